import { PopupPage } from '../../components/popup/page.tsx';
import { mount } from '../../components/ui/mount.tsx';

mount(<PopupPage />);

import { HomePage } from '../../components/home/page.tsx';
import { mount } from '../../components/ui/mount.tsx';

mount(<HomePage />);

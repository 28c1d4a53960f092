import { ApprovalWindow } from '../../components/approval/window.tsx';
import { mount } from '../../components/ui/mount.tsx';

mount(<ApprovalWindow />, 'ui.title.asks');

import type { Protocol } from './known.ts';
import { gives, tells } from './rights.ts';

export const venus: Protocol = {
  home: 'itself',
  functions: () => [
    gives('Venus', 'updateDelegate(address delegate, bool approved)', 'position', { to: 'delegate', given: 'approved' }),
  ],
  events: [tells('position', 'DelegateUpdated(address indexed owner, address indexed to, bool on)')],
};

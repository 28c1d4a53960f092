import type { Protocol } from './known.ts';
import { ends, gives } from './rights.ts';

export const gmx: Protocol = {
  home: 'itself',
  functions: () => [
    gives('GMX', 'approvePlugin(address plugin)', 'position', { to: 'plugin' }),
    ends('GMX', 'denyPlugin(address plugin)', 'position', 'plugin'),
  ],
};

import type { Protocol } from './known.ts';
import { gives, tells } from './rights.ts';

export const layerZero: Protocol = {
  home: 'itself',
  functions: () => [gives('LayerZero', 'setDelegate(address delegate)', 'position', { to: 'delegate' })],
  events: [tells('position', 'DelegateSet(address owner, address to)')],
};

import type { Protocol } from './known.ts';
import { agrees } from './rights.ts';

/** Orders that are agreed to on the chain. */
export const cow: Protocol = {
  home: 'itself',
  functions: () => [agrees('CoW Protocol', 'setPreSignature(bytes orderUid, bool signed)', 'hash')],
};

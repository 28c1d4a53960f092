import type { MethodName } from '../methods/index.ts';
import type { Description } from './description.ts';
import { accounts } from './methods/accounts.ts';
import { batches } from './methods/batches.ts';
import { calls } from './methods/calls.ts';
import { networks } from './methods/networks.ts';
import { reads } from './methods/reads.ts';
import { signing } from './methods/signing.ts';
import { tokens } from './methods/tokens.ts';

/** A description for each method of `lib/methods/index.ts`, and for no other. */
export const descriptions: Readonly<Record<MethodName, Description>> = {
  ...accounts,
  ...batches,
  ...calls,
  ...networks,
  ...reads,
  ...signing,
  ...tokens,
};

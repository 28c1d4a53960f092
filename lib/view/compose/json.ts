import { toHex } from '../../core/schema.ts';
import type { ComposedStep } from './read.ts';

/** Steps as the calls of EIP-5792, to be pasted elsewhere. */
export const asJson = (steps: readonly ComposedStep[]): string =>
  JSON.stringify(
    steps.map(({ call: { to, value, data } }) => ({ to, value: toHex(value), data })),
    null,
    2,
  );

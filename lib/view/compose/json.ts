import { type Address, toHex } from '../../core/schema.ts';
import type { ComposedStep } from './read.ts';

/** For whom and where they are, and whether they are all or nothing: said with them, so that they are not taken for another account's. */
interface JsonAround {
  from: Address;
  chainId: number;
  isWhole?: boolean;
}

/** Steps as a request of EIP-5792, to be pasted elsewhere. */
export const asJson = (steps: readonly ComposedStep[], { from, chainId, isWhole = false }: JsonAround): string =>
  JSON.stringify(
    {
      version: '2.0.0',
      chainId: toHex(chainId),
      from,
      atomicRequired: isWhole,
      calls: steps.map(({ call: { to, value, data } }) => ({ to, value: toHex(value), data })),
    },
    null,
    2,
  );

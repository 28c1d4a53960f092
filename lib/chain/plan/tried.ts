import type { PlannedTransaction } from '../../core/plan/plan.ts';
import { type Address, toHex } from '../../core/schema.ts';
import type { View } from '../read/views.ts';
import type { Conditions } from './conditions.ts';
import type { CodeOverride } from './simulate.ts';
import type { Slots } from './slots.ts';

/** A transaction as it is tried: as it will be signed, but that its limit may still have to be found. */
export type Tried = Omit<PlannedTransaction, 'gas' | 'first' | 'count'> & { gas?: bigint };

/** The prices of a transaction's gas as a node is told them, in wei: one before EIP-1559, or two. */
export const pricesOf = ({
  legacy,
  maxFeePerGas,
  maxPriorityFeePerGas,
}: Pick<Tried, 'legacy' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>) =>
  legacy
    ? { gasPrice: toHex(maxFeePerGas) }
    : { maxFeePerGas: toHex(maxFeePerGas), maxPriorityFeePerGas: toHex(maxPriorityFeePerGas) };

/** What is tried. */
export interface Trial {
  from: Address;
  transactions: readonly Tried[];
  /** The code that the account will have. */
  code?: CodeOverride | undefined;
  /** Whose balances are looked at: the sender first, then the user's other accounts. */
  accounts: readonly Address[];
  /** Absent where the node does not say enough of its newest block. */
  conditions?: Conditions | undefined;
  /** What the sender has, in wei. */
  wealth: bigint;
  /** To find out what it needs: the sender has enough for any limit. */
  rich?: bigint;
  /** Whether it is tried a second time, as it may also come. */
  twice?: boolean;
  /** What contracts are asked before anything is done. */
  before?: readonly View[];
  /** What contracts are asked once all is done. */
  after?: readonly View[];
  /** Where in the storage of contracts it is looked, before and after. */
  slots?: readonly Slots[];
}

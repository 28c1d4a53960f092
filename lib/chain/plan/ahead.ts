import { deepEqual } from 'fast-equals';
import type { Batch } from '../../core/batch/batch.ts';
import { decodeCalls } from '../../core/decode/decode.ts';
import { decidersOf, partiesOf } from '../../core/describe/facts.ts';
import type { Effects, Reach, Touched } from '../../core/effects/effects.ts';
import type { Node } from '../../core/network/node.ts';
import { TRANSACTION_CAP } from '../../core/plan/gas.ts';
import type { PlannedTransaction } from '../../core/plan/plan.ts';
import { type Reaching, touchedBy } from './beside.ts';
import { readCodes } from './codes.ts';
import type { FeeMarket } from './fees.ts';
import type { Patience } from './patience.ts';
import { GAS_PRICE_ORACLE } from './rollup.ts';

/** How many addresses are asked about before it is known which of them count. */
const MAX_CODES = 12;

/** Asks who those are that the calls themselves name, whatever comes of them. What `shown` says is not asked again.
 * @param node one whose exchanges hold nothing that a plan needs: what it hangs on keeps nothing else back.
 */
export function askAhead(node: Node, ahead: Patience, batch: Batch, shown: Effects | undefined): void {
  const calls = decodeCalls(batch, {});
  const named = [...new Set([...calls.flatMap(decidersOf), ...calls.flatMap(partiesOf)])].filter((each) => !shown?.code[each]);
  if (named.length > 0) void ahead.code(named.slice(0, MAX_CODES), (due) => readCodes(node, due));
  if (!shown) void ahead.code([GAS_PRICE_ORACLE], (due) => readCodes(node, due));
}

/** Below this no transaction runs, in gas. */
const LEAST = 21_000n;

/** Transactions whose limits are still to be found, with as much gas as the account can pay for. */
export function roughly(
  drafts: readonly PlannedTransaction[],
  { blockGasLimit }: Pick<FeeMarket, 'blockGasLimit'>,
  wealth: bigint,
): PlannedTransaction[] {
  const [count, values] = [BigInt(drafts.length), drafts.reduce((sum, { value }) => sum + value, 0n)];
  return drafts.map((each) => {
    const paid = each.maxFeePerGas > 0n ? (wealth - values) / each.maxFeePerGas : blockGasLimit;
    const [gas = 0n] = [paid / count, blockGasLimit / count, TRANSACTION_CAP].sort((one, other) => (one < other ? -1 : 1));
    return { ...each, gas };
  });
}

/** What was guessed, and whether a node that was asked has not said it in time. */
export interface Guess {
  reach?: Reach | undefined;
  isLate: boolean;
}

/**
 * What calls will probably lay hands on: it is asked before their limits are known, and only spares an exchange where it is borne out
 * by what they do with these. Nothing where the node does not say.
 */
export async function guessedReach(node: Node, asked: Reaching, patience: Pick<Patience, 'touched'>): Promise<Guess> {
  if (asked.transactions.some(({ gas }) => gas < LEAST)) return { isLate: false };
  let isLate = true;
  const read = async () => {
    const { reach } = await touchedBy(node, asked).finally(() => {
      isLate = false;
    });
    return reach ? { guess: reach } : {};
  };
  const { guess } = await patience.touched(['guess'], read);
  return { reach: guess, isLate };
}

/** What calls do lay hands on, in the order of the guess where that was right: nodes tell the same in any order. */
export function borneOut(reach: Reach | undefined, guessed: Reach | undefined): Reach | undefined {
  if (!reach?.touched || !guessed?.touched || !deepEqual(inOrder(reach.touched), inOrder(guessed.touched))) return reach;
  return { ...reach, touched: guessed.touched };
}

const inOrder = (all: readonly Touched[]) =>
  all.map(({ slots = [], ...each }) => JSON.stringify({ ...each, slots: slots.toSorted() })).sort();

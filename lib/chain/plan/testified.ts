import { z } from 'zod';
import { type Bytes, Quantity } from '../../core/schema.ts';
import type { Conditions } from './conditions.ts';
import { Result, readResult, type SimulatedResult } from './simulate.ts';
import type { Trial, Tried } from './tried.ts';
import { type Testimony, testimonyIn } from './witness.ts';

const Block = z.object({ calls: z.array(Result), baseFeePerGas: Quantity.optional().catch(undefined) });
const Answer = z.array(Block);

interface Seen {
  results: SimulatedResult[];
  balances: bigint[][];
  paid: bigint[];
  /** Answers of contracts in each of the blocks after all others; none where nobody knows on what state they are. */
  asked: (Bytes | undefined)[][];
}

/** What a run shows, where the witness says that it was one. @param asking how much is asked in each block after all others. */
export function readRun(
  answer: unknown,
  { transactions, accounts, asking }: Pick<Trial, 'transactions' | 'accounts'> & { asking: readonly number[] },
  conditions: Conditions,
): Seen | undefined {
  const all = Answer.safeParse(answer).data?.filter(({ calls }) => calls.length > 0);
  const blocks = all?.slice(0, transactions.length);
  if (!all || blocks?.length !== transactions.length || all.length > transactions.length + asking.length) return undefined;
  if (blocks.some(({ calls }, index) => calls.length !== (index === 0 ? 3 : 2))) return undefined;
  const results: SimulatedResult[] = [];
  const balances: bigint[][] = [];
  const paid: bigint[] = [];
  let looks = 0n;
  for (const { calls } of blocks) {
    // The witness is the last of a block, and of the first block also the first; between them is the transaction.
    const seen = [...(calls.length === 3 ? calls.slice(0, 1) : []), ...calls.slice(-1)].map(readResult);
    let gasPrice = 0n;
    for (const { data } of seen) {
      const said = testimonyIn(data, accounts.length);
      if (!said || said.before !== looks || !isAsAsked(said, conditions, transactions)) return undefined;
      looks++;
      gasPrice = said.gasPrice;
      balances.push(said.balances);
    }
    const tx = calls.at(-2);
    if (!tx) return undefined;
    results.push(readResult(tx));
    paid.push(tx.gasUsed * gasPrice);
  }
  const asked = asking.map((count, index) => {
    const said = answersIn(all[transactions.length + index], accounts.length, looks + BigInt(index));
    return said?.length === count ? said : [];
  });
  return { results, balances, paid, asked };
}

/** What contracts answered in a block after all others, where the witness says that it has their state. */
function answersIn(
  block: z.output<typeof Block> | undefined,
  accounts: number,
  looks: bigint,
): (Bytes | undefined)[] | undefined {
  const [look, ...answers] = (block?.calls ?? []).map(readResult);
  if (!look || testimonyIn(look.data, accounts)?.before !== looks) return undefined;
  return answersOf(answers);
}

/** What contracts said: no bytes for each that failed, as of one that has nothing to say. Only of a node that is silent there is nothing. */
export const answersOf = (results: readonly SimulatedResult[]): Bytes[] =>
  results.map(({ success, data }) => (success ? data : '0x'));

/** Some chains have a recipient of their own for all blocks, or take no tips: what counts is that a contract sees no zeros. */
function isAsAsked({ coinbase, gasPrice, baseFee }: Testimony, asked: Conditions, transactions: readonly Tried[]): boolean {
  const isFree = asked.baseFee === 0n || transactions.some(({ maxFeePerGas }) => maxFeePerGas === 0n);
  return (
    (coinbase > 0n || BigInt(asked.coinbase) === 0n) &&
    (baseFee > 0n || (asked.baseFee ?? 0n) === 0n) &&
    (gasPrice > 0n || isFree) &&
    gasPrice >= baseFee
  );
}

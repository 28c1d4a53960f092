import type { Batch } from '../batch/batch.ts';
import { type Bound, boundKey, type GuardLine, type Unguarded } from '../guard/guard.ts';
import type { Address, Bytes } from '../schema.ts';
import { type Lines, TOLERANCE, withTolerance } from './lines.ts';

/** What a contract reported of what a line is about, before and after a trial; nothing where it said nothing that can be read. */
export interface Reported {
  before: Bytes | undefined;
  after: Bytes | undefined;
}

const WORD = 2 + 64;

const wordIn = (answer: Bytes | undefined): bigint | undefined =>
  answer && answer.length >= WORD ? BigInt(answer.slice(0, WORD)) : undefined;

/** What is held against a line: a number, and for an item whether it is the account's. */
function reportedOf(bound: Bound, account: Address, answer: Bytes | undefined): bigint | undefined {
  const word = wordIn(answer);
  if (bound.kind === 'item') return word === undefined ? undefined : word === BigInt(account) ? 1n : 0n;
  return word;
}

/**
 * The lines as contracts bear them out: one that reports something else than is shown gets a little room, or is said and held to what it
 * reports, since the guard would undo every batch by it; one that reports nothing is left out and said. The currency is the chain's own word.
 * @param reported of each line, in their order.
 */
export function borneOut(
  { lines, left }: Lines,
  { from: account, tolerances }: Pick<Batch, 'from' | 'tolerances'>,
  reported: readonly Reported[],
): Lines {
  const kept: GuardLine[] = [];
  const out: Unguarded[] = [];
  for (const [at, line] of lines.entries()) {
    const { bound } = line;
    const { before, after } = reported[at] ?? {};
    if (bound.kind === 'currency') kept.push(line);
    else if ('change' in bound) {
      const [had, has] = [reportedOf(bound, account, before), reportedOf(bound, account, after)];
      const fits = (each: GuardLine) =>
        had !== undefined && has !== undefined && 'change' in each.bound && has - had >= each.bound.change;
      const wider =
        line.tolerance === undefined ? withTolerance({ ...line, tolerance: tolerances?.[boundKey(bound)] ?? TOLERANCE }) : line;
      if (fits(line)) kept.push(line);
      else if (fits(wider)) kept.push(wider);
      else {
        out.push({ what: 'unreadable', contract: bound.contract });
        // What it does report it is held to: nobody gets rid of a line by breaking it while its contract is asked.
        if (had !== undefined && has !== undefined) kept.push(withTolerance({ ...wider, shown: has - had }));
      }
    } else {
      const allowed = reportedOf(bound, account, after);
      const isNoMore =
        bound.kind === 'approved' ? allowed === 0n || allowed === BigInt(bound.spender) : (allowed ?? 0n) <= bound.most;
      if (allowed !== undefined && isNoMore) kept.push(line);
      else out.push({ what: 'mayTake', contract: bound.contract, to: bound.spender });
    }
  }
  return { lines: kept, left: [...left, ...out] };
}

/** Without those lines. */
export const without = ({ lines, left }: Lines, isOut: (line: GuardLine) => boolean): Lines => ({
  lines: lines.filter((each) => !isOut(each)),
  left: [
    ...left,
    ...lines.filter(isOut).flatMap(({ bound }): Unguarded[] => {
      if ('spender' in bound) return [{ what: 'mayTake', contract: bound.contract, to: bound.spender }];
      return bound.kind === 'currency' ? [] : [{ what: 'unreadable', contract: bound.contract }];
    }),
  ],
});

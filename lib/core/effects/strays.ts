import type { Log } from '../batch/slot.ts';
import type { Address } from '../schema.ts';
import { stepsIn } from './changes.ts';
import { keyOf, type Stray } from './effects.ts';

/** So many are kept of one transaction. */
const MAX_STRAYS = 10;
/** As little as one part in so many of what was brought is a fee, or what is left of a price that has moved. */
const FEE = 10n;

/** What stays with those who only pass things on, but for a little. @param logs of one transaction. */
export function straysIn(logs: readonly Log[], passesOn: (address: Address) => boolean): Stray[] {
  const sums = new Map<string, Stray & { brought: bigint }>();
  for (const { what, from, to, amount } of stepsIn(logs)) {
    for (const at of from === to ? [] : [from, to].filter(passesOn)) {
      const none = { at, what, amount: 0n, brought: 0n };
      const key = strayKey(none);
      const sum = sums.get(key) ?? none;
      const brought = at === to ? amount : 0n;
      sums.set(key, { ...sum, amount: sum.amount + (at === to ? amount : -amount), brought: sum.brought + brought });
    }
  }
  const left = [...sums.values()].filter(({ amount, brought }) => amount * FEE > brought);
  return left.slice(0, MAX_STRAYS).map(({ at, what, amount }) => ({ at, what, amount }));
}

/** One text for each, whatever the amount. */
export const strayKey = ({ at, what }: Stray): string => `${at} ${keyOf(what)}`;

import { type Decoded, everyCall } from '../../core/decode/decoded.ts';
import type { Effects } from '../../core/effects/effects.ts';
import { rightKey, type ToldRight } from '../../core/effects/rights.ts';
import type { Address } from '../../core/schema.ts';

/** How many rights are kept that contracts tell of. */
const MAX_RIGHTS = 50;

/** What the user's own accounts call, rather than somebody on the way. */
export const calledBy = (calls: readonly Decoded[], own: readonly Address[]): Address[] =>
  calls.flatMap(everyCall).flatMap((each) => (each.kind !== 'creation' && own.includes(each.sender) ? [each.to] : []));

/** What is so and what is told, each once. */
export function keptRights(stated: readonly ToldRight[], told: readonly ToldRight[]): Pick<Effects, 'rights' | 'rightsLeft'> {
  const all = [...new Map([...told, ...stated].map((each) => [rightKey(each), each])).values()].toSorted(
    (one, other) => Number(one.over === 'unknown') - Number(other.over === 'unknown'),
  );
  return {
    ...(all.length > 0 ? { rights: all.slice(0, MAX_RIGHTS) } : {}),
    ...(all.length > MAX_RIGHTS ? { rightsLeft: all.length - MAX_RIGHTS } : {}),
  };
}

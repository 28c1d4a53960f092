import type { Batch } from '../../lib/core/batch/batch.ts';
import { askedBy, type Dealings, type Nearest } from '../../lib/core/names/dealings.ts';
import { addressInKey, dealingKeys } from '../../lib/core/risk/dealingKeys.ts';
import type { Address } from '../../lib/core/schema.ts';

/** Digits that people compare: the first four and the last four. */
const outline = (address: Address) => `${address.slice(0, 6)}${address.slice(-4)}`;

/** All of a history at once, as nobody could hold one that is long: what an index has to agree with. */
export function dealtWith(addresses: readonly Address[]): Dealings {
  const all = [...addresses].sort();
  return {
    includes: (address) => all.includes(address),
    imitated: (address) => (all.includes(address) ? undefined : all.find((each) => outline(each) === outline(address))),
  };
}

/** Whom batches sent something to, allowed something, or called. */
export const partiesOfAll = (past: readonly Pick<Batch, 'calls' | 'from'>[]): Address[] => [
  ...new Set(past.flatMap((batch) => dealingKeys(batch).map(addressInKey))),
];

/** As a window does it: makes something, looks up whom it asked about, and makes it anew until all is answered. */
export async function lookedUp<Made>(
  make: (dealings: Dealings) => Made,
  nearest: (addresses: readonly Address[]) => Promise<Nearest>,
): Promise<Made> {
  let answers: Nearest = new Map();
  for (let rounds = 0; rounds < 10; rounds++) {
    const { made, asked, whole } = askedBy(make, answers);
    if (whole) return made;
    answers = await nearest(asked);
  }
  throw new Error('It asks on and on');
}

import type { Batch } from '../../lib/core/batch/batch.ts';
import type { Asset } from '../../lib/core/decode/decoded.ts';
import { addressInKey, givenInKey } from '../../lib/core/names/dealingIndex.ts';
import { askedBy, type Dealings, type Nearest } from '../../lib/core/names/dealings.ts';
import { dealingKeys } from '../../lib/core/risk/dealingKeys.ts';
import type { Address } from '../../lib/core/schema.ts';

/** Digits that people compare: the first four and the last four. */
const outline = (address: Address) => `${address.slice(0, 6)}${address.slice(-4)}`;

/**
 * All of a history at once, as nobody could hold one that is long: what an index has to agree with.
 * @param met whom batches only named. @param elsewhere whom the user has dealt with on other networks.
 * @param given how much they got, and of what `things`; without, more than anybody would ask for.
 */
export function dealtWith(
  addresses: readonly Address[],
  met: readonly Address[] = [],
  elsewhere: readonly Address[] = [],
  given: Dealings['given'] = (address) => (addresses.includes(address) ? 2n ** 256n : 0n),
  things: readonly Asset[] = [],
): Dealings {
  const all = [...new Set([...addresses, ...met, ...elsewhere])].sort();
  const isDealt = (address: Address) => addresses.includes(address) || elsewhere.includes(address);
  const outweighs = (one: Address, other: Address) => things.some((each) => given(one, each) > 10n * given(other, each));
  const imitated = (address: Address) => {
    const alike = all.filter((each) => each !== address && outline(each) === outline(address));
    const other = alike.find((each) => outweighs(each, address));
    return other ?? (isDealt(address) ? undefined : (alike.find(isDealt) ?? alike[0]));
  };
  return {
    includes: (address) => addresses.includes(address),
    ever: (address) => addresses.includes(address),
    given,
    met: (address) => all.includes(address),
    saved: () => false,
    imitated,
    unsure: (address) => {
      const other = imitated(address);
      return other !== undefined && !isDealt(address) && (all.includes(address) || !isDealt(other));
    },
  };
}

type Past = readonly (Pick<Batch, 'calls' | 'from' | 'chainId'> & Partial<Pick<Batch, 'origin' | 'method'>>)[];

/** What a window on a network has to know of a history. */
export function historyOf(past: Past, chainId: number): Dealings {
  const keys = past.flatMap(dealingKeys);
  const dealt = keys.flatMap((key) => {
    const given = givenInKey(key);
    return given ? [{ ...given, address: addressInKey(key) }] : [];
  });
  const here = dealt.filter((each) => each.chainId === chainId);
  const people = (all: typeof dealt) => all.map(({ address }) => address);
  const given = (address: Address, asset: Asset) =>
    here
      .filter((each) => each.address === address && each.asset === asset)
      .map(({ amount }) => amount)
      .sort((one, other) => (one < other ? 1 : -1))[0] ?? 0n;
  const known = (all: typeof dealt) => all.filter(({ unlisted }) => !unlisted);
  const things = [...new Set(known(here).map(({ asset }) => asset))];
  const includes = (address: Address) => people(here).includes(address);
  return {
    ...dealtWith(people(known(here)), keys.map(addressInKey), people(known(dealt)), given, things),
    includes,
    ever: includes,
  };
}

/** Whom batches sent something to, allowed something, or called. */
export const partiesOfAll = (past: Past): Address[] => [
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

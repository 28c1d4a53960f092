import type { Address } from '../../lib/core/schema.ts';
import type { Course } from './course.ts';
import type { Kit } from './kit.ts';
import { FOR_ANYBODY, ME, POOL } from './people.ts';
import type { Probe, Rises } from './probes.ts';

/** Who has it now, and how much of it. */
export interface Getter {
  to: Address;
  amount: bigint;
  /** Where it went to at first. */
  by: Address;
  /** What they have of it, where they have something else for it. */
  asset?: Address;
  /** To whom another call of the transaction hands all of it on from there. */
  on?: readonly Address[];
}

/** Who gives the same amount of something else for what they get, and what: that is then whose the loss is. */
function tradersIn({ known, vault, stake }: Kit): ReadonlyMap<Address, readonly Address[]> {
  const sold = [known.usdc, known.weth];
  return new Map([
    [POOL, sold],
    [known.weth, [known.weth]],
    [vault, [vault, known.usdc]],
    [stake, [stake]],
  ]);
}

/**
 * @param rises how much each probe rises by the call that it is lost by. @param whole by its transaction.
 * @param courses those of all calls of its transaction: what one brings where nobody keeps it, another may take out again.
 */
export function gettersOf(
  kit: Kit,
  lost: Probe,
  probes: readonly Probe[],
  { rises, whole, course, courses }: { rises: Rises; whole: Rises; course: Course; courses: readonly Course[] },
): Getter[] {
  const traders = tradersIn(kit);
  const kept = (to: Address, amount: bigint): bigint => {
    if (to !== kit.known.weth && !FOR_ANYBODY.has(to)) return amount;
    const all = courses.reduce((sum, { currency }) => sum + (currency.get(to) ?? 0n), 0n);
    return all < amount ? all : amount;
  };
  /** For the currency a router may pay with what it had of it wrapped: that is one, and then the pool's. */
  const spent = (to: Address, amount: bigint): Getter[] => {
    const wrapped = probes.findIndex(({ kind, asset, who }) => kind === 'gain' && asset === kit.known.weth && who === to);
    const paid = FOR_ANYBODY.has(to) ? -(rises[wrapped] ?? 0n) : 0n;
    const part = paid <= 0n ? 0n : paid < amount ? paid : amount;
    return [
      { to, amount: amount - part, by: to },
      { to: POOL, amount: part, by: to },
    ];
  };
  /** Of what a call leaves where nobody keeps it, as much as another call of the transaction brings the user from there. */
  const handedBack = ({ kind, who, ...of }: Probe, at: number): bigint => {
    if (kind !== 'gain' || who === undefined || !FOR_ANYBODY.has(who)) return 0n;
    const mine = probes.findIndex((each) => each.kind === 'value' && isOfSame(each, of));
    const [kept, rise] = [whole[at] ?? 0n, rises[at] ?? 0n];
    const passedOn = kept > 0n ? rise - kept : rise;
    const comes = (whole[mine] ?? 0n) - (rises[mine] ?? 0n);
    const back = passedOn < comes ? passedOn : comes;
    return back > 0n ? back : 0n;
  };
  const handedOn = ({ kind, who, ...of }: Probe, at: number): Address[] => {
    if (kind !== 'gain' || who === undefined || !FOR_ANYBODY.has(who) || (whole[at] ?? 0n) > 0n) return [];
    return probes.flatMap((each, place) =>
      each.kind === 'gain' &&
      each.who &&
      isOfSame(each, of) &&
      (whole[place] ?? 0n) > (rises[place] ?? 0n) &&
      !FOR_ANYBODY.has(each.who)
        ? [each.who]
        : [],
    );
  };
  const gains = probes.flatMap((probe, at) => {
    if (probe.kind === 'right') return [];
    const [back, on] = [handedBack(probe, at), handedOn(probe, at)];
    return [
      { probe, amount: (rises[at] ?? 0n) - back, on },
      { probe: { ...probe, who: ME }, amount: back, on: [] },
    ];
  });
  const gainOf = (assets: readonly Address[]): Getter[] =>
    gains.flatMap(({ probe: { asset, who = ME }, amount, on }) =>
      amount > 0n && asset !== lost.asset && asset !== 'native' && assets.includes(asset) && who !== POOL
        ? [{ to: who, amount, by: who, asset, ...(on.length > 0 ? { on } : {}) }]
        : [],
    );
  /** What is wrapped on the way and nobody keeps is the pool's, as far as that has more of it than was there before: it gives its price. */
  const sold = ({ to, ...of }: Getter): Getter[] => {
    const { usdc, weth } = kit.known;
    if (to !== weth || lost.asset !== 'native') return [{ to, ...of }];
    const spentBefore = direct.reduce((sum, each) => sum + (each.to === POOL ? each.amount : 0n), 0n);
    const risen = gains.reduce(
      (sum, { probe: { asset, who }, amount }) => sum + (asset === weth && who === POOL ? amount : 0n),
      0n,
    );
    const paid = { to: POOL, amount: risen > spentBefore ? risen - spentBefore : 0n, by: to, asset: weth };
    return traded({ to, ...of }, [paid]).flatMap((each) => (each.to === POOL ? traded(each, gainOf([usdc])) : [each]));
  };
  const direct =
    lost.asset === 'native'
      ? [...course.currency].flatMap(([to, amount]) => spent(to, kept(to, amount)))
      : gains.flatMap(({ probe, amount }) =>
          probe.kind === 'gain' && isOfSame(probe, lost) ? [{ to: probe.who ?? ME, amount, by: probe.who ?? ME }] : [],
        );
  const first = direct.filter(({ amount }) => amount > 0n);
  // Shares that are given back are nobody's.
  const all = first.length === 0 && lost.asset === kit.vault ? gainOf([kit.known.usdc]) : first;
  const bought = all.flatMap((each) => traded(each, gainOf(traders.get(each.to) ?? [])));
  return bought.flatMap(sold).filter(({ to }) => to !== ME);
}

type OfSame = Pick<Probe, 'to' | 'what' | 'id'>;
const isOfSame = (one: OfSame, other: OfSame): boolean => one.to === other.to && one.what === other.what && one.id === other.id;

/** What is paid for is whose what it buys is, as far as it does. */
function traded(whole: Getter, bought: readonly Getter[]): Getter[] {
  let left = whole.amount;
  const shares = bought.map((each) => {
    const isAll = each.amount > left;
    const share = isAll ? left : each.amount;
    left -= share;
    return { ...each, amount: share, by: whole.by };
  });
  return [...shares, { ...whole, amount: left }].filter((each) => each.amount > 0n);
}

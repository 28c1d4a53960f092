import type { AccountEffects, Movement } from './effects.ts';

/** What an account holds before and after what was tried, in wei. */
export interface Held {
  before: bigint;
  after: bigint;
  /** What it pays for gas: as far as it was seen, and at the most. */
  paid: bigint;
  mostPaid: bigint;
}

type Changes = Omit<AccountEffects, 'left'>;

/**
 * The changes of an account, held against what its balance shows. Nodes may tell of no transfers, or not of all; where the two
 * contradict each other, the balance is believed (V-01).
 */
export function believed(changes: Changes, held: Held | undefined): { changes: Changes; contradicts: boolean } {
  const told = nativeIn(changes.arrives) - nativeIn(changes.leaves);
  if (!held) return { changes, contradicts: false };
  const more = held.after - held.before;
  const unexplained = told - more;
  if (unexplained >= 0n && unexplained <= held.mostPaid) return { changes, contradicts: false };
  return { changes: withNative(changes, more + held.paid), contradicts: true };
}

const nativeIn = (movements: readonly Movement[]): bigint => movements.find(({ what }) => what.kind === 'native')?.amount ?? 0n;

/** @param net what comes to the account of the chain's currency; below zero what leaves. */
function withNative({ leaves, arrives, ...rest }: Changes, net: bigint): Changes {
  const others = [...leaves, ...arrives].find(({ what }) => what.kind === 'native')?.others ?? [];
  const without = (all: readonly Movement[]) => all.filter(({ what }) => what.kind !== 'native');
  const movement: Movement = { what: { kind: 'native' }, amount: net < 0n ? -net : net, others };
  return {
    ...rest,
    leaves: [...(net < 0n ? [movement] : []), ...without(leaves)],
    arrives: [...(net > 0n ? [movement] : []), ...without(arrives)],
  };
}

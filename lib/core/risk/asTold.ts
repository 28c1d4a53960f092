import type { Action, Asset } from '../decode/decoded.ts';
import type { Facts } from '../describe/facts.ts';
import type { Movement, Run } from '../effects/effects.ts';
import type { Address } from '../schema.ts';
import type { Level } from '../warning.ts';

/** Some tokens keep a part of what is moved: up to so many parts of a hundred may be missing before it is another thing that happens. */
const FEE = 20n;
/** So many parts of 10,000 of what somebody brings to a contract may be its fee. */
export const FEE_PARTS = 1_000n;
export const WHOLE = 10_000n;
/** Rebasing tokens round: by so many units, or one part in so many. */
export const ROUNDING = 3n;
export const PART = 1_000n;

/** What the calls of one transaction say, and what its trial shows. */
export interface Told {
  actions: readonly Action[];
  /** Those that any contract may mean otherwise: `deposit` and `withdraw` are everybody's words. */
  doubtful: ReadonlySet<Action>;
  run: Run;
  facts: Facts;
  /** What goes along with its calls, in wei. */
  along: bigint;
  /** Those that pay a contract which neither the wallet nor its user knows, for a function that it can read. */
  bought: readonly { to: Address; value: bigint }[];
  /** A contract that is known is called by a function that is, and that does not say what it moves. */
  silent: boolean;
  /** Something in it says nothing of what it moves, so more than is named may rightly leave: beside calls that do, or all of it. */
  open: 'no' | 'beside' | 'all';
}

export const assetOf = ({ what }: Movement): Asset | undefined =>
  what.kind === 'native' ? 'native' : what.kind === 'token' ? what.token : undefined;

export const sumOf = (movements: readonly Movement[], asset: Asset, other?: Address): bigint =>
  movements
    .filter((each) => assetOf(each) === asset && (other === undefined || each.others.includes(other)))
    .reduce((sum, each) => sum + each.amount, 0n);

/** Whether as much was seen as is named, but for rounding. */
export const isEnough = (seen: bigint, named: bigint): boolean =>
  seen + ROUNDING + named / PART >= named && (seen > 0n || named === 0n);
/** How grave it is that less was seen than is named. */
export const gravity = (seen: bigint, named: bigint): Level =>
  seen > 0n && seen * 100n >= named * (100n - FEE) ? 'caution' : 'danger';

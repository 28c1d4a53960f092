import type { Asset } from '../decode/decoded.ts';
import { isSameAsset } from '../describe/known.ts';
import type { Movement } from '../effects/effects.ts';
import type { Address } from '../schema.ts';
import { assetOf, FEE_PARTS, WHOLE } from './asTold.ts';
import type { CallRiskInput } from './input.ts';

/** What somebody else is told to get of what is brought to a known contract. */
export interface Handed {
  to: Address;
  /** In parts of 10,000, by what is told. */
  part: bigint;
  /** Absent where nothing tells what it is. */
  asset?: Asset;
  /** Whether it is that part of whatever there is. */
  isShare?: true;
}

type Placed = Handed & { call: number };

/**
 * Whether somebody to whom something is handed on has more of it, when tried out, than a fee: together with the others who are told to
 * get some, more than a tenth of what the user has less or more of by the whole transaction. What neither comes from the user nor comes
 * to them is measured by shares of it alone.
 */
export function isTakenInTrial(
  { to, asset, call }: Placed,
  all: readonly Placed[],
  { plan, calls, facts }: CallRiskInput,
): boolean {
  const runs = plan.effects?.runs ?? [];
  const run = runs[plan.atomic ? 0 : call];
  if (asset === undefined || !run?.gains || runs.length !== (plan.atomic ? 1 : calls.length)) return false;
  const isSame = (other: Asset | undefined) => other !== undefined && isSameAsset(other, asset, facts.chainId);
  if (plan.trial?.contradicts && isSame('native')) return false;
  const together = all.filter((each) => isSame(each.asset) && (plan.atomic || each.call === call));
  const sum = (movements: readonly Movement[]) =>
    movements.reduce((total, each) => total + (isSame(assetOf(each)) ? each.amount : 0n), 0n);
  const gained = run.gains.filter(({ others }) => together.some((each) => others.includes(each.to)));
  const taken = sum(gained);
  if (sum(gained.filter(({ others }) => others.includes(to))) === 0n) return false;
  const others = (plan.effects?.accounts ?? []).filter(({ account }) => account !== facts.account);
  const mine = [run, ...others].reduce((total, { arrives, leaves }) => total + sum(arrives) - sum(leaves), 0n);
  if (mine === 0n)
    return !together.every(({ isShare }) => isShare) || together.reduce((total, { part }) => total + part, 0n) > FEE_PARTS;
  return taken * WHOLE > FEE_PARTS * (mine < 0n ? -mine : mine + taken);
}

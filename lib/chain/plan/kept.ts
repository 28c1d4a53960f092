import {
  type AccountEffects,
  allowedOf,
  contractOf,
  isGiven,
  type Movement,
  type TokenFacts,
} from '../../core/effects/effects.ts';
import { inTurn } from '../../core/effects/inTurn.ts';
import type { Address } from '../../core/schema.ts';

/** How much is kept for one account, beyond what honest batches do. What lies behind is counted, and weighs (V-04). */
const MAX_GONE = 300;
const MAX_ARRIVING = 100;

/**
 * As much as one can look at, the gravest first: the currency and what is worth something, then what the calls name. Without what
 * only looked like a token.
 */
export function keptOf(
  changes: Omit<AccountEffects, 'left'>,
  tokens: Readonly<Record<Address, TokenFacts>>,
  order: readonly Address[],
  listed: ReadonlySet<Address>,
): AccountEffects {
  const rank = (holder: Address | undefined) => {
    if (holder === undefined) return -2;
    const at = listed.has(holder) ? -1 : order.indexOf(holder);
    return at === -1 && !listed.has(holder) ? order.length : at;
  };
  // What may be a token, for all that is known, may leave (V-04).
  const isReal = ({ inferred, what }: Movement, unread: boolean) =>
    !inferred || (what.kind === 'token' && (tokens[what.token]?.kind ?? (unread ? 'token' : 'other')) === 'token');
  const movements = (all: readonly Movement[], unread: boolean) =>
    inTurn(
      all.filter((each) => isReal(each, unread)),
      ({ what }) => contractOf(what),
      rank,
    );
  const [leaves, arrives] = [movements(changes.leaves, true), movements(changes.arrives, false)];
  const [given, others] = [changes.allowances.filter(isGiven), changes.allowances.filter((each) => !isGiven(each))];
  const allowances = [given, others].flatMap((each) => inTurn(each, allowedOf, rank));
  const cut = { leaves: beyond(leaves, MAX_GONE), allowances: beyond(allowances, MAX_GONE) };
  const { account, outflow } = changes;
  return {
    account,
    leaves: leaves.slice(0, MAX_GONE),
    arrives: arrives.slice(0, MAX_ARRIVING),
    allowances: allowances.slice(0, MAX_GONE),
    ...(outflow ? { outflow } : {}),
    left: cut.leaves + cut.allowances + beyond(arrives, MAX_ARRIVING),
    ...(cut.leaves + cut.allowances > 0 ? { cut } : {}),
  };
}

const beyond = (all: readonly unknown[], most: number): number => Math.max(0, all.length - most);

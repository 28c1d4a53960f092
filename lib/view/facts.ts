import { ownOf, watchedOf } from '../core/account/account.ts';
import { type Facts, factsOf } from '../core/describe/facts.ts';
import type { Dealings } from '../core/names/dealings.ts';
import { withSaved } from '../core/names/lookAlike.ts';
import type { Plan } from '../core/plan/plan.ts';
import type { Known } from './live.ts';

/** What is known around a plan: what the chain said, and what the wallet's own records say. */
export const factsIn = (
  plan: Pick<Plan, 'chainId' | 'from' | 'effects'>,
  { accounts, contacts, tokens, networks }: Known,
  dealings: Dealings,
): Facts => {
  const currency = networks.find(({ chainId }) => chainId === plan.chainId)?.currency;
  return factsOf(plan, {
    own: ownOf(accounts),
    watched: tokens,
    // Whoever is watched is an original that others may imitate, and as new to the account as anybody else.
    dealings: withSaved(dealings, [...contacts.map(({ address }) => address), ...watchedOf(accounts)]),
    ...(currency ? { currency } : {}),
  });
};

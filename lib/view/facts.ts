import { type Facts, factsOf } from '../core/describe/facts.ts';
import type { Dealings } from '../core/names/dealings.ts';
import type { Plan } from '../core/plan/plan.ts';
import type { Known } from './live.ts';

/** What is known around a plan: what the chain said, and what the wallet's own records say. */
export const factsIn = (
  plan: Pick<Plan, 'chainId' | 'from' | 'effects'>,
  { accounts, tokens, networks }: Known,
  dealings: Dealings,
): Facts => {
  const currency = networks.find(({ chainId }) => chainId === plan.chainId)?.currency;
  return factsOf(plan, {
    own: accounts.map(({ address }) => address),
    watched: tokens,
    dealings,
    ...(currency ? { currency } : {}),
  });
};

import type { Allowance } from '../effects/effects.ts';
import { type Part, say } from '../part.ts';
import type { Facts } from './facts.ts';
import { asset, item, limit } from './sentence.ts';

/** What somebody may take, in words. */
export function allowancePart(allowance: Allowance, facts: Pick<Facts, 'tokens'>): Part {
  if (allowance.kind === 'token') return limit(allowance.amount, allowance.token, facts);
  if (allowance.kind === 'item') return item(allowance.collection, allowance.id, 1n, facts);
  return say('describe.everyItem', { collection: asset(allowance.collection, facts) });
}

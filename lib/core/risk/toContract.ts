import type { Batch } from '../batch/batch.ts';
import { isOwn } from '../describe/facts.ts';
import { address } from '../describe/sentence.ts';
import { type Warning, warn } from '../warning.ts';
import { actionsOf, type RiskInput } from './input.ts';

/** By what the owner pays by themselves. */
const BY_OWNER: ReadonlySet<Batch['method']> = new Set(['send', 'compose']);

/**
 * Where the owner pays a contract. A site knows what its contracts do with what they get; the owner has only an address, and not every
 * contract gives back what is sent to it. What a token's own contract gets is said by another rule.
 */
export function toContractWarnings(of: RiskInput): Warning[] {
  const { batch, facts } = of;
  if (!BY_OWNER.has(batch.method)) return [];
  return actionsOf(of).flatMap(({ action, call }): Warning[] => {
    if (action.kind !== 'send' || action.amount === 0n || isOwn(action.to, facts) || facts.dealings.includes(action.to))
      return [];
    const { to, asset } = action;
    const isContract = facts.code[to] === 'contract';
    const isTokens = facts.tokens[to]?.kind === 'token' && asset !== 'native';
    return isContract && to !== asset && !isTokens
      ? [{ ...warn('caution', 'warning.toContract', { to: address(to) }), call }]
      : [];
  });
}

import { type Facts, tokensOf } from '../describe/facts.ts';
import { address, asset } from '../describe/sentence.ts';
import { hasInvisible, hasRightToLeft, looksLike } from '../names/confusables.ts';
import type { Address } from '../schema.ts';
import { wellKnownTokens } from '../token/wellKnownTokens.ts';
import { type Warning, warn } from '../warning.ts';
import type { CallRiskInput } from './input.ts';

/** T-J3 and T-C16: tokens that pass for others, or whose names mislead the eye. */
export function tokenNameWarnings(of: CallRiskInput): Warning[] {
  const seen = (of.plan.effects?.accounts ?? []).flatMap(({ leaves, arrives, allowances }) => [
    ...[...leaves, ...arrives].flatMap(({ what }) => (what.kind === 'token' ? [what.token] : [])),
    ...allowances.flatMap((each) => (each.kind === 'token' ? [each.token] : [])),
  ]);
  return [...new Set([...of.calls.flatMap(tokensOf), ...seen])].flatMap((token) => aboutToken(token, of.facts));
}

/** What is odd about a token's names. */
export function aboutToken(token: Address, facts: Facts): Warning[] {
  const said = facts.tokens[token];
  if (!said || said.kind === 'other') return [];
  const names = [said.symbol, said.name].filter((text) => text !== undefined);
  const known = [...wellKnownTokens(facts.chainId), ...facts.watched.filter((each) => each.chainId === facts.chainId)];
  if (known.some((each) => each.address === token)) return [];
  const original = known.find((each) => names.some((name) => looksLike(name, each.symbol) || looksLike(name, each.name)));
  const misleading = names.some((name) => hasInvisible(name) || hasRightToLeft(name));
  const at = address(token);
  return [
    ...(original
      ? [
          warn('danger', 'warning.tokenLooksLike', {
            token: asset(token, facts),
            address: at,
            symbol: { type: 'foreign', text: original.symbol },
            original: address(original.address),
          }),
        ]
      : []),
    ...(misleading ? [warn('caution', 'warning.tokenName', { address: at })] : []),
  ];
}

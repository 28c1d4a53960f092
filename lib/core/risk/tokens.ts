import { type Facts, tokensOf } from '../describe/facts.ts';
import { address, asset } from '../describe/sentence.ts';
import { tokensIn } from '../effects/effects.ts';
import { hasInvisible, hasRightToLeft, isOfMixedScripts } from '../names/confusables.ts';
import { isSentence, looksLikeAddress, type Named } from '../names/resemblance.ts';
import type { Part } from '../part.ts';
import type { Address } from '../schema.ts';
import { type Claimed, imitatedBy, isVouchedFor, type Original } from '../token/imitated.ts';
import { namedAfter } from '../token/namedAfter.ts';
import { type Warning, warn } from '../warning.ts';
import type { CallRiskInput } from './input.ts';

/** T-J3, T-C16 and V-05: tokens that pass for others, or whose names mislead the eye. */
export function tokenNameWarnings(of: CallRiskInput): Warning[] {
  const seen = of.plan.effects ? tokensIn(of.plan.effects) : [];
  return [...new Set([...of.calls.flatMap(tokensOf), ...seen])].flatMap((token) => aboutToken(token, of.facts));
}

const claimedBy = (token: Address, { symbol, name }: Partial<Named>): Claimed => ({
  address: token,
  ...(symbol === undefined ? {} : { symbol }),
  ...(name === undefined ? {} : { name }),
});

/** V-05: somebody gets a token with a name that the wallet knows elsewhere, and cannot tell whose it is here. */
export function unlistedName(token: Address, facts: Facts): Warning[] {
  const said = facts.tokens[token];
  const symbol = said?.kind === 'token' ? namedAfter(claimedBy(token, said), facts) : undefined;
  if (symbol === undefined) return [];
  const about = { token: asset(token, facts), address: address(token), symbol: { type: 'foreign', text: symbol } } as const;
  return [warn('caution', 'warning.unlisted.named', about)];
}

/** What is odd about a token's names. */
export function aboutToken(token: Address, facts: Facts): Warning[] {
  const said = facts.tokens[token];
  if (!said || said.kind === 'other') return [];
  const { symbol, name } = said;
  const claimed = claimedBy(token, said);
  if (isVouchedFor(claimed, facts)) return [];
  const original = imitatedBy(claimed, facts);
  const names = [symbol, name].filter((text) => text !== undefined);
  const at = address(token);
  const hides = names.some((text) => hasInvisible(text) || hasRightToLeft(text));
  return [
    ...(original ? imitates(token, original, facts) : []),
    ...(hides ? [warn('caution', 'warning.tokenName', { address: at })] : []),
    ...(original?.how === 'same' || hides ? [] : luring(claimed, at)),
  ];
}

/** V-05: which it is taken for, and where that one is. */
function imitates(token: Address, { kind, symbol, address: at, how }: Original, facts: Facts): Warning[] {
  const level = how === 'same' ? 'danger' : 'caution';
  const about = { token: asset(token, facts), address: address(token), symbol: { type: 'foreign', text: symbol } } as const;
  if (kind === 'elsewhere') return [warn(level, 'warning.tokenLooksLike.elsewhere', about)];
  if (at === undefined)
    return [warn(level, how === 'same' ? 'warning.tokenLooksLike.currency' : 'warning.tokenLooksLike.hasCurrency', about)];
  return [
    warn(level, how === 'same' ? 'warning.tokenLooksLike' : 'warning.tokenLooksLike.has', { ...about, original: address(at) }),
  ];
}

/** V-05: a name that is no name. */
function luring({ symbol, name }: Claimed, at: Part): Warning[] {
  const names = [symbol, name].filter((text) => text !== undefined);
  if (names.some(isOfMixedScripts)) return [warn('caution', 'warning.tokenName.mixed', { address: at })];
  if (names.some(looksLikeAddress)) return [warn('caution', 'warning.tokenName.lure', { address: at })];
  return symbol !== undefined && isSentence(symbol) ? [warn('caution', 'warning.tokenName.sentence', { address: at })] : [];
}

import { zeroAddress } from 'viem';
import type { Facts } from '../describe/facts.ts';
import { isKnownToken } from '../describe/known.ts';
import { address, amount, item } from '../describe/sentence.ts';
import { contractOf, isUnique, type Uncounted } from '../effects/effects.ts';
import type { Part } from '../part.ts';
import { GRAVITY, type Warning, warn } from '../warning.ts';
import { gravity } from './asTold.ts';
import type { RiskInput } from './input.ts';

/** So many are told one by one, the gravest first; the others are counted. */
const NAMED = 3;

/** V-01: what a contract tells of as coming to the user, and does not count as the user's when it was tried out. */
export function uncountedWarnings({ plan: { effects }, facts }: RiskInput): Warning[] {
  const { uncounted = [], uncountedLeft = 0 } = effects ?? {};
  const isPaid = effects?.accounts.some(({ leaves }) => leaves.length > 0) === true;
  const all = uncounted
    .filter((each) => !(each.counted > 0n && isDust(each.told - each.counted, each, facts)))
    .map((each) => ({ each, level: levelOf(each, isPaid, facts) }))
    .sort((one, other) => GRAVITY[other.level] - GRAVITY[one.level]);
  const [named, others] = [all.slice(0, NAMED), all.slice(NAMED)];
  const [next] = others;
  return [
    ...named.map(({ each, level }) => about(each, level, facts)),
    ...(next ? [warn(next.level, 'warning.uncounted.more', { count: others.length })] : []),
    ...(uncountedLeft > 0 ? [warn('caution', 'warning.uncounted.unknown', { count: uncountedLeft })] : []),
  ];
}

/** Some tokens tell as made anew what they have counted as interest long since. */
const INTEREST = 10n;

/** So many of the smallest units get lost by rounding, in a token of so many decimals. */
const [ROUNDED, MANY_DIGITS] = [3n, 6];

/** Whether so little is lost where it is rounded: of a token that counts in many digits. */
const isDust = (much: bigint, { what }: Uncounted, { tokens }: Pick<Facts, 'tokens'>): boolean => {
  const token = tokens[contractOf(what) ?? zeroAddress];
  return much <= ROUNDED && token?.kind === 'token' && token.decimals >= MANY_DIGITS;
};

/** @param isPaid whether anything leaves an account of the user's: none of them pays for another one's interest. */
function levelOf(each: Uncounted, isPaid: boolean, facts: Facts): Warning['level'] {
  const { what, told, counted, before } = each;
  const contract = contractOf(what) ?? zeroAddress;
  // Very old collections tell of an item as a token tells of an amount.
  const isItem = counted === 1n && facts.tokens[contract]?.kind !== 'token';
  const isInterest = (told - counted) * INTEREST <= before;
  // How much there was before is the contract's word, too: what is paid for brings more than interest, or adds to a token of the user's.
  const isAdded = counted > 0n && isKnownToken(contract, facts);
  const isBought = isPaid && !isAdded && counted * INTEREST < told;
  return isItem || isDust(told, each, facts) || (isInterest && !isBought) ? 'caution' : gravity(counted, told);
}

function about({ account, what, told: given, counted: seen }: Uncounted, level: Warning['level'], facts: Facts): Warning {
  const contract = contractOf(what) ?? account;
  const to = address(account);
  if (isUnique(what)) {
    const [told, counted] = [Number(given), Number(seen)];
    return warn(level, 'warning.uncounted.items', { contract: address(contract), to, told, counted });
  }
  const much = (of: bigint): Part =>
    what.kind === 'item' ? item(what.collection, what.id, of, facts) : amount(of, contract, facts);
  const params = { contract: address(contract), to, named: much(given) };
  return seen > 0n
    ? warn(level, 'warning.uncounted', { ...params, seen: much(seen) })
    : warn(level, 'warning.uncounted.none', params);
}

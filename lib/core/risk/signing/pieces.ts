import type { Asset } from '../../decode/decoded.ts';
import { isOwn } from '../../describe/facts.ts';
import { isKnownToken } from '../../describe/known.ts';
import { address, asset, limit } from '../../describe/sentence.ts';
import { type Part, say } from '../../part.ts';
import type { Address } from '../../schema.ts';
import { type Warning, warn } from '../../warning.ts';
import { unlistedName } from '../tokens.ts';
import { lines, type Meaning, type Signing } from './signing.ts';

/** Something of an order, as far as it can be read. */
export interface Piece {
  words: Part;
  /** What it is, where amounts of it can be compared. */
  asset?: Asset;
  /** The least that it can come to. */
  least: bigint;
  to?: Address;
}

export const GONE = warn('danger', 'warning.givesAway');

/** The same of what an order names: one of many orders is known by it. */
const goneOf = (gives: readonly Piece[] = []): Warning =>
  gives.length > 0 ? warn('danger', 'warning.givesAway.named', { ...list(gives), count: 0 }) : GONE;

/** What is no price: next to nothing of the chain's currency and of what is counted as finely, a millionth of other tokens. */
export function isNextToNothing({ asset: of, least }: Piece, { facts }: Signing): boolean {
  if (of === undefined) return least === 0n;
  const token = of === 'native' ? undefined : facts.tokens[of];
  const decimals = of === 'native' ? 18 : token?.kind === 'token' ? token.decimals : 0;
  return least <= (decimals < 6 ? 0n : 10n ** BigInt(decimals - (decimals < 18 ? 6 : 4)));
}

const list = (pieces: readonly Piece[]) => ({ what: pieces.map(({ words }) => words) });

/** What an order comes to: what the user gives, and what all get for it. */
export function deal(gives: readonly Piece[], gets: readonly Piece[], of: Signing): Meaning {
  const { says, warnings } = returns(gets, of, gives);
  const offers = gives.length > 0 ? say('signing.offers', list(gives)) : say('signing.offersNothing');
  return { says: [...lines(offers), ...says], warnings: gives.length > 0 ? warnings : [] };
}

/** What all get for something that the user gives. @param gives where the order itself says what. */
export function returns(gets: readonly Piece[], of: Signing, gives?: readonly Piece[]): Meaning {
  const { facts } = of;
  const mine = gets.filter(({ to }) => to === undefined || isOwn(to, facts));
  const others = gets.filter((each) => !mine.includes(each));
  const says = lines(
    mine.length > 0 ? say('signing.returns', list(mine)) : say('signing.returnsNothing'),
    ...others.map(({ words, to }) => say('signing.goesTo', { what: words, to: address(to ?? facts.account) })),
  );
  if (mine.every((each) => isNextToNothing(each, of))) return { says, warnings: [goneOf(gives), ...namedIn(mine, of)] };
  const elsewhere = mine.some(({ asset: paid }) => {
    const sum = (pieces: readonly Piece[]) =>
      pieces.reduce((total, each) => (paid !== undefined && each.asset === paid ? total + each.least : total), 0n);
    return sum(others) > sum(mine);
  });
  return { says, warnings: [...(elsewhere ? [warn('danger', 'warning.mostlyElsewhere')] : []), ...unlisted(mine, of, gives)] };
}

const namedIn = (gets: readonly Piece[], { facts }: Signing): Warning[] =>
  gets.flatMap(({ asset: got }) => (got === undefined || got === 'native' ? [] : unlistedName(got, facts)));

/** V-08: something is given for nothing but tokens that nobody here knows, or for one with a name that is known elsewhere. */
export function unlisted(gets: readonly Piece[], of: Signing, gives?: readonly Piece[]): Warning[] {
  const { facts } = of;
  const named = namedIn(gets, of);
  if (named.length > 0) return named;
  const isUnknown = (each: Piece) => each.asset !== undefined && each.asset !== 'native' && !isKnownToken(each.asset, facts);
  const [token] = gets.flatMap((each) => (each.asset === undefined || each.asset === 'native' ? [] : [each.asset]));
  // Unknown tokens may be given for others.
  if (!token || !gets.every(isUnknown) || gives?.every(isUnknown)) return [];
  return [warn('caution', 'warning.unlisted', { token: asset(token, facts), address: address(token) })];
}

/** A fungible amount between two bounds. */
export function units(token: Address, one: bigint, other: bigint, { facts }: Signing): Piece {
  const [least, most] = one < other ? [one, other] : [other, one];
  const what: Asset = /^0x(?:0{40}|e{40})$/.test(token) ? 'native' : token;
  const words = limit(least, what, facts);
  const range = { least: words, most: limit(most, what, facts) };
  return { words: most === least ? words : say('signing.between', range), asset: what, least };
}

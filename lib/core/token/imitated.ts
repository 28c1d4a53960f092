import { skeleton } from '../names/confusables.ts';
import { type Glance, glanceAt, type Named, type Resemblance, resemblance } from '../names/resemblance.ts';
import type { Address } from '../schema.ts';
import type { Token } from './token.ts';
import { isWellKnown, listedAs, listedToken, type WellKnownToken, wellKnownTokens } from './wellKnownTokens.ts';

/** What others pretend to be. */
export interface Original {
  kind: 'token' | 'currency' | 'elsewhere';
  symbol: string;
  /** Absent for a currency, which no contract makes. */
  address?: Address;
  how: Resemblance;
}

/** The names that a contract gives itself, as far as it does. */
export type Claimed = Partial<Named> & { address: Address };

export interface Neighbours {
  chainId: number;
  /** Of any chain. */
  watched: readonly Pick<Token, 'chainId' | 'address' | 'symbol' | 'name'>[];
  /** What the network calls its currency; Ether where nothing is said. */
  currency?: Named | undefined;
}

const ETHER: readonly Named[] = [
  { symbol: 'ETH', name: 'Ether' },
  { symbol: 'ETH', name: 'Ethereum' },
];

/** Currencies of networks that people know, beside the one that asks. */
export const ELSEWHERE: readonly Named[] = [
  ...ETHER,
  { symbol: 'BNB', name: 'Binance Coin' },
  { symbol: 'POL', name: 'Polygon Ecosystem Token' },
  { symbol: 'AVAX', name: 'Avalanche' },
  { symbol: 'BTC', name: 'Bitcoin' },
];

/** What the network's currency is called, here and by people. */
export const currenciesOf = (currency: Named | undefined): readonly Named[] =>
  !currency ? ETHER : currency.symbol === 'ETH' ? [currency, ...ETHER] : [currency];

/** How a token's own names read beside known ones. */
export const likeness = (names: Partial<Named>, known: readonly Named[]): Resemblance | undefined => mostLike(names, known)?.how;

/** Which of known ones a token's own names read like. */
export const mostLike = <Of extends Named>(names: Partial<Named>, known: readonly Of[]) => best(glancesAt(names), known);

type Glances = readonly (Glance | undefined)[];

const glancesAt = ({ symbol, name }: Partial<Named>): Glances =>
  [symbol ?? name ?? '', name].map((text) => (text ? glanceAt(text) : undefined));

function best<Of extends Named>([symbol, name]: Glances, known: readonly Of[]): { known: Of; how: Resemblance } | undefined {
  if (!symbol) return undefined;
  const found = known.flatMap((each) => {
    const how = resemblance(symbol, name, each);
    return how ? [{ known: each, how }] : [];
  });
  return found.find(({ how }) => how === 'same') ?? found[0];
}

/** Another one of the larger list that reads the same. */
const namesake = ({ address }: Claimed, chainId: number, glances: Glances): WellKnownToken | undefined =>
  glances
    .flatMap((each) => [...(each?.whole ?? [])].flatMap((text) => listedAs(chainId, text)))
    .find((each) => each.address !== address);

/** Whether a token is what the wallet's own lists say. One that is well known may call itself otherwise there, as a bridge's older one. */
export const isListed = ({ address, symbol }: Claimed, chainId: number): boolean =>
  isWellKnown(chainId, address) || (symbol !== undefined && listedToken(chainId, address)?.symbol === symbol);

/** The token of the wallet's own lists that this one reads like; none where it is in them itself. */
export function listedLike(token: Claimed & { chainId: number }): WellKnownToken | undefined {
  if (isListed(token, token.chainId)) return undefined;
  const glances = glancesAt(token);
  return best(glances, wellKnownTokens(token.chainId))?.known ?? namesake(token, token.chainId, glances);
}

/**
 * What a contract's names could be taken for (V-05): the network's currency, a token that is often imitated, one that the user watches,
 * one of the larger list. Nothing of a token that is one of these itself.
 */
export function imitatedBy(token: Claimed, { chainId, watched, currency }: Neighbours): Original | undefined {
  const here = watched.filter((each) => each.chainId === chainId);
  if (isListed(token, chainId)) return undefined;
  // A contract may call itself otherwise than when the user took it into the list.
  if (here.some(({ address, symbol }) => address === token.address && symbol === token.symbol)) return undefined;
  const glances = glancesAt(token);
  const money = best(glances, currenciesOf(currency));
  const known = best<Pick<WellKnownToken, 'address' | 'symbol' | 'name'>>(glances, [
    ...wellKnownTokens(chainId),
    ...here.filter(({ address }) => address !== token.address),
  ]);
  const asMoney: Original | undefined = money && { kind: 'currency', symbol: money.known.symbol, how: money.how };
  const asToken: Original | undefined = known && {
    kind: 'token',
    symbol: known.known.symbol,
    address: known.known.address,
    how: known.how,
  };
  if (asMoney?.how === 'same') return asMoney;
  if (asToken?.how === 'same') return asToken;
  // Of the larger list many have short names that others may bear by chance.
  const rare = namesake(token, chainId, glances);
  const byChance: Original | undefined = rare && { kind: 'token', symbol: rare.symbol, address: rare.address, how: 'part' };
  const elsewhere = best(glances, ELSEWHERE);
  const ofOthers: Original | undefined =
    elsewhere?.how === 'same' ? { kind: 'elsewhere', symbol: elsewhere.known.symbol, how: 'part' } : undefined;
  return asToken ?? asMoney ?? byChance ?? ofOthers;
}

/**
 * Whether what a contract calls itself may stand for it: under that symbol it is listed, and no other with it, or watched by the user, with
 * no other that is watched or listed and reads the same, and it could not be taken for the currency. Of any other the contract is shown
 * beside it.
 */
export function isVouchedFor({ address, symbol }: Claimed, { chainId, watched, currency }: Neighbours): boolean {
  type Bearer = Pick<Token, 'address' | 'symbol'>;
  const text = skeleton(symbol ?? '');
  const isNamed = (each: Bearer) => each.address === address && each.symbol === symbol;
  const isAnother = (each: Bearer) => each.address !== address && skeleton(each.symbol) === text;
  const listed = listedAs(chainId, text).filter((each) => skeleton(each.symbol) === text);
  const isOnly = listed.some(isNamed) && listed.length === 1;
  const here = watched.filter((each) => each.chainId === chainId);
  const isKnown = isOnly || (here.some(isNamed) && ![...listed, ...here].some(isAnother));
  return isKnown && likeness({ symbol }, currenciesOf(currency)) === undefined;
}

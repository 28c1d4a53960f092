import { glanceAt, type Named, type Resemblance, resemblance } from '../names/resemblance.ts';
import type { Address } from '../schema.ts';
import type { Token } from './token.ts';
import { listedToken, listedTokens, type WellKnownToken, wellKnownTokens } from './wellKnownTokens.ts';

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
const ELSEWHERE: readonly Named[] = [
  ...ETHER,
  { symbol: 'BNB', name: 'Binance Coin' },
  { symbol: 'POL', name: 'Polygon Ecosystem Token' },
  { symbol: 'AVAX', name: 'Avalanche' },
];

/** What the network's currency is called, here and by people. */
export const currenciesOf = (currency: Named | undefined): readonly Named[] =>
  !currency ? ETHER : currency.symbol === 'ETH' ? [currency, ...ETHER] : [currency];

/** How a token's own names read beside a known one. */
export function likeness({ symbol, name }: Partial<Named>, known: readonly Named[]): Resemblance | undefined {
  const glances = [symbol ?? name ?? '', name].map((text) => (text === undefined ? undefined : glanceAt(text)));
  return best(glances, known)?.how;
}

type Glances = readonly (ReturnType<typeof glanceAt> | undefined)[];

function best<Of extends Named>([symbol, name]: Glances, known: readonly Of[]): { known: Of; how: Resemblance } | undefined {
  if (!symbol) return undefined;
  const found = known.flatMap((each) => {
    const how = resemblance(symbol, name, each);
    return how ? [{ known: each, how }] : [];
  });
  return found.find(({ how }) => how === 'same') ?? found[0];
}

/**
 * What a contract's names could be taken for (V-05): the network's currency, a token that is often imitated, one that the user watches,
 * one of the larger list. Nothing of a token that is one of these itself.
 */
export function imitatedBy(token: Claimed, { chainId, watched, currency }: Neighbours): Original | undefined {
  const here = watched.filter((each) => each.chainId === chainId);
  if (listedToken(chainId, token.address)) return undefined;
  // A contract may call itself otherwise than when the user took it into the list.
  if (here.some(({ address, symbol }) => address === token.address && symbol === token.symbol)) return undefined;
  const glances = [token.symbol ?? token.name ?? '', token.name]
    .map((text) => text && glanceAt(text))
    .map((each) => each || undefined);
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
  const rare = best(glances, listedTokens(chainId));
  const byChance: Original | undefined =
    rare?.how === 'same' ? { kind: 'token', symbol: rare.known.symbol, address: rare.known.address, how: 'part' } : undefined;
  const elsewhere = best(glances, ELSEWHERE);
  const ofOthers: Original | undefined =
    elsewhere?.how === 'same' ? { kind: 'elsewhere', symbol: elsewhere.known.symbol, how: 'part' } : undefined;
  return asToken ?? asMoney ?? byChance ?? ofOthers;
}

/**
 * Whether what a contract calls itself may stand for it: under that symbol it is listed, or watched by the user, and it could not be taken
 * for the currency. Of any other the contract is shown beside it.
 */
export function isVouchedFor({ address, symbol }: Claimed, { chainId, watched, currency }: Neighbours): boolean {
  const known = listedToken(chainId, address) ?? watched.find((each) => each.chainId === chainId && each.address === address);
  return known !== undefined && known.symbol === symbol && likeness({ symbol }, currenciesOf(currency)) === undefined;
}

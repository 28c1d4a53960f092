import { skeleton } from '../names/confusables.ts';
import type { Address } from '../schema.ts';

export interface WellKnownToken {
  address: Address;
  symbol: string;
  name: string;
}

/** Tokens by chain: symbol, name and address of each. */
export interface TokenLists {
  /** Kept by people. */
  curated: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** What `npm run lists` made of the lists of others (`packaging/lists`). */
  listed: Readonly<Record<string, { wellKnown: string[][]; others: string[][] }>>;
}

/** What is known is a large file, which windows load beside what they read: `listedTokens.ts` gives it. */
let given: (() => TokenLists) | undefined;

/** @param lists hands them out when they are first looked into. */
export function giveTokenLists(lists: () => TokenLists): void {
  given = lists;
}

interface Lists {
  wellKnown: readonly WellKnownToken[];
  imitable: ReadonlySet<Address>;
  byAddress: ReadonlyMap<Address, WellKnownToken>;
  /** By how symbol and name read at a glance. */
  byText: ReadonlyMap<string, readonly WellKnownToken[]>;
}

// By hand: the schema takes as long for a list as a window takes to open.
const isAddress = (text: string): text is Address => /^0x[0-9a-f]{40}$/.test(text);

const token = ([symbol = '', name = '', address = '']: readonly string[]): WellKnownToken[] =>
  isAddress(address) ? [{ symbol, name, address }] : [];

/** Of no list at all it would follow that nothing is imitated. @throws where they are not loaded, though it is known who has them. */
function listsNow(): TokenLists {
  try {
    if (given) return given();
  } catch (cause) {
    throw new Error('The lists of tokens are not there yet', { cause });
  }
  throw new Error('The lists of tokens are not there yet');
}

function read(chainId: number): Lists {
  const { curated, listed } = listsNow();
  const { wellKnown = [], others = [] } = listed[chainId] ?? {};
  const first = [...(curated[chainId] ?? []), ...wellKnown].flatMap(token);
  const all = [...first, ...others.flatMap(token)];
  const byText = new Map<string, WellKnownToken[]>();
  for (const each of all)
    for (const text of new Set([skeleton(each.symbol), skeleton(each.name)]))
      byText.set(text, [...(byText.get(text) ?? []), each]);
  const byAddress = new Map(all.map((each) => [each.address, each]));
  return { wellKnown: first, imitable: new Set(first.map(({ address }) => address)), byAddress, byText };
}

/** A chain's lists are read when it is first asked about. */
const ofChains = new Map<number, Lists>();

function of(chainId: number): Lists {
  const found = ofChains.get(chainId) ?? read(chainId);
  ofChains.set(chainId, found);
  return found;
}

/** The well-known tokens of a chain, which others imitate; none where the wallet knows none. */
export const wellKnownTokens = (chainId: number): readonly WellKnownToken[] => of(chainId).wellKnown;

/** Whether a contract is one of the well-known tokens. */
export const isWellKnown = (chainId: number, address: Address): boolean => of(chainId).imitable.has(address);

/** A token that the wallet knows by itself: a well-known one, or one of the larger list. */
export const listedToken = (chainId: number, address: Address): WellKnownToken | undefined => of(chainId).byAddress.get(address);

/** All that the wallet knows by itself on a chain. */
export const listedTokens = (chainId: number): WellKnownToken[] => [...of(chainId).byAddress.values()];

/** Those that the wallet knows by itself whose symbol or name reads so at a glance. @param text as `skeleton` makes it. */
export const listedAs = (chainId: number, text: string): readonly WellKnownToken[] => of(chainId).byText.get(text) ?? [];

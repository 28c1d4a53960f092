import * as chains from 'viem/chains';
import { hasInvisible, isOfMixedScripts, skeleton } from '../../lib/core/names/confusables.ts';
import { isSentence, looksLikeAddress, type Named } from '../../lib/core/names/resemblance.ts';
import { CURATED } from '../../lib/core/token/curatedTokens.ts';
import { currenciesOf, ELSEWHERE, likeness } from '../../lib/core/token/imitated.ts';
import type { Listed, Source } from './sources.ts';

/** What is kept of a chain: what others pretend to be, and what else is known. Symbol, name, address. */
export type Table = Record<string, { wellKnown: string[][]; others: string[][] }>;

/** As windows cut them. */
const LONGEST = 24;
const LONGEST_NAME = 60;

/** So many contracts of one list with one symbol: the symbol is a kind, as that of pools is. */
const A_KIND = 3;

const currencies = new Map<number, Named>(
  Object.values(chains).flatMap((each) => ('nativeCurrency' in each ? [[each.id, each.nativeCurrency] as const] : [])),
);
const testnets = new Set<number>(Object.values(chains).flatMap((each) => ('testnet' in each && each.testnet ? [each.id] : [])));

/** Whether it can be read, and is read as nothing else. */
function isPlain({ chainId, symbol, name }: Listed, { trust }: Source): boolean {
  const texts = [symbol, name];
  return (
    /\S/.test(symbol) &&
    symbol.length <= LONGEST &&
    name.length <= LONGEST_NAME &&
    !texts.some((text) => skeleton(text) === '' || hasInvisible(text) || isOfMixedScripts(text)) &&
    !isSentence(symbol) &&
    !looksLikeAddress(trust === 'open' ? `${symbol} ${name}` : symbol) &&
    likeness({ symbol, name }, currenciesOf(currencies.get(chainId))) === undefined &&
    (trust === 'wellKnown' || likeness({ symbol, name }, ELSEWHERE) !== 'same')
  );
}

/**
 * One table of all lists. Nobody comes in who reads as one of a list that goes before: neither a namesake of a contract that is there
 * already nor, of an open list, a relative of one, or of one that is well known on another chain, unless it is that one's token on Ethereum.
 */
export function tableOf(sources: readonly Source[]): Table {
  const curated: Listed[] = Object.entries(CURATED).flatMap(([chainId, rows]) =>
    rows.map(([symbol, name, address]) => ({ chainId: Number(chainId), symbol, name, address })),
  );
  const wellKnown = [...curated];
  const kept = [...curated];
  const table: Table = {};
  for (const source of sources) {
    const before = Map.groupBy(kept, ({ chainId }) => chainId);
    const coming = onceEach(source.tokens).filter(
      (each) =>
        !testnets.has(each.chainId) &&
        isPlain(each, source) &&
        !isKind(each, source) &&
        isNew(each, before.get(each.chainId) ?? [], source) &&
        (source.trust !== 'open' || isItself(each, wellKnown)),
    );
    kept.push(...coming);
    if (source.trust === 'wellKnown') wellKnown.push(...coming);
    for (const { chainId, symbol, name, address } of coming) {
      table[chainId] ??= { wellKnown: [], others: [] };
      table[chainId][source.trust === 'wellKnown' ? 'wellKnown' : 'others'].push([symbol, name, address]);
    }
  }
  for (const lists of Object.values(table)) for (const rows of Object.values(lists)) rows.sort(byText);
  return table;
}

const byText = (one: readonly string[], other: readonly string[]) => (one.join() < other.join() ? -1 : 1);

const onceEach = (tokens: readonly Listed[]) => [
  ...new Map(tokens.map((each) => [`${each.chainId} ${each.address}`, each])).values(),
];

const isKind = ({ chainId, symbol }: Listed, { tokens }: Source) =>
  new Set(tokens.filter((each) => each.chainId === chainId && each.symbol === symbol).map(({ address }) => address)).size >=
  A_KIND;

function isNew(token: Listed, before: readonly Listed[], { trust }: Source): boolean {
  if (before.some(({ address }) => address === token.address)) return false;
  const how = likeness(token, before);
  return trust === 'open' ? how === undefined : how !== 'same';
}

function isItself(token: Listed, wellKnown: readonly Listed[]): boolean {
  if (likeness(token, wellKnown) !== 'same') return true;
  return wellKnown.some((each) => each.chainId === 1 && each.address === token.onEthereum && likeness(token, [each]) === 'same');
}

import type { Action, Amount, Asset } from '../core/decode/decoded.ts';
import type { Facts } from '../core/describe/facts.ts';
import { nameAt } from '../core/describe/known.ts';
import { isAnyAmount } from '../core/describe/sentence.ts';
import { type Part, say } from '../core/part.ts';
import type { Address } from '../core/schema.ts';
import { isVouchedFor } from '../core/token/imitated.ts';
import { isWellKnown, listedToken } from '../core/token/wellKnownTokens.ts';
import { calledBy } from './called.ts';
import { nearAmount, oneLine, shortAddress } from './format.ts';
import type { Known } from './live.ts';

/** What the words of a title go by. */
export interface Around {
  facts: Facts;
  known: Known;
  /** By which names the user gave addresses. */
  called: Readonly<Record<Address, string>>;
}

/** A text of somebody else's, so short that nobody can fill a line with it: in graphemes, and in characters once it is escaped. */
const bounded = (text: string, graphemes: number): Part => ({ type: 'name', text: oneLine(oneLine(text, graphemes), 28) });

const inShort = (address: Address): Part => ({ type: 'name', text: shortAddress(address) });

/** Somebody: as the user calls them, else as the wallet does, else by beginning and end of the address. */
export function who(address: Address, { facts, known, called }: Around): Part {
  const name = calledBy(address, known)?.name ?? called[address] ?? nameAt(address, facts.chainId);
  if (name !== undefined) return bounded(name, 24);
  return isWellKnown(facts.chainId, address) ? assetPart(address, { facts, known, called }) : inShort(address);
}

/** What a contract is called as an asset: by its symbol alone only where the wallet knows it by that (V-05). */
export function assetPart(asset: Asset, { facts, known }: Around): Part {
  const { chainId, currency } = facts;
  if (asset === 'native') return bounded(currency?.symbol ?? 'ETH', 12);
  const said = facts.tokens[asset];
  const listed = isWellKnown(chainId, asset) ? listedToken(chainId, asset)?.symbol : undefined;
  const symbol = (said && said.kind !== 'other' ? said.symbol : undefined) || listed;
  if (!symbol) return inShort(asset);
  if (isVouchedFor({ address: asset, symbol }, { chainId, watched: [...known.tokens, ...known.items], currency }))
    return bounded(symbol, 12);
  return say('title.calledSo', { name: bounded(symbol, 12), contract: inShort(asset) });
}

/** So much of an asset. An amount that means more than there is of anything is called unlimited. */
export function quantity(amount: Amount, asset: Asset, around: Around): Part {
  const { facts, known } = around;
  const name = assetPart(asset, around);
  if (amount === 'all') return say('title.all', { asset: name });
  if (isAnyAmount(amount)) return say('title.unlimited', { asset: name });
  const token = asset === 'native' ? undefined : facts.tokens[asset];
  const currency = known.networks.find(({ chainId }) => chainId === facts.chainId)?.currency;
  const decimals = asset === 'native' ? (currency?.decimals ?? 18) : token?.kind === 'token' ? token.decimals : undefined;
  if (decimals === undefined) return say('title.tokensOf', { contract: name });
  return say('title.amount', { amount: { type: 'name', text: nearAmount(amount, decimals) }, asset: name });
}

/** Items of a collection. */
export function items(
  { collection, id, amount }: Omit<Extract<Action, { kind: 'sendItem' }>, 'kind' | 'from' | 'to'>,
  around: Around,
): Part {
  const said = around.facts.tokens[collection];
  const number = bounded(String(id), 12);
  if (said?.kind !== 'collection' || !said.symbol)
    return say('title.itemOf', { id: number, contract: assetPart(collection, around) });
  const of = { collection: assetPart(collection, around), id: number };
  if (amount === 1n) return say('title.item', of);
  if (isAnyAmount(amount)) return say('title.anyItems', of);
  return say('title.someItems', { ...of, count: { type: 'name', text: nearAmount(amount, 0) } });
}

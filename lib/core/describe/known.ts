import { delegates } from '../account/delegates.ts';
import type { Action, Asset, Decoded } from '../decode/decoded.ts';
import type { Addresses } from '../decode/known/home.ts';
import type { Protocol } from '../decode/known/known.ts';
import { PROTOCOLS, places } from '../decode/known/protocols.ts';
import { actsForSettlers } from '../decode/known/settlers.ts';
import { standardOf } from '../decode/known/table.ts';
import { WRAPPED } from '../decode/known/wrapped.ts';
import type { Address } from '../schema.ts';
import { isWellKnown } from '../token/wellKnownTokens.ts';
import { isEnd } from './ends.ts';
import { type Facts, isOwn } from './facts.ts';

/** Whether somebody is at one of a protocol's addresses on a chain. */
export const isAt = ({ on = {}, everywhere = [] }: Addresses, address: Address, chainId: number): boolean =>
  everywhere.includes(address) || (on[chainId]?.includes(address) ?? false);

/** The protocols at each address, in their order: of a chain, and of all of them. It is asked of each contract that anything names. */
const atPlaces = new Map<number | 'everywhere', ReadonlyMap<Address, readonly Protocol[]>>();

function indexOf(chain: number | 'everywhere'): ReadonlyMap<Address, readonly Protocol[]> {
  const found = atPlaces.get(chain);
  if (found) return found;
  const index = new Map<Address, readonly Protocol[]>();
  for (const protocol of PROTOCOLS)
    for (const { on = {}, everywhere = [] } of places(protocol))
      for (const address of chain === 'everywhere' ? everywhere : (on[chain] ?? []))
        index.set(address, [...(index.get(address) ?? []), protocol]);
  atPlaces.set(chain, index);
  return index;
}

/** The protocols that are at an address of a chain. */
const protocolsAt = (address: Address, chainId: number): readonly Protocol[] => [
  ...(indexOf(chainId).get(address) ?? []),
  ...(indexOf('everywhere').get(address) ?? []),
];

/** Where protocols are that the wallet reads on a chain. */
export const protocolContracts = (chainId: number): Address[] => [...indexOf(chainId).keys(), ...indexOf('everywhere').keys()];

interface Listed {
  chainId: number;
  watched: readonly Pick<Facts['watched'][number], 'chainId' | 'address'>[];
}

/** Whether the wallet lists a token by itself, or the user does. What a contract says of itself counts for nothing. */
export const isKnownToken = (token: Address, { chainId, watched }: Listed): boolean =>
  isWellKnown(chainId, token) || watched.some((each) => each.chainId === chainId && each.address === token);

/** Whether a contract says of itself that it is a token, or a collection. */
export const saysToken = (contract: Address, { tokens }: Pick<Facts, 'tokens'>): boolean =>
  tokens[contract]?.kind === 'token' || tokens[contract]?.kind === 'collection';

/** Whether the wallet lists a contract by itself, by chain and address (V-08): of a protocol that it reads, or a token. */
export const isListedContract = (contract: Address, chainId: number): boolean =>
  protocolsAt(contract, chainId).length > 0 ||
  delegates.some(({ address }) => address === contract) ||
  isWellKnown(chainId, contract);

/** Whether the wallet lists a contract, or the user does as a token. */
export const isKnownContract = (contract: Address, facts: Listed): boolean =>
  isListedContract(contract, facts.chainId) || isKnownToken(contract, facts);

/** The currency of the chain, wrapped or not. */
export const isCurrency = (asset: Asset, chainId: number): boolean => asset === 'native' || isAt(WRAPPED, asset, chainId);

/** An asset as amounts of it are added up: the currency, wrapped or not, is one. */
export const countedAs = (asset: Asset, chainId: number): Asset => (isCurrency(asset, chainId) ? 'native' : asset);

/** Whether two are the same, so counted. */
export const isSameAsset = (one: Asset, other: Asset, chainId: number): boolean =>
  countedAs(one, chainId) === countedAs(other, chainId);

/** By what name the wallet knows a contract of a protocol. */
export function nameAt(contract: Address, chainId: number): string | undefined {
  const [protocol] = protocolsAt(contract, chainId);
  return protocol && standardOf(protocol);
}

/** Whether a contract does whatever anybody tells it. */
export const isForAnybody = (contract: Address, chainId: number): boolean =>
  protocolsAt(contract, chainId).some((each) => each.forAnybody === true) || actsForSettlers(contract, chainId);

/** Whether a contract keeps nothing for anybody: what is left there is for whoever comes next. */
export const passesOn = (contract: Address, chainId: number): boolean =>
  isForAnybody(contract, chainId) || protocolsAt(contract, chainId).some((each) => each.passesOn === true);

/** Whether the wallet or its user knows somebody: one of the user's own, dealt with before, or a contract that is known. */
export const isKnown = (address: Address, facts: Facts): boolean =>
  isOwn(address, facts) || facts.dealings.includes(address) || isKnownContract(address, facts);

/** Whether somebody gets something by it: that is said in full, and weighs, whoever's word it is. */
const handsOver = (action: Action): boolean => HANDS_OVER.has(action.kind) && !isEnd(action);

const HANDS_OVER: ReadonlySet<Action['kind']> = new Set(['right', 'allowAll', 'allowItem', 'control']);

/**
 * Whether a function means what it says where it is called (V-08). Everywhere else its name is only what the contract claims. Without
 * a node, what only the chain could tell is left open in favour of the call.
 */
export function isAtHome({ home, to, actions }: Extract<Decoded, { kind: 'known' }>, facts: Facts): boolean {
  if (typeof home === 'object') return isAt(home, to, facts.chainId);
  const said = facts.tokens[to];
  switch (home) {
    case 'itself':
      return facts.unasked === true || isKnownContract(to, facts) || actions.some(handsOver);
    case 'account':
      return isOwn(to, facts);
    case 'known':
      return isKnownContract(to, facts);
    case 'token':
      return saysToken(to, facts) || facts.unasked === true;
    case 'vault':
      return (said?.kind === 'token' && said.asset !== undefined) || facts.unasked === true;
  }
}

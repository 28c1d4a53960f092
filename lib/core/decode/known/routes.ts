import { zeroAddress } from 'viem';
import type { Address } from '../../schema.ts';
import type { Action, Amount, Asset, Stake } from '../decoded.ts';
import type { Arguments, Calling } from './known.ts';

/* What routers have in common. */

/** In the second V3 router: the sender, and the router itself. */
const SENDER = '0x0000000000000000000000000000000000000001';
const ROUTER = '0x0000000000000000000000000000000000000002';

/** Whom a router's placeholder stands for. */
export function recipient(address: Address, call: Pick<Calling, 'sender' | 'to'>): Address {
  if (address === SENDER) return call.sender;
  return address === ROUTER || address === zeroAddress ? call.to : address;
}

export type Swap = Extract<Action, { kind: 'swap' }>;

/**
 * A swap.
 * @param exact the side whose amount is fixed; that of the other is a bound.
 * @param from who pays.
 * @param to who gets it.
 */
export const swap = (exact: 'give' | 'get', give: Stake, get: Stake, from: Address, to: Address): Swap => ({
  kind: 'swap',
  exact,
  give,
  get,
  from,
  to,
});

/** Beginning and end of a V2 path. */
export const ends = (path: readonly Address[]): [Asset, Asset] => [path[0] ?? zeroAddress, path.at(-1) ?? zeroAddress];

/** Beginning and end of a V3 path: addresses with a fee of three bytes between each two. Where it is too short, zeros stand for the rest. */
export function packedEnds(path: `0x${string}`): [Asset, Asset] {
  const all = path.slice(2);
  return [`0x${all.slice(0, 40).padEnd(40, '0')}`, `0x${all.slice(-40).padStart(40, '0')}`];
}

/** Routers that take several currencies write zero for that of the chain. */
export const assetAt = (address: Address): Asset => (address === zeroAddress ? 'native' : address);

/** A router hands on what it has. */
export const handOut = (args: Arguments, call: Calling, amount: Amount): Action => ({
  kind: 'send',
  asset: assetAt(args.address('token')),
  from: call.to,
  to: recipient(args.address('recipient'), call),
  amount,
});

/** A router hands on a part of what it has. @param parts of 10,000. */
export const portion = (args: Arguments, call: Calling, parts: bigint): Action => ({
  kind: 'share',
  asset: assetAt(args.address('token')),
  from: call.to,
  to: recipient(args.address('recipient'), call),
  parts,
});

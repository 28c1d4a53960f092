import { type AbiFunction, encodeFunctionData, parseAbi } from 'viem';
import type { Call } from '../../lib/core/batch/batch.ts';
import type { Log } from '../../lib/core/batch/slot.ts';
import type { Facts } from '../../lib/core/describe/facts.ts';
import type { Effects } from '../../lib/core/effects/effects.ts';
import type { Plan } from '../../lib/core/plan/plan.ts';
import type { Address, Bytes } from '../../lib/core/schema.ts';
import { PERMIT2 } from './addresses.ts';

export const ETHER = 10n ** 18n;
export const MAX = 2n ** 256n - 1n;

/** What must be said of a request, in the order in which it is said. */
export interface Expected {
  /** Sentences in plain words; what is inside of another call is indented. */
  says: string[];
  /** Severity and kind, the gravest first. */
  warns: string[];
  leaves?: string[];
  arrives?: string[];
  /** What others may take afterwards. */
  allows?: string[];
}

/** Something that sites ask for, or that somebody would like them to. */
export interface CorpusRequest extends Expected {
  title: string;
  calls: Call[];
  /** What the simulation gave; absent where it could not run. */
  logs?: Log[];
  plan?: Partial<Plan>;
  facts?: Partial<Facts>;
  /** What the calls lay hands on beside whom they are made to. */
  reach?: Pick<Effects, 'touched' | 'touchedLeft' | 'unseen'>;
}

export type Given = Omit<CorpusRequest, 'title' | keyof Expected>;

export const request = (title: string, given: Given, expected: Expected): CorpusRequest => ({ title, ...given, ...expected });

/** Call data by the function as its standard writes it. */
export function data(human: string, args: readonly unknown[] = []): Bytes {
  const abi = parseAbi([`function ${human}` as string]) as unknown as [AbiFunction];
  return encodeFunctionData({ abi, args: args as unknown[] }) as Bytes;
}

export const call = (to: Address, human: string, args: readonly unknown[] = [], value = 0n): Call => ({
  to,
  value,
  data: data(human, args),
});

export const pay = (to: Address, value: bigint): Call => ({ to, value, data: '0x' });

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const CLAIM_APPROVAL = '0xb3fd5071835887567a0671151121894ddccc2842f1d10bedad13e0d17cace9a7';
const FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31';
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';

export const word = (value: bigint | Address): Bytes => `0x${BigInt(value).toString(16).padStart(64, '0')}`;

/** Logs as the events of the standards leave them. */
export const moved = (token: Address, from: Address, to: Address, amount: bigint): Log => ({
  address: token,
  topics: [TRANSFER, word(from), word(to)],
  data: word(amount),
});
export const movedNative = (from: Address, to: Address, amount: bigint): Log => moved(`0x${'ee'.repeat(20)}`, from, to, amount);
export const movedItem = (collection: Address, from: Address, to: Address, id: bigint): Log => ({
  address: collection,
  topics: [TRANSFER, word(from), word(to), word(id)],
  data: '0x',
});
export const movedItems = (collection: Address, from: Address, to: Address, id: bigint, amount: bigint): Log => ({
  address: collection,
  topics: [SINGLE, word(from), word(from), word(to)],
  data: `${word(id)}${word(amount).slice(2)}`,
});
export const allowed = (token: Address, owner: Address, spender: Address, amount: bigint): Log => ({
  address: token,
  topics: [APPROVAL, word(owner), word(spender)],
  data: word(amount),
});
export const allowedItem = (collection: Address, owner: Address, spender: Address, id: bigint): Log => ({
  address: collection,
  topics: [APPROVAL, word(owner), word(spender), word(id)],
  data: '0x',
});
/** Of one kind of claims (ERC-6909). */
export const allowedClaims = (contract: Address, owner: Address, spender: Address, id: bigint, amount: bigint): Log => ({
  address: contract,
  topics: [CLAIM_APPROVAL, word(owner), word(spender), word(id)],
  data: word(amount),
});
export const allowedAll = (collection: Address, owner: Address, spender: Address, yes: boolean): Log => ({
  address: collection,
  topics: [FOR_ALL, word(owner), word(spender)],
  data: word(yes ? 1n : 0n),
});
const PERMIT2_APPROVAL = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b';
/** @param until in seconds since 1970. */
export const allowedUntil = (token: Address, owner: Address, spender: Address, amount: bigint, until: bigint): Log => ({
  address: PERMIT2,
  topics: [PERMIT2_APPROVAL, word(owner), word(token), word(spender)],
  data: `${word(amount)}${word(until).slice(2)}`,
});
export const unwrapped = (weth: Address, who: Address, amount: bigint): Log => ({
  address: weth,
  topics: ['0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65', word(who)],
  data: word(amount),
});
export const wrapped = (weth: Address, who: Address, amount: bigint): Log => ({
  address: weth,
  topics: ['0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c', word(who)],
  data: word(amount),
});
/** Somebody else owns a contract, or is its code. */
export const handedOver = (contract: Address, from: Address, to: Address): Log => ({
  address: contract,
  topics: ['0x8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0', word(from), word(to)],
  data: '0x',
});
export const upgraded = (contract: Address, to: Address): Log => ({
  address: contract,
  topics: ['0xbc7cd75a20ee27fd9adebab32041f755214dbc6bffa90cc0225b39da2e5c2d3b', word(to)],
  data: '0x',
});

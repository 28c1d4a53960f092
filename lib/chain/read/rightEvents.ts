import { z } from 'zod';
import type { Log } from '../../core/batch/slot.ts';
import { allowanceOf } from '../../core/effects/allowances.ts';
import { isGiven } from '../../core/effects/effects.ts';
import * as topics from '../../core/effects/topics.ts';
import { Address, Bytes, Hash, Quantity, toHex } from '../../core/schema.ts';
import type { RpcCall } from '../node/rpc.ts';

/** The events by which somebody is allowed something. That it ended needs no event: what stands is read. */
const EVENTS: readonly Hash[] = [topics.APPROVAL, topics.APPROVAL_FOR_ALL, topics.PERMIT2_APPROVAL, topics.PERMIT2_PERMIT];

const Told = z.object({
  address: Address,
  data: Bytes,
  topics: z.array(Hash).min(1).max(4),
  blockNumber: Quantity.optional().catch(undefined),
});

/** An event that tells of a right, as one node tells it. */
export interface RightEvent {
  log: Log;
  block: bigint;
  /** Its place in the answer, which has what is older first. */
  at: number;
  /** It says that the right has ended. */
  isEnd: boolean;
  /** What it gave has ended since, as its node told. */
  isOver?: boolean;
}

/** Which events a node is asked for. */
export interface Wanted {
  account: Address;
  from: bigint;
  to: bigint | 'latest';
  /** The contracts that they are to be of; any, where it is absent. */
  group?: readonly Address[] | undefined;
}

/** Whether nodes are asked for such an event. Some name the owner among the data, where no node can be asked for it. */
export const isAskedFor = ({ topics: [event, owner] }: Log, account: Address): boolean =>
  owner === ownerOf(account) && EVENTS.some((each) => each === event);

const ownerOf = (account: Address): Hash => `0x${account.slice(2).padStart(64, '0')}`;

/** The question for them. */
export function questionFor({ account, from, to, group }: Wanted): RpcCall {
  const blocks = { fromBlock: toHex(from), toBlock: to === 'latest' ? to : toHex(to) };
  const filter = { ...blocks, ...(group ? { address: group } : {}), topics: [EVENTS, ownerOf(account)] };
  return { method: 'eth_getLogs', params: [filter] };
}

/** What an answer tells of what was asked for, and whether there is something in it that no event can be. */
export function rightsIn(answer: readonly unknown[], wanted: Wanted): { events: RightEvent[]; isOdd: boolean } {
  const group = wanted.group && new Set(wanted.group);
  const told = answer.map((each) => Told.safeParse(each).data);
  const events = told.flatMap((each, at): RightEvent[] => {
    if (!each || !isAskedFor(each, wanted.account)) return [];
    // Whatever else a node tells there is as anybody's.
    if (group && !group.has(each.address)) return [];
    const { blockNumber, ...log } = each;
    const given = allowanceOf(log, wanted.account);
    return given ? [{ log, block: blockIn(wanted, blockNumber), at, isEnd: !isGiven(given) }] : [];
  });
  return { events, isOdd: told.some((each) => each === undefined) };
}

/** The block that an event is said to be in, within those that were asked about: nobody comes first by a number that cannot be. */
function blockIn({ from, to }: Wanted, block = from): bigint {
  if (block < from) return from;
  return to !== 'latest' && block > to ? to : block;
}

/** For sorting. */
export const newestFirst = (one: RightEvent, other: RightEvent): number => Number(other.block - one.block) || other.at - one.at;

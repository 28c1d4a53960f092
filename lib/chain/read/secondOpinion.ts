import { z } from 'zod';
import type { Slot } from '../../core/batch/slot.ts';
import type { Node } from '../../core/network/node.ts';
import { Hash, toHex } from '../../core/schema.ts';
import { LATEST } from '../node/heads.ts';
import { Finalized, Nonce } from './read.ts';

/** A node that can have a question put to every endpoint of its chain. */
export interface OpinionatedNode extends Node {
  /** The answers of those endpoints that give one, each to all questions in their order; what an endpoint refused is absent. */
  askEach(calls: readonly { method: string; params: readonly unknown[] }[]): Promise<unknown[][]>;
}

const InABlock = z.object({ blockHash: Hash });
const isInABlock = (answer: unknown): boolean => InABlock.safeParse(answer).success;
const isKnown = (answer: unknown): boolean => typeof answer === 'object' && answer !== null;
const countOf = (answer: unknown): number | undefined => Nonce.safeParse(answer).data;

/**
 * What is known of attempts at a nonce that the chain counts as used up: lost, as far as anybody says; in a block; in a pool still;
 * free, by the count of an endpoint that has come as far as the loss; unheard, as nobody who could have known has said anything.
 */
export type Opinion = 'lost' | 'included' | 'pooled' | 'free' | 'unheard';

/**
 * Asks every endpoint of the chain whether it knows better than that these attempts at a nonce are lost (N-01).
 *
 * What counts as `latest` some nodes take from their pool. So an attempt that one still has there may be all that uses up the
 * nonce, unless the count at a block of a certain height, in which no pool can be, says that the nonce is taken.
 * @param heights blocks in which the loss must show, if it is one; that in which it was seen unless told.
 */
export async function opinionOn(
  node: OpinionatedNode,
  attempts: readonly Slot[],
  head: bigint,
  heights?: readonly bigint[],
): Promise<Opinion> {
  const [{ from, nonce, lostAt = 0n } = { from: '0x', nonce: 0 }] = attempts;
  const since = lostAt < head ? lostAt : head;
  const deep = heights ?? [since];
  const count = (block: string) => ({ method: 'eth_getTransactionCount', params: [from, block] });
  const own = attempts.flatMap(({ hash }) =>
    ['eth_getTransactionByHash', 'eth_getTransactionReceipt'].map((method) => ({ method, params: [hash] })),
  );
  const opinions = (
    await node.askEach([LATEST, count('latest'), ...own, count('0x0'), ...deep.map((height) => count(toHex(height)))])
  ).map(([newest, latest, ...answers]) => ({
    height: Finalized.safeParse(newest).data?.number ?? -1n,
    latest: countOf(latest) ?? nonce + 1,
    own: answers.slice(0, own.length),
    first: countOf(answers[own.length]) ?? 0,
    counts: answers.slice(own.length + 1).map(countOf),
  }));
  const says = (answered: (each: (typeof opinions)[number]) => boolean) => opinions.some(answered);
  if (says((each) => each.own.some(isInABlock))) return 'included';
  if (!says((each) => each.own.every((answer) => answer !== undefined))) return 'unheard';
  if (says((each) => each.height >= since && each.latest <= nonce)) return 'free';
  // An endpoint that counts as much at the chain's beginning takes no notice of the block, and one that is behind has not got it.
  const counted = opinions.flatMap(({ height, first, counts }) =>
    counts.filter((_, at) => first <= nonce && height >= (deep[at] ?? 0n)).filter((each) => each !== undefined),
  );
  if (counted.length > 0 && counted.every((each) => each > nonce)) return 'lost';
  if (says((each) => each.own.some(isKnown))) return 'pooled';
  return counted.length > 0 ? 'free' : 'lost';
}

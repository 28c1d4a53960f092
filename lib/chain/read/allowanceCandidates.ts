import { zeroAddress } from 'viem';
import type { StoredBatch } from '../../core/batch/batch.ts';
import type { Log } from '../../core/batch/slot.ts';
import { decodeCalls } from '../../core/decode/decode.ts';
import { type Action, everyAction } from '../../core/decode/decoded.ts';
import { isEnd } from '../../core/describe/ends.ts';
import { allowanceOf } from '../../core/effects/allowances.ts';
import { type Allowance, allowanceKey, allowedOf, isGiven } from '../../core/effects/effects.ts';
import { inTurn } from '../../core/effects/inTurn.ts';
import { CLAIM_APPROVAL } from '../../core/effects/topics.ts';
import type { Address } from '../../core/schema.ts';
import type { ToldLog } from './allowanceEvents.ts';

/** By whose word something may stand: of a contract that is known, of a step of the user's own that gave it, or of nobody that is known. */
export type By = 'known' | 'own' | 'stranger';
const RANKS: readonly By[] = ['known', 'own', 'stranger'];

/** Something that may stand. */
export interface Candidate {
  given: Allowance;
  by: By;
}

/** What the receipt of a transaction of the account's own tells, with its batch. */
export interface OwnLogs {
  batch: StoredBatch;
  logs: readonly Log[];
  /** The block that has it; absent where there is no such block yet. */
  block?: bigint;
}

interface Sources {
  account: Address;
  /** What nodes told, the newest first. */
  told: readonly ToldLog[];
  /** What the journal tells of the account's own transactions, the oldest first. */
  own: readonly OwnLogs[];
  /** Whether the wallet or its user knows a contract. */
  isKnown(contract: Address): boolean;
}

/** What events tell of a right. */
interface Found extends Candidate {
  /** The nodes that told that it was given. */
  nodes: Set<string>;
  /** The journal has that it was given. */
  isOwn: boolean;
  /** It has ended as all say that told that it was given. */
  isOver: boolean;
}

/**
 * What may stand, each once, in the order in which it is asked about: what the wallet or its user knows, what steps of the user's own gave,
 * what only strangers' contracts say. Within each what has ended, as all say that told of it, comes last; before that what a single node
 * tells, which may have made it up. The newest is first, and of each contract there is one before there is a second of any.
 */
export function candidatesOf({ account, told, own, isKnown }: Sources): Candidate[] {
  const found = new Map<string, Found>();
  function noted(given: Allowance, by: By): Found {
    const key = allowanceKey(given);
    const right = found.get(key) ?? { given, by, nodes: new Set(), isOwn: false, isOver: true };
    // An end is no right, and a right that was given before its end may have been given elsewhere again: the contract is asked.
    if (!isGiven(right.given)) right.given = given;
    right.by = better(right.by, by);
    found.set(key, right);
    return right;
  }
  const rankOf = (given: Allowance): By => (isPermit2(given) || isKnown(allowedOf(given)) ? 'known' : 'stranger');
  for (const log of told) {
    const given = givenIn(log, account);
    if (given) noteTold(noted(given, rankOf(given)), log, given);
  }
  const named = oncePerBatch();
  const ended = new Set<Found>();
  for (const { batch, logs } of own.toReversed())
    for (const log of logs.toReversed()) {
      const given = givenIn(log, account);
      if (!given) continue;
      const rank = rankOf(given);
      const right = noted(given, rank === 'stranger' && named(batch).has(nameOfGiven(given)) ? 'own' : rank);
      if (!isGiven(given)) ended.add(right);
      else if (!right.isOwn) Object.assign(right, { isOwn: true, isOver: right.isOver && ended.has(right) });
    }
  return inOrder([...found.values()].filter(({ given }) => isGiven(given)));
}

function noteTold(right: Found, { by, isOver }: ToldLog, given: Allowance): void {
  if (!isGiven(given)) return;
  for (const url of by) right.nodes.add(url);
  right.isOver &&= isOver;
}

const inOrder = (all: readonly Found[]): Candidate[] =>
  RANKS.flatMap((rank) =>
    [0, 1, 2].flatMap((place) =>
      inTurn(
        all.filter((each) => each.by === rank && placeOf(each) === place),
        ({ given }) => allowedOf(given),
        () => 0,
      ),
    ),
  ).map(({ given, by }) => ({ given, by }));

/** What a stranger's contract tells in a transaction of the user's own is no more than its word. */
function placeOf({ by, nodes, isOwn, isOver }: Found): number {
  if (isOver) return 2;
  return nodes.size > 1 || (isOwn && by !== 'stranger') ? 0 : 1;
}

const better = (one: By, other: By): By => (RANKS.indexOf(one) < RANKS.indexOf(other) ? one : other);

/** What Permit2 keeps it tells itself, and nobody can have it tell that of somebody else, whatever the token is. */
const isPermit2 = (given: Allowance): boolean => given.kind === 'token' && given.until !== undefined;

/** What an event says was given, or has ended. Nobody is the zero address: what it is allowed nobody can take. */
function givenIn(log: Log, account: Address): Allowance | undefined {
  // Claims of one kind (ERC-6909) are told as items, and are kept in another way.
  const given = log.topics[0] === CLAIM_APPROVAL ? undefined : allowanceOf(log, account);
  return given?.spender === zeroAddress ? undefined : given;
}

/** @param id of an item. */
const nameOf = (kind: Allowance['kind'], contract: Address, spender: Address, id?: bigint): string =>
  [kind, contract, spender, id ?? ''].join(' ');

const nameOfGiven = (given: Allowance): string =>
  nameOf(given.kind, allowedOf(given), given.spender, given.kind === 'item' ? given.id : undefined);

/** What the steps of a batch allow by name, worked out once for each that is asked about: several of its transactions may tell of it. */
function oncePerBatch(): (batch: StoredBatch) => ReadonlySet<string> {
  const found = new Map<string, ReadonlySet<string>>();
  return (batch) => {
    const names = found.get(batch.key) ?? namedIn(batch);
    found.set(batch.key, names);
    return names;
  };
}

/** What the steps of a batch themselves allow somebody: of whatever else its events tell, only contracts say that it was given. */
function namedIn(batch: StoredBatch): ReadonlySet<string> {
  // What is taken back was on the list by somebody's word, and is known by nobody for that.
  if (batch.method === 'takeBack') return new Set();
  try {
    return new Set(decodeCalls(batch).flatMap(everyAction).flatMap(givenBy));
  } catch {
    // A record that is torn names nothing.
    return new Set();
  }
}

/**
 * What an action itself allows, by name. What it takes back it does not give, whatever the contract tells of it: what reads as an amount
 * of zero may yet be the item with that number, as only the contract tells which of the two it is.
 */
function givenBy(action: Action): string[] {
  if (action.kind === 'allowAll') return isEnd(action) ? [] : [nameOf('collection', action.collection, action.operator)];
  if (action.kind === 'allowItem') return [nameOf('item', action.collection, action.spender, action.id)];
  if (action.kind !== 'allow') return [];
  const { token, spender, amount } = action;
  const units = isEnd(action) ? [] : [nameOf('token', token, spender)];
  return action.how !== 'set' ? units : [...units, nameOf('item', token, spender, amount)];
}

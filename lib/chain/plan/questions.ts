import type { Batch } from '../../core/batch/batch.ts';
import { type Decoded, everyCall } from '../../core/decode/decoded.ts';
import { isForAnybody, isListedContract } from '../../core/describe/known.ts';
import type { Effects } from '../../core/effects/effects.ts';
import { couldBeAddress, type ToldRight } from '../../core/effects/rights.ts';
import type { Address, Bytes } from '../../core/schema.ts';
import { number } from '../read/token.ts';
import type { View } from '../read/views.ts';
import { type OwnerQuestion, ownerViews, type Question, rightViews } from './answers.ts';
import { byKey, type Patience } from './patience.ts';

export interface Questions {
  /** Asked when all is done. */
  rights: Question[];
  /** Asked before anything is done, too. */
  owners: OwnerQuestion[];
  /** Whom the data names. */
  named: Address[];
  /** How many of them each contract was not asked about. */
  unasked: NonNullable<Effects['unasked']>;
}

/** About how many addresses contracts are asked in all, how many are asked who owns them, and of how many it is found out who they are. */
const MAX_PAIRS = 6;
const MAX_OWNED = 8;
const MAX_NAMED = 24;

/** Smaller numbers are amounts, though a few addresses are as small. Here a wrong guess only asks in vain. */
const SMALLEST = 1n << 96n;

/**
 * What contracts are asked that the wallet does not know and that are called by a function which says nothing: who owns them, and
 * whether those whose addresses are in the data have a right of the usual kinds afterwards. For contracts that tell nobody.
 * @param shown who somebody is, as far as that is known by now: people first, for contracts get fewer rights that are worth a word.
 */
export function questionsIn(
  batch: Pick<Batch, 'from' | 'chainId'>,
  calls: readonly Decoded[],
  own: readonly Address[],
  shown?: Pick<Effects, 'code' | 'rights'>,
): Questions {
  const mine = [batch.from, ...own];
  const isHarmless = (each: Address) => isListedContract(each, batch.chainId) && !isForAnybody(each, batch.chainId);
  const all = new Map<Address, Address[]>();
  for (const each of calls.flatMap(everyCall)) {
    if (!saysNothing(each) || !mine.includes(each.sender) || mine.includes(each.to)) continue;
    if (isListedContract(each.to, batch.chainId)) continue;
    const others = addressesIn(each.data).filter((other) => !mine.includes(other) && other !== each.to && !isHarmless(other));
    all.set(each.to, [...new Set([...(all.get(each.to) ?? []), ...others])]);
  }
  const contracts = [...all].map(([contract, others]) => ({ contract, others: byWeight(contract, others, shown) }));
  const asked = inTurn(contracts.map(({ contract, others }) => others.map((to) => ({ contract, to })))).slice(0, MAX_PAIRS);
  const askedOf = (of: Address) => asked.filter(({ contract }) => contract === of).length;
  return {
    rights: asked.flatMap(({ contract, to }) => rightViews({ contract, owner: batch.from, to })),
    owners: contracts
      .slice(0, MAX_OWNED)
      .flatMap(({ contract, others }) => ownerViews(contract).map((view) => ({ view, named: others }))),
    named: [...new Set(inTurn(contracts.map(({ others }) => others)))].slice(0, MAX_NAMED),
    unasked: contracts.flatMap(({ contract, others }) => {
      const count = others.length - askedOf(contract);
      return count > 0 ? [{ contract, count }] : [];
    }),
  };
}

/** A function that nobody knows, or by whose name nobody gets anything. */
const saysNothing = (each: Decoded): each is Extract<Decoded, { kind: 'known' | 'unknown' }> =>
  each.kind === 'unknown' ||
  (each.kind === 'known' && each.nested.length === 0 && each.actions.every((action) => action.kind === 'right' && action.ended));

const addressesIn = (data: Bytes): Address[] =>
  (data.slice(10).match(/.{64}/g) ?? [])
    .filter((word) => couldBeAddress(word, SMALLEST))
    .map((word): Address => `0x${word.slice(24)}`);

/** Those first whom a right was seen of, then people, then those of whom nobody knows yet who they are. */
function byWeight(contract: Address, others: readonly Address[], shown?: Pick<Effects, 'code' | 'rights'>): Address[] {
  const seen = new Set(shown?.rights?.flatMap((each) => (each.contract === contract ? [each.to] : [])));
  const weigh = (each: Address) => {
    const code = shown?.code[each];
    return seen.has(each) ? 0 : code === 'none' || code === 'delegated' ? 1 : code === undefined ? 2 : 3;
  };
  return others.toSorted((one, other) => weigh(one) - weigh(other));
}

/** The first of each, then the second of each: what belongs to one fills no other's place. */
function inTurn<Each>(lists: readonly (readonly Each[])[]): Each[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }).flatMap((_, at) => lists.flatMap((list) => list.slice(at, at + 1)));
}

const isYes = (answer: Bytes | undefined): boolean => (number(answer) ?? 0n) !== 0n;

/**
 * The rights that somebody has afterwards and had not before. @param ask asks contracts as they are now; it is needed only where
 * something was answered with yes. As long as nobody says that a right was there before, it is new.
 */
export async function newRights(
  asked: readonly Question[],
  after: readonly (Bytes | undefined)[],
  ask: (views: readonly View[]) => Promise<(Bytes | undefined)[]>,
  patience: Pick<Patience, 'views'>,
): Promise<ToldRight[]> {
  const yes = new Map(asked.filter((_, index) => isYes(after[index])).map((each) => [viewKey(each), each]));
  const before = await patience.views([...yes.keys()], async (due) =>
    byKey(due, await ask(due.flatMap((key) => yes.get(key)?.view ?? []))),
  );
  return [...yes].flatMap(([key, { right }]) => (isYes(before[key]) ? [] : [right]));
}

const viewKey = ({ view }: Question): string => `${view.to} ${view.data}`;

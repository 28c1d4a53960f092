import { encodeFunctionData, parseAbi } from 'viem';
import type { Batch } from '../../core/batch/batch.ts';
import type { Log } from '../../core/batch/slot.ts';
import { changesOf } from '../../core/effects/changes.ts';
import {
  type AccountEffects,
  contractOf,
  countedKey,
  type Effects,
  isUnique,
  type Moved,
  type Movement,
  type Run,
  type Uncounted,
} from '../../core/effects/effects.ts';
import { inTurn } from '../../core/effects/inTurn.ts';
import type { Address } from '../../core/schema.ts';
import { listedToken } from '../../core/token/wellKnownTokens.ts';
import { number } from '../read/token.ts';
import { balanceView, type View } from '../read/views.ts';
import { isToldOf } from './beside.ts';
import type { Held } from './untold.ts';

/** How many things are counted of all that arrives, beyond what honest batches bring. Of the others nobody knows, and that is said (V-04). */
const MAX_COUNTED = 40;

/** What a contract may count less than it tells: one part in so many, and so many units, by rounding, where those are no larger part. */
const PART = 1_000n;
const ROUNDING = 3n;

/** Large amounts that shrink with time are rounded. */
const LESS = 10_000n;

/** What an account has of what a contract makes. */
export interface Holding {
  account: Address;
  /** Of items of which only one each can be had, any of the collection. */
  what: Moved;
}

/** What contracts answered before and after all is done; nothing for each of which nobody knows. */
export type Counts = Pick<Held, 'before' | 'after'>;

type Changes = Pick<AccountEffects, 'account' | 'arrives'>;
type BothWays = Changes & Pick<AccountEffects, 'leaves'>;

/**
 * What comes to accounts by the word of contracts that the wallet does not know, of each contract one before there is a second of any. A
 * listed token tells of all that it does.
 */
export const arrivingIn = (changes: readonly Changes[], chainId: number): Holding[] => {
  const all = changes.flatMap(({ account, arrives }) =>
    arrives.flatMap(({ what }): Holding[] => {
      const contract = contractOf(what);
      return contract === undefined || isToldOf(contract, chainId) ? [] : [{ account, what }];
    }),
  );
  const once = new Map(all.map((each) => [holdingKey(each), each]));
  return inTurn(
    [...once.values()],
    ({ what }) => contractOf(what),
    () => 0,
  ).slice(0, MAX_COUNTED);
};

/** What was asked of, with what a trial brings beside it; nothing where that is all. */
export function withMore(asked: readonly Holding[], logs: readonly Log[], accounts: readonly Address[], chainId: number) {
  const keys = new Set(asked.map(holdingKey));
  const more = arrivingBy(logs, accounts, chainId).filter((each) => !keys.has(holdingKey(each)));
  return more.length > 0 && asked.length < MAX_COUNTED ? [...asked, ...more].slice(0, MAX_COUNTED) : undefined;
}

/** The same, as the logs of a trial tell of it. */
export const arrivingBy = (logs: readonly Log[], accounts: readonly Address[], chainId: number): Holding[] =>
  arrivingIn(
    accounts.map((account) => changesOf(logs, account)),
    chainId,
  );

/** Those of which it was asked for what is shown. */
export const shownArriving = ({ accounts, uncounted = [] }: Effects, chainId: number): Holding[] =>
  arrivingIn(
    [...uncounted.map(({ account, what }) => ({ account, arrives: [{ what, amount: 1n, others: [] }] })), ...accounts],
    chainId,
  );

const items = parseAbi(['function balanceOf(address account, uint256 id) view returns (uint256)']);

/** How much the account has of each. */
export const holdingViews = (all: readonly Holding[]): View[] =>
  all.map(({ account, what }) =>
    what.kind === 'item' && !isUnique(what)
      ? { to: what.collection, data: encodeFunctionData({ abi: items, args: [account, what.id] }) }
      : balanceView(account, contractOf(what) ?? account),
  );

/**
 * What is told and not counted, how much only looks like wrapping and is none, and of what looks like it nobody knows: where the contract
 * is a token after all, that is one more of which nobody knows.
 */
export interface Count extends Pick<Effects, 'uncounted'> {
  left: number;
  guessed: Uncounted[];
  open: Address[];
  /** What there is less of afterwards, though it is told that some comes. */
  gone: { account: Address; what: Moved; amount: bigint }[];
}

/**
 * What contracts tell of and do not count as the account's when all is done; of how many things nobody knows.
 * @param asked of what it was asked.
 * @param shown that nobody answers this time makes nothing of it untrue.
 */
export function uncountedIn(
  changes: readonly BothWays[],
  asked: readonly Holding[],
  { before, after }: Counts,
  chainId: number,
  shown?: Pick<Effects, 'accounts' | 'uncounted' | 'uncountedLeft'>,
): Count {
  const at = new Map(asked.map((each, index) => [holdingKey(each), index]));
  const told = new Map<string, Uncounted & { isGuess: boolean }>();
  for (const { account, arrives } of changes)
    for (const { what, amount, inferred = false } of arrives) {
      const contract = contractOf(what);
      if (contract === undefined || isToldOf(contract, chainId)) continue;
      const key = holdingKey({ account, what });
      const was = told.get(key);
      const much = (was?.told ?? 0n) + amount;
      told.set(key, { account, what: was?.what ?? what, told: much, counted: 0n, before: 0n, isGuess: inferred });
    }
  const still = new Map(shown?.uncounted?.map((each) => [holdingKey(each), each]));
  let left = 0;
  const guessed: Uncounted[] = [];
  const open: Address[] = [];
  const gone: Count['gone'] = [];
  const uncounted = [...told].flatMap(([key, { isGuess, ...each }]): Uncounted[] => {
    const index = at.get(key) ?? -1;
    const [was, is] = [number(before[index]), number(after[index])];
    if (was === undefined || is === undefined) {
      const kept = still.get(key);
      // Of one that has not counted all that it told, nobody knows what it counts of less.
      if (kept && kept.counted < each.told) return [{ ...kept, told: each.told }];
      const isSilence = before[index] === undefined || after[index] === undefined;
      if (isSilence && !kept && wasCounted(each, shown)) return [];
      if (isGuess) open.push(contractOf(each.what) ?? each.account);
      else left++;
      return [];
    }
    // Of items that are counted together, others may go.
    const going = changes.find(({ account }) => account === each.account)?.leaves ?? [];
    const more = is - was + (isUnique(each.what) ? sumOf(going, each) : 0n);
    const found = { ...each, counted: more > 0n ? more : 0n, before: was };
    // Of few units each may be a whole one: only who knows how the token counts can tell.
    const rounding = each.told < ROUNDING * PART ? 0n : ROUNDING_OF[each.what.kind];
    if (each.told - found.counted <= each.told / PART + rounding) return [];
    // Of what lists of tokens have, interest may be told as made anew that was counted long since.
    const isNoLie = isGuess || listedToken(chainId, contractOf(each.what) ?? each.account) !== undefined;
    if (isNoLie) guessed.push(found);
    if (each.what.kind === 'token' && was - is > was / LESS)
      gone.push({ account: each.account, what: each.what, amount: was - is });
    return isNoLie ? [] : [found];
  });
  return { left, guessed, open, gone, ...(uncounted.length > 0 ? { uncounted } : {}) };
}

/** Whether what is shown has as much of it, and all that arrives there was counted. */
function wasCounted({ account, what, told }: Uncounted, shown: Pick<Effects, 'accounts' | 'uncountedLeft'> | undefined): boolean {
  if (!shown || shown.uncountedLeft !== undefined) return false;
  const arrives = shown.accounts.find((each) => each.account === account)?.arrives ?? [];
  const much = arrives.reduce((sum, each) => sum + (isOf(each.what, what) ? each.amount : 0n), 0n);
  return told <= much + much / PART;
}

/** Of how many things nobody knows, where nobody could look. */
export const uncountedOf = (changes: readonly BothWays[], chainId: number): Count =>
  uncountedIn(changes, [], { before: [], after: [] }, chainId);

/** Whole items are not rounded. */
const ROUNDING_OF = { native: ROUNDING, token: ROUNDING, item: 0n };

/** What comes to an account, without what is not counted. */
export const withoutUncounted = <Each extends Changes>(mine: Each, uncounted: readonly Uncounted[]): Each => ({
  ...mine,
  arrives: lowered(
    mine.arrives,
    uncounted.filter(({ account }) => account === mine.account),
  ),
});

/** What each transaction brings an account, without it: the last ones first. */
export function runsWithoutUncounted(
  runs: readonly (Run | undefined)[],
  account: Address,
  uncounted: readonly Uncounted[],
): (Run | undefined)[] {
  let mine = uncounted.filter((each) => each.account === account);
  return runs
    .toReversed()
    .map((run) => {
      if (!run) return run;
      const arrives = lowered(run.arrives, mine);
      mine = mine.map((each) => ({ ...each, counted: each.counted + sumOf(run.arrives, each) - sumOf(arrives, each) }));
      return { ...run, arrives };
    })
    .toReversed();
}

const sumOf = (all: readonly Movement[], { what }: Uncounted): bigint =>
  all.reduce((sum, each) => sum + (isOf(each.what, what) ? each.amount : 0n), 0n);

/** Less by what is told and not counted. Of items, nobody can say which of them are counted as long as some are. */
function lowered(arrives: readonly Movement[], uncounted: readonly Uncounted[]): Movement[] {
  const missing = new Map(uncounted.map((each) => [each, each.told - each.counted]));
  return arrives.flatMap((each): Movement[] => {
    const about = uncounted.find(({ what }) => isOf(each.what, what));
    const less = (about && missing.get(about)) ?? 0n;
    if (!about || less <= 0n || (isUnique(each.what) && about.counted > 0n)) return [each];
    const taken = less < each.amount ? less : each.amount;
    missing.set(about, less - taken);
    return taken < each.amount ? [{ ...each, amount: each.amount - taken }] : [];
  });
}

const isOf = (what: Moved, counted: Moved): boolean => countedKey(what) === countedKey(counted);

const holdingKey = ({ account, what }: Holding): string => `${account} ${countedKey(what)}`;

/** Whether what contracts answer at the end is of just those transactions that will be sent. */
export const isOfAll = ({ onRevert }: Pick<Batch, 'onRevert'>, ran: readonly { success: boolean }[] = []): boolean =>
  onRevert === 'continue' || ran.every(({ success }) => success);

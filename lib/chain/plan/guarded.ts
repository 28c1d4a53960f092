import { deepEqual } from 'fast-equals';
import { encodeFunctionData } from 'viem';
import { type Batch, isSingle, type Unused } from '../../core/batch/batch.ts';
import { decodeCalls } from '../../core/decode/decode.ts';
import { isKnownContract } from '../../core/describe/known.ts';
import type { Effects } from '../../core/effects/effects.ts';
import {
  type Bound,
  boundKey,
  type Guard,
  type Guarding,
  type GuardLine,
  type GuardState,
  type Undone,
  type WhyNot,
} from '../../core/guard/guard.ts';
import { undoneBy } from '../../core/guard/lines.ts';
import { aroundOf, failedAt, guardId } from '../../core/outcome/around.ts';
import { didTheSame, holdTo } from '../../core/outcome/follows.ts';
import { type Lines, linesFor, TOLERANCE } from '../../core/outcome/lines.ts';
import { borneOut, without } from '../../core/outcome/reported.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { Address } from '../../core/schema.ts';
import { erc721Abi, erc1155Abi } from '../../core/token/abi.ts';
import type { Tokens } from '../../core/token/stores.ts';
import { allowanceView, balanceView, operatorView, type View } from '../read/views.ts';
import { dataOf, type Way } from './drafts.ts';
import { type Asked, type Asking, makeRehearsal, type RehearsalParts, type Rehearsed, type Seen } from './rehearsal.ts';
import { standingOf } from './standing.ts';

/** What is asked of a rehearsal, with what the wallet may do around the calls of a site. */
export interface GuardAsked extends Omit<Asked, 'old' | 'lines'> {
  /** Whether the network has the guard. */
  guardOn: GuardState;
  /** The plan that is shown. */
  old: Plan | undefined;
}

export interface GuardedRehearsed extends Rehearsed {
  guard?: Guard;
  unused?: Unused[];
}

export interface GuardedParts extends RehearsalParts {
  /** What the user watches: where somebody who is called may take some of it, that is a line, too. */
  tokens?: Pick<Tokens, 'all'> | undefined;
}

/**
 * What a limit is raised by before it is tried with the guard, for the guard itself and for each of its lines; in gas. Where what it takes
 * is near to that, nothing has to be tried once more to find a limit.
 */
const ROOM = { guard: 8_000n, line: 9_000n };

/** How often the lines are mended before only those of contracts that the wallet knows are left. */
const ROUNDS = 3;

type Atomic = Extract<Way, { atomic: true }>;

/**
 * Rehearses a batch, and once more with the guard around it (G-04): what is signed is what was tried. Where a line cannot be held to, it
 * is left out and said; where the batch goes through without the guard and not with it, there is none, which is said, too.
 */
export function makeGuardedRehearsal(parts: GuardedParts) {
  const bare = makeRehearsal(parts);

  /** With the wallet's own calls around those of the site. */
  const rehearse = (asking: Asking, asked: Asked, way: Way): Promise<Rehearsed> => bare.rehearse(asking, dressed(asked, way));

  const watchedOn = async (chainId: number): Promise<Address[]> => {
    const all = (await parts.tokens?.all().catch(() => [])) ?? [];
    return all.flatMap((token) => (token.chainId === chainId ? [token.address] : []));
  };

  return { ahead: bare.ahead, guarded };

  async function guarded(asking: Asking, { guardOn, old, ...asked }: GuardAsked): Promise<GuardedRehearsed> {
    const { batch, way } = asked;
    const plain = () => rehearse(asking, { ...asked, old: old && bareOf(old, batch) }, way);
    if (!way.atomic) return { ...(await plain()), ...saying(whyNotHere(asked.batch, way)) };

    const kept = old && (await asShown(asking, asked, way, guardOn, old));
    if (kept) return kept;

    const first = await plain();
    const unused = unusedIn(batch, first.effects);
    const takes = batch.takesBack ? unused : [];
    const left = unused.length > 0 ? { unused } : {};
    const seen = takes.length > 0 ? await rehearse(asking, next(asked, first, 0n), around(way, batch, undefined, takes)) : first;
    const why = whyNot(batch, guardOn, seen);
    if (why !== undefined || !hasWorked(seen)) return { ...seen, ...left, ...saying(why ?? 'fails') };

    const calls = decodeCalls({ ...batch, atomic: true });
    const watched = await watchedOn(batch.chainId);
    let basis = seen.effects;
    let lines = await following(basis);
    let isMended = false;
    for (let round = 0; round < ROUNDS; round++) {
      const tried = await withGuard(lines);
      if (hasWorked(tried)) {
        const now = didTheSame(tried.effects, basis, batch.from) ? undefined : await following(tried.effects);
        if (!now || holdTo(lines, now)) return { ...tried, ...left, guard: guarding(lines, tried) };
        [basis, lines, isMended] = [tried.effects, now, false];
        continue;
      }
      if (!isMended) {
        [lines, isMended] = [await mended(lines), true];
        continue;
      }
      const undone = undoneIn(batch, way, lines, takes, tried);
      const broken = undone && 'line' in undone ? lines.lines[undone.line] : undefined;
      // What is borne out and known to be honest was made to fail by something else: no line is given up for that.
      if (broken && isTrusted(broken)) break;
      lines = without(lines, (each) => (broken ? each === broken : !isTrusted(each)));
    }
    return { ...seen, ...left, guard: { is: 'off', why: 'failsWith' } };

    /** The lines that follow from what is shown. */
    async function following(effects: Effects): Promise<Lines> {
      const standing = await standingOf(asking.prompt, { batch, calls, effects, watched });
      return linesFor({ batch, calls, effects, watched, ...standing });
    }

    function withGuard({ lines: all }: Lines): Promise<Rehearsed> {
      const room = ROOM.guard + ROOM.line * BigInt(all.length);
      return rehearse(asking, next(asked, seen, room), around(way as Atomic, batch, all, takes));
    }

    /** As the contracts themselves report it. */
    async function mended(all: Lines): Promise<Lines> {
      const asks = all.lines.map(({ bound }) => viewOf(bound, batch.from));
      const questions = asks.filter((each) => each !== undefined);
      const sounded = await rehearse(
        asking,
        { ...next(asked, seen, 0n), lines: questions },
        around(way as Atomic, batch, undefined, takes),
      );
      let at = 0;
      const reported = asks.map((each) => {
        const place = each ? at++ : -1;
        return { before: sounded.reported.before[place], after: sounded.reported.after[place] };
      });
      return borneOut(all, batch, reported);
    }

    function guarding({ lines: all, left: rest }: Lines, tried: Rehearsed): Guarding {
      const gas = (tried.used ?? 0n) - (seen.used ?? 0n);
      const now = gas > 0n ? gas : 0n;
      const was = old?.guard?.is === 'on' ? old.guard.gas : undefined;
      const isNear = was !== undefined && now * 10n <= was * 11n && now * 10n >= was * 9n;
      return { is: 'on', id: guardId(batch), lines: all, left: rest, gas: isNear ? was : now };
    }

    function isTrusted({ bound }: GuardLine): boolean {
      if (bound.kind === 'currency' || watched.includes(bound.contract)) return true;
      return isKnownContract(bound.contract, { chainId: batch.chainId, watched: [] });
    }
  }

  /** What is shown, while it holds: with the guard around it that it has. */
  async function asShown(
    asking: Asking,
    asked: Omit<Asked, 'old'>,
    way: Atomic,
    guardOn: GuardState,
    old: Plan,
  ): Promise<GuardedRehearsed | undefined> {
    const { batch } = asked;
    const { guard, unused } = old;
    if (guard?.is !== 'on' || guardOn !== 'there' || batch.guarded === false || !areTolerated(batch, guard)) return undefined;
    const takes = batch.takesBack ? (unused ?? []) : [];
    const whole = around(way, batch, guard.lines, takes);
    if (old.transactions[0]?.data !== dataOf(batch, whole)) return undefined;
    const found = await bare.asShown(asking, dressed({ ...asked, old }, whole));
    if (!found || !hasWorked(found) || !deepEqual(found.effects, old.effects)) return undefined;
    return { ...found, guard, ...(unused ? { unused } : {}) };
  }
}

/** A batch that is carried out in such a way. */
const dressed = (asked: Asked, way: Way): Asked => ({
  ...asked,
  way,
  drafts: way.atomic ? asked.drafts.map((each) => ({ ...each, data: dataOf(asked.batch, way) })) : asked.drafts,
});

/** Whether each line stays as far behind as the user wants. */
const areTolerated = ({ tolerances }: Batch, { lines }: Guarding): boolean =>
  lines.every(({ bound, tolerance }) => tolerance === undefined || tolerance === (tolerances?.[boundKey(bound)] ?? TOLERANCE));

/** Below so many parts of 10,000 lines may be finer than what is shown, which stands while it drifts by less. */
const FINE = 100;

/** What a plan shows, as far as a trial without the guard can go by it; nothing of amounts that may have drifted out of their lines. */
function bareOf(old: Plan, { tolerances = {} }: Batch): Seen {
  if (old.guard?.is !== 'on') return old;
  const { effects } = old;
  const isFine = effects && Object.values(tolerances).some((each) => each < FINE);
  return { ...old, transactions: [], ...(isFine ? { effects: { ...effects, accounts: [] } } : {}) };
}

/** The same once more, with more around it. @param room for that, in gas. */
const next = (asked: Omit<Asked, 'old'>, { transactions, effects, shown, notes }: Rehearsed, room: bigint): Asked => ({
  ...asked,
  old: {
    transactions: transactions.map((each) => ({ ...each, gas: each.gas + room })),
    effects,
    simulatedOn: shown.simulatedOn,
    ...(notes ? { trial: notes } : {}),
  },
});

const around = (way: Atomic, batch: Batch, lines: readonly GuardLine[] | undefined, unused: readonly Unused[]): Atomic =>
  lines || unused.length > 0 ? { ...way, around: aroundOf(batch, { lines, unused }) } : way;

const hasWorked = ({ results }: Rehearsed): boolean => results?.every(({ success }) => success) === true;

/** What the batch leaves allowed and has not used. */
const unusedIn = ({ from }: Batch, { lasting = [] }: Effects): Unused[] =>
  lasting.flatMap(({ account, token, spender, permit2, amount = 0n }) =>
    account === from && amount > 0n ? [{ token, spender, ...(permit2 ? { permit2 } : {}) }] : [],
  );

const saying = (why: WhyNot | undefined): { guard?: Guard } => (why === undefined ? {} : { guard: { is: 'off', why } });

/**
 * Why what is not all or nothing is not enforced. A single call cannot be half done: nothing is said of that where nobody wants it otherwise,
 * nor here of what is meant as a transaction of its own.
 */
function whyNotHere(batch: Batch, way: Way): WhyNot | undefined {
  if (way.atomic || isSingle(batch)) return undefined;
  return batch.calls.length > 1 ? 'oneByOne' : batch.guarded ? 'single' : undefined;
}

function whyNot({ guarded }: Batch, guardOn: GuardState, { shown }: Rehearsed): WhyNot | undefined {
  if (guarded === false) return 'user';
  if (guardOn !== 'there') return guardOn;
  return shown.simulatedOn === 'none' ? 'untried' : undefined;
}

/** Why the guard undid it in a trial, where the delegate tells that it was the guard. */
function undoneIn(
  batch: Batch,
  way: Atomic,
  { lines }: Lines,
  takes: readonly Unused[],
  { results }: Rehearsed,
): Undone | undefined {
  const [result] = results ?? [];
  const failed = result && failedAt(result.data, way.delegate, batch.calls, aroundOf(batch, { lines, unused: takes }));
  return failed?.at === 'guard' ? undoneBy(failed.reason) : undefined;
}

/** How a contract is asked what a line is about; the currency is no contract's. */
function viewOf(bound: Bound, account: Address): View | undefined {
  switch (bound.kind) {
    case 'currency':
      return undefined;
    case 'balance':
      return balanceView(account, bound.contract);
    case 'balanceOfId': {
      const data = encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args: [account, bound.id] });
      return { to: bound.contract, data };
    }
    case 'item':
      return { to: bound.contract, data: encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [bound.id] }) };
    case 'approved':
      return { to: bound.contract, data: encodeFunctionData({ abi: erc721Abi, functionName: 'getApproved', args: [bound.id] }) };
    case 'operator':
      return operatorView(account, bound.contract, bound.spender);
    case 'allowance':
    case 'permit2':
      return allowanceView(account, bound.contract, bound.spender, bound.kind === 'permit2');
  }
}

import { deepEqual } from 'fast-equals';
import { ownOf } from '../../core/account/account.ts';
import type { Accounts } from '../../core/account/stores.ts';
import type { Batch } from '../../core/batch/batch.ts';
import { decodedIn } from '../../core/decode/decode.ts';
import type { Effects, Reach } from '../../core/effects/effects.ts';
import type { Node } from '../../core/network/node.ts';
import type { Plan, PlannedTransaction } from '../../core/plan/plan.ts';
import type { Clock, Random } from '../../core/platform.ts';
import type { Bytes } from '../../core/schema.ts';
import type { View } from '../read/views.ts';
import { askAhead, borneOut, guessedReach, roughly } from './ahead.ts';
import { countedViews, heldViews, touchedBy, unseenIn } from './beside.ts';
import { conditionsOf } from './conditions.ts';
import { arrivingBy, type Holding, holdingViews, shownArriving, withMore } from './counted.ts';
import type { Way } from './drafts.ts';
import { effectsOf } from './effects.ts';
import { estimateAtomic, estimateSequence, notTried, runsOf, type Shown, shownBy } from './estimate.ts';
import type { FeeMarket } from './fees.ts';
import { lastingIn, lastingViews } from './lasting.ts';
import { makeLimits } from './limits.ts';
import { balancesIn, trialNotes } from './notes.ts';
import type { Foresight } from './patience.ts';
import { questionsIn } from './questions.ts';
import { makeRollup } from './rollup.ts';
import { settle } from './settle.ts';
import type { CodeOverride, SimulatedResult } from './simulate.ts';
import { makeTrials, type Outcome, type TrialCourse } from './trial.ts';
import type { Trial } from './tried.ts';

/** Whose balances are looked at, at most. */
const MAX_ACCOUNTS = 16;

/** More than any limit costs, in wei. */
const RICH = 2n ** 128n;

export interface Asked {
  batch: Batch;
  way: Way;
  market: FeeMarket;
  /** What the account has, in wei. */
  wealth: bigint;
  /** The transactions, whose limits are still to be found. */
  drafts: readonly PlannedTransaction[];
  /** What is shown. */
  old: Seen | undefined;
  /** What else contracts are asked before anything is done and when all is. */
  lines?: readonly View[];
}

/** What a rehearsal goes by of a plan that is there. */
export type Seen = Pick<Plan, 'effects' | 'simulatedOn' | 'transactions' | 'trial'>;

/** How a node is asked. */
export interface Asking {
  /** For as long as it takes, and… */
  node: Node;
  /** …what it has to say at once or not at all. */
  prompt: Node;
  /** What is good to know. */
  patience: Foresight;
  /** What was asked of the node when nothing was known yet. */
  ahead?: Ahead | undefined;
  /** How the question's trials have gone. */
  course: TrialCourse;
  /** Told when trying begins, and when it ends. */
  trying?(is: boolean): void;
}

/** What is asked of a node before anything is known of its chain, and needed once that is. */
export interface Ahead {
  ofNothing: ReturnType<ReturnType<typeof makeLimits>['ahead']>;
}

/** The transactions as they will be signed, and what they do as just these (V-01). */
export interface Rehearsed {
  transactions: PlannedTransaction[];
  shown: Shown;
  effects: Effects;
  notes: Plan['trial'];
  /** What trying an atomic batch takes. */
  code: CodeOverride | undefined;
  /** What the transactions use of gas; nothing where they could not be tried. */
  used?: bigint;
  /** What each of them answered. */
  results?: readonly SimulatedResult[];
  /** What the lines of a guard are about, as contracts report it before and afterwards. */
  reported: Record<'before' | 'after', readonly (Bytes | undefined)[]>;
}

export interface RehearsalParts {
  accounts: Pick<Accounts, 'all'>;
  clock: Clock;
  random: Random;
  spacingOf?: ((chainId: number) => Promise<number | undefined>) | undefined;
}

/** Finds the limits of transactions, and tries these out as they will be signed. What it resolves with may be a long time in coming. */
export function makeRehearsal(parts: RehearsalParts) {
  const limitsOn = makeLimits();
  const { limitsOf } = limitsOn;
  const surchargesOn = makeRollup();
  const tryOut = makeTrials(parts);

  async function conditions(chainId: number, market: FeeMarket) {
    const spacing = await parts.spacingOf?.(chainId).catch(() => undefined);
    return conditionsOf(market, parts.clock.now(), spacing, parts.random);
  }

  async function rehearse(
    { node, prompt, patience, course, trying, ahead }: Asking,
    { batch, way, market, wealth, drafts, old, lines = [] }: Asked,
    onlyAsShown: boolean,
  ): Promise<Rehearsed | undefined> {
    const { chainId, from } = batch;
    const { atomic } = way;
    const { blockGasLimit } = market;
    const own = ownOf(await parts.accounts.all());
    const mine = [from, ...own.filter((each) => each !== from)];
    const seen = mine.slice(0, MAX_ACCOUNTS);
    const runner = way.atomic ? way : undefined;
    const delegate = runner?.delegate;
    const code = codeIn(batch, way);
    const trial = { from, code, accounts: seen, wealth, conditions: await conditions(chainId, market) };
    const withLimits = (limits: readonly (bigint | undefined)[]) =>
      drafts.map((each, index) => ({ ...each, gas: limits[index] }));
    const attempt = async (each: Trial) => {
      trying?.(true);
      const outcome = await tryOut(node, each, course);
      trying?.(false);
      return outcome;
    };
    const calls = decodedIn(batch, { atomic });
    const lasting = lastingIn(batch, calls, own);
    const questions = questionsIn(batch, calls, own, old?.effects);
    const lastingAsked = lastingViews(lasting);
    const [rights, owners] = [questions.rights.map(({ view }) => view), questions.owners.map(({ view }) => view)];
    const asking = [...lastingAsked, ...rights, ...owners];
    let touched = shownTouched(old);
    let arriving: readonly Holding[] = course.arriving ?? (old?.effects ? shownArriving(old.effects, chainId) : []);
    const tryWith = (limits: readonly bigint[]) => {
      const beside = touched?.touched ?? [];
      const held = heldViews(beside, from);
      const counted = holdingViews(arriving);
      const asked = {
        before: [...lines, ...owners, ...counted, ...held, ...countedViews(beside, from)],
        after: [...lines, ...asking, ...counted, ...held],
      };
      const slots = beside.map(({ contract, slots: places = [] }) => ({ contract, slots: places }));
      return attempt({ ...trial, twice: true, ...asked, slots, transactions: withLimits(limits) });
    };

    const estimated = async (found: Outcome | undefined) => {
      const estimate = way.atomic
        ? await estimateAtomic(prompt, batch, { ...way, upgrades: way.upgrade !== undefined, found }, blockGasLimit)
        : await estimateSequence(prompt, batch, { upgrades: way.upgrade !== undefined, found }, blockGasLimit);
      const limited = drafts.map((each, index) => ({ ...each, gas: estimate.limits[index] ?? each.gas }));
      const { ofNothing } = ahead ?? {};
      const draft = { batch, atomic, transactions: limited, outcomes: estimate.outcomes, code, ofNothing };
      return { found, estimate, limits: await limitsOf(prompt, draft, blockGasLimit, old) };
    };
    const fixed = atomic ? [] : batch.calls.map(({ gasLimit }) => gasLimit);
    const free = { ...trial, rich: wealth + RICH, transactions: withLimits(fixed) };

    // Where all goes well with what is shown, and just that is needed, nothing else has to be tried to find out the limits.
    const before = await triedAsShown(old, drafts.length, tryWith);
    if (!before && onlyAsShown) return undefined;
    const asShown = before && (await estimated(before.tried));
    const isStill = asShown?.limits.every((limit, index) => limit === before?.limits[index]);
    const upgrades = way.upgrade !== undefined;
    const asksOf = { batch, delegate, upgrades, calls };
    const guessing = old
      ? undefined
      : guessedReach(node, { ...asksOf, transactions: roughly(drafts, market, wealth), on: 'pending' }, patience);
    const { found, estimate, limits } = asShown && isStill ? asShown : await estimated(await attempt(free));
    const limited = drafts.map((each, index) => ({ ...each, gas: limits[index] ?? each.gas }));
    if (found && !old) course.arriving = arriving = arrivingBy(shownBy(batch, runner, found).logs, mine, chainId);
    const lookAhead = found && {
      batch,
      calls,
      estimate: shownBy(batch, runner, found),
      own,
      lasting,
      questions,
      patience: patience.ahead,
    };
    // What it will take to tell of it is asked while it is tried: as far as the first trial shows who has to do with it.
    if (lookAhead && !old) void effectsOf(node, lookAhead);
    const surchargesFor = (transactions: readonly PlannedTransaction[]) =>
      surchargesOn(node, { chainId, transactions, shown: old?.transactions, patience, prompt });
    const surchargesNow = old ? undefined : surchargesFor(limited);
    const { reach: guessed, isLate } = (await guessing) ?? { isLate: false };
    const knew = touched !== undefined;
    const reaching =
      found && !touched
        ? // Nobody waits twice for a node that does not say it.
          (isLate ? patience.ahead : patience).touched(['reach'], () =>
            touchedBy(node, { ...asksOf, transactions: limited, on: found.on }),
          )
        : undefined;
    if (old) touched = (await reaching)?.reach ?? touched;
    else if (reaching) touched = guessed;
    // What was tried without looking at them says nothing of them.
    const isLooked = knew || touched === undefined;
    const open = { batch, atomic, limits, blockGasLimit, ran: estimate.ran, before: isLooked ? before : undefined, tryWith };
    let settled = found ? await settle(open) : { limits };
    if (reaching && !old) {
      touched = borneOut((await reaching).reach, guessed);
      // By its limits, a call may lay hands on something else.
      if (found && touched && !deepEqual(touched.touched, guessed?.touched)) settled = await settle(open);
    }
    // What did not arrive when it was first tried, or with what is shown, has not been counted yet.
    const more = settled.tried && withMore(arriving, shownBy(batch, runner, settled.tried).logs, mine, chainId);
    if (more) {
      const was = arriving;
      arriving = more;
      const again = await settle({ ...open, limits: settled.limits, before: undefined });
      if (again.tried) [settled, course.arriving] = [again, more];
      else arriving = was;
    }
    const final = drafts.map((each, index) => ({ ...each, gas: settled.limits[index] ?? each.gas }));
    const isSame = settled.limits.every((limit, index) => limit === limits[index]);
    const surcharges = await ((isSame && surchargesNow) || surchargesFor(final));
    const transactions = final.map((each, index) => ({ ...each, ...surcharges[index] }));

    const { tried } = settled;
    const outcome = tried && { batch, runner, transactions, accounts: seen, tried };
    const held = outcome && balancesIn(outcome);
    const shown = tried ? shownBy(batch, runner, tried) : found ? notTried(batch) : estimate;
    const asked = { batch, calls, estimate: shown, own, held, shown: old?.effects, patience };
    const [said, then] = [tried?.before?.slice(lines.length), tried?.after?.slice(lines.length)];
    // What was looked at on a guess that nobody bears out tells nothing.
    const told = touched !== undefined || guessed === undefined ? tried : undefined;
    const effects = await effectsOf(node, {
      ...asked,
      lasting,
      after: then?.slice(0, lastingAsked.length),
      questions,
      answers: then?.slice(lastingAsked.length, asking.length),
      before: said?.slice(0, owners.length),
      arriving,
      counts: tried && {
        before: said?.slice(owners.length, owners.length + arriving.length) ?? [],
        after: then?.slice(asking.length, asking.length + arriving.length) ?? [],
      },
      touched: touched ?? (found && unseenIn(batch, calls)),
      beside: told && {
        before: said?.slice(owners.length + arriving.length) ?? [],
        after: then?.slice(asking.length + arriving.length) ?? [],
        stored: told.stored,
      },
    });
    const notes = outcome && trialNotes(outcome, held, old?.trial);
    const { results } = tried ?? {};
    return {
      ...{ transactions, shown, effects, notes, code },
      ...(results ? { results, used: results.reduce((sum, { gasUsed }) => sum + gasUsed, 0n) } : {}),
      reported: { before: tried?.before?.slice(0, lines.length) ?? [], after: tried?.after?.slice(0, lines.length) ?? [] },
    };
  }

  return {
    /** Asks already now what will be needed however the chain is. Waits for nothing. */
    ahead({ node, prompt, patience }: Pick<Asking, 'node' | 'prompt' | 'patience'>, batch: Batch, old: Seen | undefined): Ahead {
      askAhead(node, patience.ahead, batch, old?.effects);
      return { ofNothing: limitsOn.ahead(prompt, batch, old) };
    },

    async rehearse(asking: Asking, asked: Asked): Promise<Rehearsed> {
      const found = await rehearse(asking, asked, false);
      if (!found) throw new Error('A rehearsal in any way came to nothing');
      return found;
    },

    /** Only as it is shown, with its limits; nothing where it fails with these. */
    asShown: (asking: Asking, asked: Asked): Promise<Rehearsed | undefined> => rehearse(asking, asked, true),
  };
}

/** The account with the code that it runs when its calls do: what an upgrade brings, or the end of one, is there before them (EIP-7702). */
function codeIn(batch: Batch, way: Way): CodeOverride | undefined {
  if (way.atomic) return runsOf(batch, way.delegate);
  return way.upgrade && runsOf(batch, { address: way.upgrade.delegate });
}

/** What was found out for the plan that is shown. */
function shownTouched(old: Seen | undefined): Reach | undefined {
  const { touched, touchedLeft, unseen } = old?.effects ?? {};
  return touched && { touched, ...(touchedLeft === undefined ? {} : { touchedLeft }), ...(unseen ? { unseen } : {}) };
}

/** What happens with the limits that are shown; nothing where anything fails with these. */
async function triedAsShown(
  old: Seen | undefined,
  count: number,
  tryWith: (limits: readonly bigint[]) => Promise<Outcome | undefined>,
): Promise<{ limits: readonly bigint[]; tried: Outcome } | undefined> {
  if (!old || old.transactions.length !== count || old.simulatedOn === 'none') return undefined;
  const limits = old.transactions.map(({ gas }) => gas);
  const tried = await tryWith(limits);
  return tried?.results.every(({ success }) => success) ? { limits, tried } : undefined;
}

import type { Batch } from '../../core/batch/batch.ts';
import type { Decoded } from '../../core/decode/decoded.ts';
import { decidersOf, partiesOf, tokensOf } from '../../core/describe/facts.ts';
import { believed } from '../../core/effects/balance.ts';
import { changesOf, outflowOf } from '../../core/effects/changes.ts';
import { allowedOf, contractOf, type Effects, type Lasting, type Movement, merged } from '../../core/effects/effects.ts';
import { rightsOf } from '../../core/effects/rights.ts';
import type { Node } from '../../core/network/node.ts';
import { steady } from '../../core/review/steady.ts';
import type { Address, Bytes } from '../../core/schema.ts';
import { wellKnownTokens } from '../../core/token/wellKnownTokens.ts';
import { handedOver } from './answers.ts';
import { MAX_BEFORE, withBefore } from './before.ts';
import { changedOf } from './changed.ts';
import { readCodes } from './codes.ts';
import {
  type Count,
  type Counts,
  type Holding,
  isOfAll,
  runsWithoutUncounted,
  uncountedIn,
  uncountedOf,
  withoutUncounted,
} from './counted.ts';
import type { Shown } from './estimate.ts';
import { keptOf } from './kept.ts';
import { withAnswers } from './lasting.ts';
import type { Balances } from './notes.ts';
import type { Patience } from './patience.ts';
import { newRights, type Questions } from './questions.ts';
import { calledBy, keptRights } from './rights.ts';
import { readTokens } from './tokenFacts.ts';
import { type Held, runsWith, untoldOf, withUntold } from './untold.ts';
import { views } from './views.ts';

/**
 * Bounds of what is asked for one batch, beyond what honest batches meet. What lies behind them is said, and weighs (V-04): nothing
 * that only fills them comes before what decides.
 */
const MAX_TOKENS = 100;
/** Whoever gets something or may take something, and whoever else is called. */
const MAX_DECIDING = 300;
const MAX_OTHERS = 60;

const NOTHING: Questions = { rights: [], owners: [], named: [], unasked: [] };

interface Wanted {
  batch: Batch;
  /** Those of the batch, decoded. */
  calls: readonly Decoded[];
  estimate: Shown;
  own: readonly Address[];
  /** What the accounts were seen to hold, where anybody looked. */
  held?: Balances | undefined;
  /** The allowances of which it was asked what is left of them, and what was answered. */
  lasting?: readonly Lasting[];
  after?: readonly (Bytes | undefined)[] | undefined;
  /** Who has a right and who owns what, and what contracts answered when all was done; of owners also before. */
  questions?: Questions;
  answers?: readonly (Bytes | undefined)[] | undefined;
  before?: readonly (Bytes | undefined)[] | undefined;
  /** The contracts that calls lay hands on beside those that they are made to, and what the account has there. */
  touched?: Pick<Effects, 'touched' | 'touchedLeft' | 'unseen'> | undefined;
  beside?: Held | undefined;
  /** What contracts were asked how much of it there is, and what they answered. */
  arriving?: readonly Holding[];
  counts?: Counts | undefined;
  shown?: Effects | undefined;
  /** For how long it is asked for what is good to know. */
  patience: Patience;
}

/**
 * What a batch would do to the user's accounts, and what the chain says of tokens and addresses in it. What was read for
 * `shown` is not asked again. Never fails: what the node does not say is absent.
 * @param own the user's accounts.
 */
export async function effectsOf(node: Node, wanted: Wanted): Promise<Effects> {
  const { batch, calls, estimate, own, held, lasting = [], after = [], answers = [], shown, patience } = wanted;
  const { questions = NOTHING, before = [] } = wanted;
  const { touched, beside = { before: [], after: [] }, arriving = [], counts } = wanted;
  const untold = untoldOf({ ...touched, shown }, beside, { ran: estimate.ran, from: batch.from });
  const changed = changedOf({ ...touched, shown }, beside, { ran: estimate.ran, from: batch.from, untold, calls });
  const told = accountsOf(batch.from, own, estimate, held).map((each, at) => (at === 0 ? withUntold(each, untold) : each));
  const isWhole = isOfAll(batch, estimate.ran);
  const count: Count | undefined = !counts
    ? undefined
    : isWhole
      ? uncountedIn(told, arriving, counts, batch.chainId, shown)
      : uncountedOf(told, batch.chainId);
  const { uncounted, guessed = [], open = [], gone: fallen = [] } = count ?? {};
  const missing = [...(uncounted ?? []), ...guessed];
  const isUntold = ({ account, what }: Count['gone'][number]) =>
    account === batch.from && untold.some(({ movement }) => contractOf(movement.what) === contractOf(what));
  const raw = told.map((each) => {
    const less = fallen.filter((one) => one.account === each.account && !isUntold(one));
    const leaves = less.map(({ what, amount }): Movement => ({ what, amount, others: [] }));
    const mine = withoutUncounted(each, missing);
    return leaves.length > 0 ? { ...mine, leaves: merged([...leaves, ...mine.leaves]) } : mine;
  });
  const listed = new Set(wellKnownTokens(batch.chainId).map((token) => token.address));
  const named = [...new Set(calls.flatMap(tokensOf))];
  const gone = raw.flatMap(tokensGone);
  // Neither those that the calls name nor those that a contract makes appear can push out the other kind, or what is worth something.
  const worth = [...named, ...gone].filter((each) => listed.has(each));
  const asTokens = first(MAX_TOKENS, [...worth, ...interleaved(named, gone), ...told.flatMap(tokensArriving)]);
  const rights = rightsOf(estimate.logs, { own: [batch.from, ...own], called: calledBy(calls, [batch.from, ...own]) });
  const deciding = first(MAX_DECIDING, [
    ...calls.flatMap(decidersOf),
    ...raw.flatMap(spenders),
    ...raw.flatMap(recipients),
    ...rights.map(({ to }) => to),
    ...questions.rights.map(({ right }) => right.to),
    ...questions.named,
  ]);
  const parties = [...new Set([...deciding, ...first(MAX_OTHERS, calls.flatMap(partiesOf))])];
  const [tokens, codes, accounts, stated] = await Promise.all([
    known(asTokens, shown?.tokens, (missing) => patience.tokens(missing, (due) => readTokens(node, due))),
    known(parties, shown?.code, (missing) => patience.code(missing, (due) => readCodes(node, due))),
    withBefore(node, raw, shown, patience),
    newRights(questions.rights, answers, (asked) => views(node, asked), patience),
  ]);
  const [mine, ofOwners] = [[batch.from, ...own], answers.slice(questions.rights.length)];
  const owned = handedOver(questions.owners, { before, after: ofOwners }, mine);
  const ran = estimate.ran && runsWith(estimate.ran, untold, { from: batch.from, chainId: batch.chainId, own, calls });
  const runs = ran && runsWithoutUncounted(ran, batch.from, missing);
  const seen = accounts.map((each) => keptOf(each, tokens, asTokens, listed));
  const unasked = questions.unasked.length > 0 ? { unasked: questions.unasked } : {};
  const lasts = lasting.length > 0 && runs ? { lasting: withAnswers(lasting, after) } : {};
  const left = (count?.left ?? 0) + open.filter((each) => tokens[each]?.kind === 'token').length;
  const unknown = left > 0 ? { uncountedLeft: left } : {};
  const read = { accounts: seen, tokens, code: codes, ...touched, ...changed, ...(uncounted ? { uncounted } : {}), ...unknown };
  return steady(
    { ...read, ...(runs ? { runs } : {}), ...lasts, ...keptRights([...stated, ...owned], rights), ...unasked },
    shown,
  );
}

const first = (most: number, all: readonly Address[]): Address[] => [...new Set(all)].slice(0, most);

/** One of each list in turn. */
const interleaved = (one: readonly Address[], other: readonly Address[]): Address[] =>
  Array.from({ length: Math.max(one.length, other.length) }).flatMap((_, at) =>
    [one[at], other[at]].filter((each) => each !== undefined),
  );

/** The sender, and each other account of the user that the batch touches. */
function accountsOf(
  from: Address,
  own: readonly Address[],
  { logs, simulatedOn }: Pick<Shown, 'logs' | 'simulatedOn'>,
  held: Balances | undefined,
): Changes[] {
  if (simulatedOn === 'none') return [];
  const changesFor = (account: Address) => believed(changesOf(logs, account), held?.get(account)).changes;
  const others = own.filter((each) => each !== from).map(changesFor);
  const isTouched = ({ leaves, arrives, allowances }: Changes) => leaves.length + arrives.length + allowances.length > 0;
  const mine = changesFor(from);
  const allowed = [...new Set(mine.allowances.flatMap((each) => (each.kind === 'token' ? [each.token] : [])))];
  const outflow = outflowOf(logs, from, allowed.slice(0, MAX_BEFORE));
  return [{ ...mine, ...(outflow.length > 0 ? { outflow } : {}) }, ...others.filter(isTouched)];
}

type Changes = ReturnType<typeof changesOf>;

const tokensGone = ({ leaves, allowances }: Changes): Address[] => [...contractsOf(leaves), ...allowances.map(allowedOf)];
const tokensArriving = ({ arrives }: Changes): Address[] => contractsOf(arrives);
const contractsOf = (all: readonly Movement[]): Address[] =>
  all.map(({ what }) => contractOf(what)).filter((each) => each !== undefined);
const recipients = ({ leaves }: Changes): Address[] => leaves.flatMap(({ others }) => others);
const spenders = ({ allowances }: Changes): Address[] => allowances.map(({ spender }) => spender);

/** What is known already, and of the rest what `read` finds. */
async function known<Fact>(
  wanted: readonly Address[],
  old: Readonly<Record<Address, Fact>> = {},
  read: (missing: Address[]) => Promise<Record<Address, Fact>>,
): Promise<Record<Address, Fact>> {
  const missing = wanted.filter((each) => old[each] === undefined);
  const found = missing.length > 0 ? await read(missing) : {};
  const facts = wanted.flatMap((each): [Address, Fact][] => {
    const fact = old[each] ?? found[each];
    return fact === undefined ? [] : [[each, fact]];
  });
  return Object.fromEntries(facts);
}

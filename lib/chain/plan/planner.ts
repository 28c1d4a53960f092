import type { Accounts } from '../../core/account/stores.ts';
import { isWatched } from '../../core/account/watched.ts';
import { type Batch, isDeed, isSingle } from '../../core/batch/batch.ts';
import type { Journal } from '../../core/batch/journal.ts';
import { knownOf, mostFor, surchargesOf } from '../../core/batch/surcharge.ts';
import { decodeCalls } from '../../core/decode/decode.ts';
import { errors } from '../../core/errors.ts';
import type { Guard, GuardState } from '../../core/guard/guard.ts';
import type { Node } from '../../core/network/node.ts';
import type { Networks } from '../../core/network/stores.ts';
import { besideGuard } from '../../core/outcome/around.ts';
import { mostOf, sending, sendsAll, valueIn } from '../../core/plan/all.ts';
import { awaiting, isAwaited } from '../../core/plan/awaited.ts';
import { lackingFor } from '../../core/plan/funds.ts';
import type { FeeSpeed, FeeWish, GasPrice, Plan, PlanFees } from '../../core/plan/plan.ts';
import type { Planner } from '../../core/plan/planner.ts';
import type { Clock, Random } from '../../core/platform.ts';
import { isAsShown, steadyOutcomes } from '../../core/review/steady.ts';
import type { Tokens } from '../../core/token/stores.ts';
import type { ChainNode, ChainNodes } from '../node/node.ts';
import { type AccountCode, accountCode, askOfDelegates, type DelegationStatus, withProposed } from '../read/delegation.ts';
import { joined } from '../read/joined.ts';
import { balance } from '../read/read.ts';
import type { Resets } from '../read/resets.ts';
import { inTime, inWords, soonOr, TookTooLong, type Waiting } from '../read/waiting.ts';
import { makeDelegates, makeUpgradedAccounts } from './delegates.ts';
import { makeDeploymentCheck } from './deployment.ts';
import { draftsOf, goesOneByOne, mayTakeUpgrade, takesUpgrade, wayOf } from './drafts.ts';
import type { Shown } from './estimate.ts';
import { above, isOutbid, pickFees, priceFor, readFees, refuseAbsurd, sitePrice, uselessFee, wishOf } from './fees.ts';
import { stepsOf } from './funds.ts';
import { makeUpgrades } from './mayUpgrade.ts';
import { blockedBy, makeNonceTracker } from './nonceTracker.ts';
import { makeRehearsals } from './rehearsals.ts';

/** How often it is worked out anew how much all is: a larger amount may take a byte more. */
const ROUNDS = 3;

type PlannerNodes = Partial<Pick<ChainNodes, 'lagOf' | 'spacingOf'>> & {
  of(chainId: number): Promise<Node & Partial<Pick<ChainNode, 'askEach'>>>;
};

/** Makes plans: the exact transactions of a batch and what they would do, without any key. */
export function makePlanner(parts: {
  nodes: PlannerNodes;
  journal: Pick<Journal, 'get' | 'lastNonce' | 'released' | 'unsettled'>;
  accounts: Pick<Accounts, 'all'>;
  tokens?: Pick<Tokens, 'all'>;
  /** Without them nothing that a chain says is taken for lasting. */
  networks?: Pick<Networks, 'get'>;
  clock: Clock;
  random: Random;
  /** Whether networks have the guard; without it nobody says. */
  guardOn?(chainId: number): Promise<GuardState>;
  resets?: Pick<Resets, 'isReset'>;
  /** Without it a node may take as long as it likes. */
  later?: Waiting['later'];
}): Planner {
  const { nodes, networks, journal, accounts, clock, random } = parts;
  const waiting = { clock, later: parts.later ?? (() => undefined) };
  const { resets } = parts;
  const isReset = async (chainId: number) => soonOr(waiting, resets?.isReset(chainId), false);
  const nonces = makeNonceTracker(journal, { isReset });
  const upgrades = makeUpgrades();
  const delegatesOn = makeDelegates(parts);
  const upgradedAccounts = makeUpgradedAccounts();
  const rehearsals = makeRehearsals({ accounts, tokens: parts.tokens, ...waiting, random, spacingOf: nodes.spacingOf });

  const guardState = (chainId: number) => soonOr<GuardState, GuardState>(waiting, parts.guardOn?.(chainId), 'unread');

  /** Asked together with all else where the guard will probably count, and else once the account is known to be upgraded. */
  async function guardFor(batch: Batch, code: Promise<AccountCode>): Promise<GuardState> {
    const { chainId, from } = batch;
    const early = takesUpgrade(batch) || upgradedAccounts.has(chainId, from) ? guardState(chainId) : undefined;
    const isUpgraded = (await code).kind === 'upgraded';
    upgradedAccounts.note(chainId, from, isUpgraded);
    return takesUpgrade(batch) || isUpgraded ? (early ?? guardState(chainId)) : 'unread';
  }

  const refuseDeployment = makeDeploymentCheck(journal, guardState);

  /** What all is follows from what it costs to send it, and that from what is sent. */
  async function plan(batch: Batch, old?: Plan, wish: FeeWish = wishOf(old)): Promise<Plan> {
    if (!batch.all) return planOf(batch, old, wish);
    const sendingSo = (value: bigint) => planOf(sending(batch, value), old, wish);
    let now = await sendingSo(old ? valueIn(old) : 0n);
    for (let round = 0; round < ROUNDS && !sendsAll(now, old); round++) now = await sendingSo(mostOf(now));
    // Where what it costs goes to and fro with what is sent, a little stays behind.
    return valueIn(now) > mostOf(now) ? sendingSo(mostOf(now)) : now;
  }

  /** @throws TookTooLong where the node does not say what no plan can be made without. */
  async function planOf(batch: Batch, old: Plan | undefined, wish: FeeWish): Promise<Plan> {
    const since = clock.now();
    if (batch.method === 'deployGuard') await refuseDeployment(batch);
    const [own, network] = await Promise.all([nodes.of(batch.chainId), networks?.get(batch.chainId)]);
    const node = joined(own, waiting);
    const prompt = inTime(node, waiting, since);
    const looking = rehearsals.look(own, batch, old, since);
    // Where nobody has to wait for it, it keeps nothing else back.
    const beside = takesUpgrade(batch) ? prompt : inTime(joined(own, waiting), waiting, since);
    const facts = delegatesOn({ node: beside, askEach: own.askEach, network });
    const code = accountCode(prompt, batch.from, facts);
    if (takesUpgrade(batch) || (!old && mayTakeUpgrade(batch))) askOfDelegates(facts);
    const standing = takesUpgrade(batch) ? code.then((now) => withProposed(now, facts)) : code;
    const [stands, guardOn, asked, first, wealth, busy, watched] = await Promise.all([
      standing,
      guardFor(batch, code),
      readFees(prompt),
      nonces.next(prompt, batch),
      balance(prompt, batch.from, 'pending'),
      nonces.inTheWay(batch),
      isWatched(batch.from, accounts),
    ]);
    const couldUpgrade = upgrades(batch, code, facts);
    const lagging = soonOr(waiting, nodes.lagOf?.(batch.chainId), undefined);
    const now = above(first.rivals, asked);
    const fee = pickFees(now, wish, old);
    const way = wayOf(guardOn === 'there' ? batch : { ...batch, guarded: false }, stands);
    // A chain whose blocks have no base fee is older than authorizations.
    if (now.legacy && way.upgrade) throw errors.delegationNotSupported();
    const drafts = draftsOf(batch, way, { fee: fee.price, first: first.next, legacy: now.legacy });
    const tried = await rehearsals.rehearse(node, { batch, way, market: now, wealth, drafts, guardOn, old }, looking);
    const { transactions, shown, effects, notes, unused } = tried;
    // A chain that does not run it after all makes what is all or nothing fail.
    if (way.atomic && shown.outcomes.some(({ outcome }) => outcome !== 'succeeds')) facts.doubt();
    const guard = tried.guard ?? singly(batch, stands, guardOn, shown);
    const couldRunIt = stands.kind === 'upgraded' && goesOneByOne(batch);
    const mayBeTogether = !way.atomic && !now.legacy && (couldRunIt || couldUpgrade());
    const besides = guard?.is === 'on' ? besideGuard(batch.from, decodeCalls({ ...batch, atomic: way.atomic })) : undefined;
    const gas = transactions.reduce((sum, each) => sum + each.gas, 0n);
    const fees = transactions.map(mostFor);
    const maxFee = fees.reduce((sum, each) => sum + each, 0n);
    const whole = surchargesOf(transactions);
    const outlay = { batch, atomic: way.atomic, transactions, ran: shown.ran, code: tried.code, wealth, fees };
    // Of all that is nothing there is nothing to send.
    const least = batch.all && drafts[0]?.value === 0n ? 1n : 0n;
    const lacking = lackingFor(wealth - least, await stepsOf(prompt, outlay));
    const short = lacking > 0n;
    const around = besides === undefined ? undefined : ({ code: 'blocked.besideGuard' } as const);
    const blocked =
      (watched ? ({ code: 'blocked.watchOnly' } as const) : undefined) ??
      around ??
      blockedBy({
        delegated: stands.delegatedTo !== undefined,
        busy,
        ...first,
        needs: transactions.length + (way.upgrade ? 1 : 0),
        short,
        all: batch.all === true,
        outbid: wish.choice === 'own' && isOutbid(fee.price, now),
      });
    const lag = await lagging;
    // What it is made of moves with every block, and the site has said it once.
    const site = old?.fees?.site ?? (batch.siteFees && sitePrice(now, batch.siteFees));
    const siteRefused = site && uselessFee(site, now, asked);
    return {
      chainId: batch.chainId,
      from: batch.from,
      atomic: way.atomic,
      ...(way.atomic ? { delegate: way.delegate.address } : {}),
      ...(way.upgrade ? { upgrade: way.upgrade } : {}),
      ...(mayBeTogether ? { mayBeTogether, ...(couldRunIt ? { isUpgraded: true } : {}) } : {}),
      ...(unused ? { unused } : {}),
      ...(guard ? { guard } : {}),
      ...(stands.kind !== 'upgraded' && stands.delegatedTo ? { runs: stands.delegatedTo } : {}),
      transactions,
      outcomes: steadyOutcomes(shown.outcomes, old?.outcomes),
      simulatedOn: shown.simulatedOn,
      ...(notes ? { trial: notes } : {}),
      balance: wealth,
      ...(short ? { lacking } : {}),
      maxFee,
      ...whole,
      effects,
      fees: {
        choice: wish.choice,
        options: priced(fee.options, gas, knownOf(whole.surcharge)),
        ...(site && !siteRefused ? { site: withMost(site, gas, knownOf(whole.surcharge)) } : {}),
        ...(siteRefused ? { siteRefused } : {}),
      },
      ...(blocked ? { blocked } : {}),
      ...(first.foreign > 0 ? { foreign: first.foreign } : {}),
      ...(first.reset ? { reset: true } : {}),
      // What is behind may move on all the same: that alone is nothing new.
      ...(lag ? { lag: old?.lag ?? lag } : {}),
    };
  }

  /** Where there is no plan yet, the calls are shown as long as the node is waited for. */
  async function planOrAwait(batch: Batch): Promise<Plan> {
    try {
      return await plan(batch);
    } catch (error) {
      if (error instanceof TookTooLong) return awaiting(batch);
      throw error;
    }
  }

  return {
    plan: planOrAwait,
    async refresh(batch, old) {
      const now = await (isAwaited(old) ? planOrAwait(batch) : plan(batch, old).catch(inWords(batch.chainId)));
      return isAsShown(batch, now, old) ? old : now;
    },
    async withFees(batch, old, wish) {
      if (wish.choice === 'own') {
        const now = await readFees(await nodes.of(batch.chainId));
        refuseAbsurd(priceFor(now, wish), now);
      }
      return plan(batch, old, wish).catch(inWords(batch.chainId));
    },
  };
}

/** A transaction of an upgraded account could be enforced, and is where the user wants that (G-09); where it cannot be then, that is said. */
function singly(
  batch: Batch,
  stands: AccountCode | DelegationStatus,
  guardOn: GuardState,
  { simulatedOn, outcomes }: Shown,
): Guard | undefined {
  const { calls, guarded, all } = batch;
  if (!isSingle(batch) || isDeed(batch) || all || !calls.every(({ to }) => to)) return undefined;
  const isUpgraded = stands.kind === 'upgraded';
  if (guarded) {
    const why = !isUpgraded ? 'single' : guardOn === 'there' ? undefined : guardOn;
    return why && { is: 'off', why };
  }
  const works = simulatedOn !== 'none' && outcomes.every(({ outcome }) => outcome === 'succeeds');
  return isUpgraded && guardOn === 'there' && works ? { is: 'off', why: 'single' } : undefined;
}

/** What the whole plan can cost at each speed. */
function priced(options: Record<FeeSpeed, GasPrice>, gas: bigint, surcharge: bigint): PlanFees['options'] {
  const price = (each: GasPrice) => withMost(each, gas, surcharge);
  return { slow: price(options.slow), normal: price(options.normal), fast: price(options.fast) };
}

const withMost = ({ maxFeePerGas, maxPriorityFeePerGas }: GasPrice, gas: bigint, surcharge: bigint) => ({
  maxFeePerGas,
  maxPriorityFeePerGas,
  maxFee: gas * maxFeePerGas + surcharge,
});

import type { Accounts } from '../../core/account/stores.ts';
import type { Batch } from '../../core/batch/batch.ts';
import type { Journal } from '../../core/batch/journal.ts';
import { knownOf, mostFor, surchargesOf } from '../../core/batch/surcharge.ts';
import { errors } from '../../core/errors.ts';
import type { Nodes } from '../../core/network/node.ts';
import { lackingFor } from '../../core/plan/funds.ts';
import type { FeeSpeed, FeeWish, GasPrice, Plan, PlanFees, PlannedTransaction } from '../../core/plan/plan.ts';
import type { Planner } from '../../core/plan/planner.ts';
import type { Clock, Random } from '../../core/platform.ts';
import { isAsShown, steadyOutcomes } from '../../core/review/steady.ts';
import type { ChainNodes } from '../node/node.ts';
import { type DelegationStatus, delegationStatus } from '../read/delegation.ts';
import { balance } from '../read/read.ts';
import type { Resets } from '../read/resets.ts';
import { above, isOutbid, pickFees, priceFor, readFees, refuseAbsurd, wishOf } from './fees.ts';
import { stepsOf } from './funds.ts';
import { blockedBy, makeNonceTracker } from './nonceTracker.ts';
import type { Waiting } from './patience.ts';
import { makeRehearsal, type Way } from './rehearsal.ts';

/** Makes plans: the exact transactions of a batch and what they would do, without any key. */
export function makePlanner(parts: {
  nodes: Nodes & Partial<Pick<ChainNodes, 'lagOf' | 'spacingOf'>>;
  journal: Pick<Journal, 'lastNonce' | 'released' | 'unsettled'>;
  accounts: Pick<Accounts, 'all'>;
  clock: Clock;
  random: Random;
  resets?: Pick<Resets, 'isReset'>;
  /** Without it a node may take as long as it likes. */
  later?: Waiting['later'];
}): Planner {
  const { nodes, journal, accounts, clock, random } = parts;
  const nonces = makeNonceTracker(journal, parts.resets);
  const rehearse = makeRehearsal({ accounts, clock, random, later: parts.later, spacingOf: nodes.spacingOf });

  async function plan(batch: Batch, old?: Plan, wish: FeeWish = wishOf(old)): Promise<Plan> {
    const node = await nodes.of(batch.chainId);
    const [stands, asked, first, wealth, busy] = await Promise.all([
      delegationStatus(node, batch.from),
      readFees(node),
      nonces.next(node, batch),
      balance(node, batch.from, 'pending'),
      nonces.inTheWay(batch),
    ]);
    const lagging = nodes.lagOf?.(batch.chainId).catch(() => undefined);
    const now = above(first.rivals, asked);
    const fee = pickFees(now, wish, old);
    const way = wayOf(batch, stands);
    // A chain whose blocks have no base fee is older than authorizations.
    if (now.legacy && way.atomic && way.upgrade) throw errors.delegationNotSupported();
    const typed = now.legacy ? { legacy: true as const } : {};
    const drafts = transactionsOf(batch, way, fee.price, first.next).map((each) => ({ ...each, ...typed }));
    const tried = await rehearse(node, { batch, way, market: now, wealth, drafts, old });
    const { transactions, shown, effects, notes, code } = tried;
    const gas = transactions.reduce((sum, each) => sum + each.gas, 0n);
    const fees = transactions.map(mostFor);
    const maxFee = fees.reduce((sum, each) => sum + each, 0n);
    const whole = surchargesOf(transactions);
    const outlay = { batch, atomic: way.atomic, transactions, ran: shown.ran, code, wealth, fees };
    const lacking = lackingFor(wealth, await stepsOf(node, outlay));
    const short = lacking > 0n;
    const blocked = blockedBy({
      delegated: stands.delegatedTo !== undefined,
      busy,
      ...first,
      needs: transactions.length + (way.atomic && way.upgrade ? 1 : 0),
      short,
      outbid: wish.choice === 'own' && isOutbid(fee.price, now),
    });
    const lag = await lagging;
    return {
      chainId: batch.chainId,
      from: batch.from,
      atomic: way.atomic,
      ...(way.atomic ? { delegate: way.delegate.address } : {}),
      ...(way.atomic && way.upgrade ? { upgrade: way.upgrade } : {}),
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
      fees: { choice: wish.choice, options: priced(fee.options, gas, knownOf(whole.surcharge)) },
      ...(blocked ? { blocked } : {}),
      ...(first.foreign > 0 ? { foreign: first.foreign } : {}),
      ...(first.reset ? { reset: true } : {}),
      // What is behind may move on all the same: that alone is nothing new.
      ...(lag ? { lag: old?.lag ?? lag } : {}),
    };
  }

  return {
    plan: (batch) => plan(batch),
    async refresh(batch, old) {
      const now = await plan(batch, old);
      return isAsShown(batch, now, old) ? old : now;
    },
    async withFees(batch, old, wish) {
      if (wish.choice === 'own') {
        const now = await readFees(await nodes.of(batch.chainId));
        refuseAbsurd(priceFor(now, wish), now);
      }
      return plan(batch, old, wish);
    },
  };
}

/** One by one unless the batch must be atomic or the account is upgraded already (S-13, S-14). */
function wayOf(batch: Batch, stands: DelegationStatus): Way {
  if (batch.method === 'eth_sendTransaction') return { atomic: false };
  if (stands.kind === 'upgraded') return { atomic: true, delegate: stands.delegate };
  if (!batch.atomicRequired || batch.calls.length === 1) return { atomic: false };
  if (stands.kind === 'contract') throw errors.cannotUpgrade('it has code of its own', { code: 'failure.hasCode' });
  if (stands.kind === 'unsupported') throw errors.delegationNotSupported();
  const { delegate, replaces } = stands;
  return {
    atomic: true,
    delegate,
    upgrade: { delegate: delegate.address, name: delegate.name, ...(replaces ? { replaces } : {}) },
  };
}

/** The transactions, whose limits are still to be found. */
function transactionsOf(batch: Batch, way: Way, fee: GasPrice, first: number): PlannedTransaction[] {
  const { maxFeePerGas, maxPriorityFeePerGas } = fee;
  const common = (index: number) => ({ gas: 0n, maxFeePerGas, maxPriorityFeePerGas, nonce: first + index });
  if (!way.atomic)
    return batch.calls.map(({ to, value, data }, index) => ({
      first: index,
      count: 1,
      ...(to ? { to } : {}),
      value,
      data,
      ...common(index),
    }));
  const whole = {
    first: 0,
    count: batch.calls.length,
    to: batch.from,
    value: 0n,
    data: way.delegate.encode(batch.calls),
    ...common(0),
  };
  return [way.upgrade ? { ...whole, authorization: { delegate: way.upgrade.delegate, nonce: first + 1 } } : whole];
}

/** What the whole plan can cost at each speed. */
function priced(options: Record<FeeSpeed, GasPrice>, gas: bigint, surcharge: bigint): PlanFees['options'] {
  const price = ({ maxFeePerGas, maxPriorityFeePerGas }: GasPrice) => ({
    maxFeePerGas,
    maxPriorityFeePerGas,
    maxFee: gas * maxFeePerGas + surcharge,
  });
  return { slow: price(options.slow), normal: price(options.normal), fast: price(options.fast) };
}

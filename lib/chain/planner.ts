import type { Batch } from '../core/batch.ts';
import type { Delegate } from '../core/delegates.ts';
import { isDeepStrictEqual } from '../core/equal.ts';
import { errors } from '../core/errors.ts';
import { intrinsicGas } from '../core/gas.ts';
import type { Plan, PlannedTransaction } from '../core/plan.ts';
import type { Journal, Node, Nodes, Planner } from '../core/ports.ts';
import { type Standing, standing } from './delegation.ts';
import { type Estimate, estimateAtomic, estimateSequence } from './estimate.ts';
import { type Fees, fees } from './fees.ts';
import { balance, nonce } from './read.ts';

/** How far the node's count of an account's transactions may be ahead of the book (E21). */
const BELIEVABLE_JUMP = 64;

/** How a batch will be carried out. */
type Way = { atomic: false } | { atomic: true; delegate: Delegate; upgrade?: Plan['upgrade'] };

/** Makes plans: the exact transactions of a batch and what they would do, without any key. */
export function makePlanner({ nodes, journal }: { nodes: Nodes; journal: Pick<Journal, 'lastNonce' | 'unsettled'> }): Planner {
  async function plan(batch: Batch, old?: Plan): Promise<Plan> {
    const node = await nodes.of(batch.chainId);
    const [stands, fee, first, wealth, busy] = await Promise.all([
      standing(node, batch.from),
      fees(node).then((now) => keepFees(now, old)),
      nextNonce(node, batch),
      balance(node, batch.from, 'pending'),
      inTheWay(batch),
    ]);
    const way = wayOf(batch, stands);
    const estimate = way.atomic
      ? await estimateAtomic(node, batch, way.delegate, way.upgrade !== undefined)
      : await estimateSequence(node, batch, fee.blockGasLimit);
    refuseGas(batch, estimate, fee);

    const transactions = transactionsOf(batch, way, keepLimits(estimate.limits, old), fee, first.next);
    const maxFee = transactions.reduce((sum, each) => sum + each.gas * each.maxFeePerGas, 0n);
    const value = batch.calls.reduce((sum, call) => sum + call.value, 0n);
    const blocked = blockedBy({ stands, busy, jump: first.jump, short: wealth < value + maxFee });
    return {
      chainId: batch.chainId,
      from: batch.from,
      atomic: way.atomic,
      ...(way.atomic && way.upgrade ? { upgrade: way.upgrade } : {}),
      transactions,
      outcomes: estimate.outcomes,
      simulatedOn: estimate.simulatedOn,
      balance: wealth,
      maxFee,
      ...(blocked ? { blocked } : {}),
    };
  }

  /** The wallet's own book, reconciled with the node: the node's `pending` count may leave out the mempool. */
  async function nextNonce(node: Node, { chainId, from }: Batch): Promise<{ next: number; jump: boolean }> {
    const [chain, last] = await Promise.all([nonce(node, from, 'latest'), journal.lastNonce(chainId, from)]);
    const book = last ? last.nonce + last.nonceSpan : chain;
    return { next: Math.max(chain, book), jump: last !== undefined && chain > book + BELIEVABLE_JUMP };
  }

  /**
   * Whether something else of the account must be done first: signed transactions that may yet be discarded would leave
   * a gap in front of this batch, and a delegated account may have one transaction in flight.
   */
  async function inTheWay({ chainId, from, key }: Batch): Promise<{ unsent: boolean; inFlight: boolean }> {
    const slots = (await journal.unsettled()).filter(
      (slot) => slot.chainId === chainId && slot.from === from && slot.batch !== key,
    );
    return {
      unsent: slots.some((slot) => slot.state === 'signed'),
      inFlight: slots.some((slot) => slot.state === 'offered' || slot.state === 'stuck'),
    };
  }

  return {
    plan: (batch) => plan(batch),
    async refresh(batch, old) {
      const now = await plan(batch, old);
      return isDeepStrictEqual(now, old) ? old : now;
    },
  };
}

/** One by one unless the batch must be atomic or the account is upgraded already (S-13, S-14). */
function wayOf(batch: Batch, stands: Standing): Way {
  if (batch.method === 'eth_sendTransaction') return { atomic: false };
  if (stands.kind === 'upgraded') return { atomic: true, delegate: stands.delegate };
  if (!batch.atomicRequired || batch.calls.length === 1) return { atomic: false };
  if (stands.kind === 'contract') throw errors.cannotUpgrade('it has code of its own');
  if (stands.kind === 'unsupported') throw errors.delegationNotSupported();
  const { delegate, replaces } = stands;
  return {
    atomic: true,
    delegate,
    upgrade: { delegate: delegate.address, name: delegate.name, ...(replaces ? { replaces } : {}) },
  };
}

/** Limits that no block or no transaction can hold (S-12, S-15). */
function refuseGas(batch: Batch, { limits }: Estimate, { blockGasLimit }: Fees): void {
  for (const [index, call] of batch.calls.entries()) {
    if (call.gasLimit === undefined) continue;
    const [refusal, field] =
      batch.method === 'eth_sendTransaction'
        ? [errors.invalidParams, 'params[0].gas']
        : [errors.unparsable, `params[0].calls[${index}].capabilities.gasLimitOverride.value`];
    if (call.gasLimit < intrinsicGas(call.data, { creates: !call.to }))
      throw refusal(`${field} is below the gas that the call costs before it runs`);
    if (call.gasLimit > blockGasLimit) throw refusal(`${field} is above the gas limit of a block`);
  }
  if (limits.reduce((sum, limit) => sum + limit, 0n) > blockGasLimit)
    throw errors.batchTooLarge('it takes more gas than a block holds');
}

function transactionsOf(batch: Batch, way: Way, limits: readonly bigint[], fee: Fees, first: number): PlannedTransaction[] {
  const { maxFeePerGas, maxPriorityFeePerGas } = fee;
  const common = (index: number) => ({ gas: limits[index] ?? 0n, maxFeePerGas, maxPriorityFeePerGas, nonce: first + index });
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

/** Fees that were shown stand as long as they still clear the base fee with room for two full blocks. */
function keepFees(now: Fees, old: Plan | undefined): Fees {
  const shown = old?.transactions[0];
  if (!shown) return now;
  const needed = (now.baseFee * 5n) / 4n + shown.maxPriorityFeePerGas;
  const fits = shown.maxFeePerGas >= needed && shown.maxFeePerGas <= 2n * now.maxFeePerGas;
  return fits ? { ...now, maxFeePerGas: shown.maxFeePerGas, maxPriorityFeePerGas: shown.maxPriorityFeePerGas } : now;
}

/** Limits that were shown stand while the new ones are within a tenth of them. */
function keepLimits(now: readonly bigint[], old: Plan | undefined): bigint[] {
  return now.map((limit, index) => {
    const shown = old?.transactions[index]?.gas;
    const near = shown !== undefined && limit * 10n <= shown * 11n && limit * 10n >= shown * 9n;
    return near ? shown : limit;
  });
}

function blockedBy(why: { stands: Standing; busy: { unsent: boolean; inFlight: boolean }; jump: boolean; short: boolean }) {
  if (why.jump) return 'The node says that this account sent many transactions that the wallet does not know of. Check the node.';
  if (why.busy.unsent) return 'Another batch of this account is still being sent. This one can be confirmed when that is done.';
  if (why.busy.inFlight && why.stands.kind === 'upgraded')
    return 'An upgraded account has one transaction under way at a time. This one can be confirmed when that is done.';
  return why.short ? 'The account does not hold enough to pay for this batch and its network fee.' : undefined;
}

import type { Batch } from '../core/batch.ts';
import type { Delegate } from '../core/delegates.ts';
import { isDeepStrictEqual } from '../core/equal.ts';
import { errors } from '../core/errors.ts';
import { steadyOutcomes } from '../core/explain/steady.ts';
import { intrinsicGas } from '../core/gas.ts';
import type { FeeSpeed, FeeWish, GasPrice, Plan, PlanFees, PlannedTransaction } from '../core/plan.ts';
import type { Accounts, Journal, Node, Nodes, Planner } from '../core/ports.ts';
import { chainLimits } from './chainGas.ts';
import { type Standing, standing } from './delegation.ts';
import { effectsOf } from './effects.ts';
import { type Estimate, estimateAtomic, estimateSequence } from './estimate.ts';
import { type Market, market, pickFees, refuseAbsurd, wishOf } from './fees.ts';
import { blockedBy, makeNonceBook } from './nonceBook.ts';
import { balance } from './read.ts';

/** How a batch will be carried out. */
type Way = { atomic: false } | { atomic: true; delegate: Delegate; upgrade?: Plan['upgrade'] };

/** Makes plans: the exact transactions of a batch and what they would do, without any key. */
export function makePlanner(parts: {
  nodes: Nodes;
  journal: Pick<Journal, 'lastNonce' | 'unsettled'>;
  accounts: Pick<Accounts, 'all'>;
}): Planner {
  const { nodes, journal, accounts } = parts;
  const book = makeNonceBook(journal);
  /** Chains that count as gas what their EVM uses and nothing else, as each question found at its beginning. */
  const plain = new Set<number>();

  /** The limits of transactions as this chain counts gas (N-13). */
  async function limitsOf(
    node: Node,
    batch: Batch,
    { atomic }: Way,
    drafts: readonly PlannedTransaction[],
    old?: Plan,
  ): Promise<bigint[]> {
    const limits = drafts.map(({ gas }) => gas);
    if (old && plain.has(batch.chainId)) return keepLimits(limits, old);
    const weighed = drafts.map(({ first, to, value, data, gas, authorization }) => ({
      ...{ from: batch.from, to, value, data, limit: gas, upgrades: authorization !== undefined },
      gas: atomic ? undefined : batch.calls[first]?.gasLimit,
    }));
    const counted = await chainLimits(node, weighed);
    if (counted) plain.delete(batch.chainId);
    else plain.add(batch.chainId);
    return keepLimits(counted ?? limits, old);
  }

  async function plan(batch: Batch, old?: Plan, wish: FeeWish = wishOf(old)): Promise<Plan> {
    const node = await nodes.of(batch.chainId);
    const [stands, now, first, wealth, busy] = await Promise.all([
      standing(node, batch.from),
      market(node),
      book.next(node, batch),
      balance(node, batch.from, 'pending'),
      book.inTheWay(batch),
    ]);
    const fee = pickFees(now, wish, old);
    const way = wayOf(batch, stands);
    const estimate = way.atomic
      ? await estimateAtomic(node, batch, way.delegate, way.upgrade !== undefined, now.blockGasLimit)
      : await estimateSequence(node, batch, now.blockGasLimit);
    refuseGas(batch, estimate, now);
    const own = (await accounts.all()).map(({ address }) => address);
    const effects = await effectsOf(node, { batch, estimate, own, shown: old?.effects });

    const drafts = transactionsOf(batch, way, estimate.limits, fee.price, first.next);
    const limits = await limitsOf(node, batch, way, drafts, old);
    const transactions = drafts.map((each, index) => ({ ...each, gas: limits[index] ?? each.gas }));
    const gas = transactions.reduce((sum, each) => sum + each.gas, 0n);
    const maxFee = gas * fee.price.maxFeePerGas;
    const value = batch.calls.reduce((sum, call) => sum + call.value, 0n);
    const short = wealth < value + maxFee;
    const outbid = wish.choice === 'own' && wish.maxFeePerGas < now.baseFee;
    const blocked = blockedBy({ delegated: stands.delegatedTo !== undefined, busy, jump: first.jump, short, outbid });
    return {
      chainId: batch.chainId,
      from: batch.from,
      atomic: way.atomic,
      ...(way.atomic ? { delegate: way.delegate.address } : {}),
      ...(way.atomic && way.upgrade ? { upgrade: way.upgrade } : {}),
      transactions,
      outcomes: steadyOutcomes(estimate.outcomes, old?.outcomes),
      simulatedOn: estimate.simulatedOn,
      balance: wealth,
      maxFee,
      effects,
      fees: { choice: wish.choice, options: priced(fee.options, gas) },
      ...(blocked ? { blocked } : {}),
    };
  }

  return {
    plan: (batch) => plan(batch),
    async refresh(batch, old) {
      const now = await plan(batch, old);
      return isDeepStrictEqual(now, old) ? old : now;
    },
    async withFees(batch, old, wish) {
      if (wish.choice === 'own') refuseAbsurd(wish, await market(await nodes.of(batch.chainId)));
      return plan(batch, old, wish);
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
function refuseGas(batch: Batch, { limits }: Estimate, { blockGasLimit }: Market): void {
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

function transactionsOf(batch: Batch, way: Way, limits: readonly bigint[], fee: GasPrice, first: number): PlannedTransaction[] {
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

/** What the whole plan can cost at each speed. */
function priced(options: Record<FeeSpeed, GasPrice>, gas: bigint): PlanFees['options'] {
  const price = ({ maxFeePerGas, maxPriorityFeePerGas }: GasPrice) => ({
    maxFeePerGas,
    maxPriorityFeePerGas,
    maxFee: gas * maxFeePerGas,
  });
  return { slow: price(options.slow), normal: price(options.normal), fast: price(options.fast) };
}

/** Limits that were shown stand while the new ones are within a tenth of them. */
function keepLimits(now: readonly bigint[], old: Plan | undefined): bigint[] {
  return now.map((limit, index) => {
    const shown = old?.transactions[index]?.gas;
    const near = shown !== undefined && limit * 10n <= shown * 11n && limit * 10n >= shown * 9n;
    return near ? shown : limit;
  });
}

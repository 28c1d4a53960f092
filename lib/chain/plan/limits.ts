import type { Batch } from '../../core/batch/batch.ts';
import { outerData } from '../../core/batch/dataSuffix.ts';
import { errors } from '../../core/errors.ts';
import type { Node } from '../../core/network/node.ts';
import { intrinsicGas, TRANSACTION_CAP, usedOf } from '../../core/plan/gas.ts';
import type { CallOutcome, Plan, PlannedTransaction } from '../../core/plan/plan.ts';
import { refuseTooLittleGas, siteGas } from '../../core/plan/siteGas.ts';
import { chainLimits, estimateOfNothing } from './chainGas.ts';
import { capInWords, hasGasCap } from './gasCap.ts';
import { type CodeOverride, simulate } from './simulate.ts';

/** The transactions of a plan with the limits that follow from its simulation. */
export interface Draft {
  batch: Batch;
  atomic: boolean;
  transactions: readonly PlannedTransaction[];
  outcomes: readonly CallOutcome[];
  /** What the simulation of an atomic batch takes. */
  code?: CodeOverride;
  /** What the node was asked before of how the chain counts. */
  ofNothing?: ReturnType<typeof estimateOfNothing> | undefined;
}

/** The plan that is shown. */
type Shown = Pick<Plan, 'transactions'>;

/** Makes limits final: enough by what the chain counts, and no more than it takes. */
export function makeLimits() {
  /** Chains that count as gas what their EVM uses and nothing else, as each question found at its beginning. */
  const plain = new Set<number>();

  /** Whether the chain's gas is known to be that of its EVM: it is found out at the beginning of each question. */
  const isKnown = (chainId: number, old: Shown | undefined): boolean => old !== undefined && plain.has(chainId);

  async function counted(
    node: Node,
    { batch, atomic, transactions, ofNothing }: Draft,
    old: Shown | undefined,
  ): Promise<bigint[]> {
    const limits = transactions.map(({ gas }) => gas);
    if (isKnown(batch.chainId, old)) return limits;
    const weighed = transactions.map(({ first, to, value, data, gas, accessList, authorization }) => ({
      ...{ from: batch.from, to, value, data, accessList, limit: gas, upgrades: authorization !== undefined },
      gas: atomic ? undefined : batch.calls[first]?.gasLimit,
    }));
    const more = await chainLimits(node, weighed, ofNothing);
    if (more) plain.delete(batch.chainId);
    else plain.add(batch.chainId);
    return more ?? limits;
  }

  /**
   * The limits to sign: what was shown, while that is near. Room to spare is given up before a chain's own bounds are crossed.
   * @throws errors.batchTooLarge, or what names the limit of the site that no block or no transaction can hold (S-12, S-15).
   */
  const limitsOf = async (node: Node, draft: Draft, blockGasLimit: bigint, old?: Shown): Promise<bigint[]> => {
    refuseOwn(draft, blockGasLimit);
    const limits = await counted(node, draft, old);
    const inBlock = await fitted(node, draft, limits, blockGasLimit);
    if (!inBlock || inBlock.reduce((sum, limit) => sum + limit, 0n) > blockGasLimit)
      throw errors.batchTooLarge('it takes more gas than a block holds', { code: 'failure.aboveBlock' });
    return keepLimits(await underCap(node, draft, inBlock, plain), blockGasLimit, old);
  };

  return {
    limitsOf,
    /** Asks what will be needed, where it is not known; to be given to `limitsOf` then. */
    ahead: (node: Node, { chainId, from }: Batch, old?: Shown) =>
      isKnown(chainId, old) ? undefined : estimateOfNothing(node, from),
  };
}

/** Limits of the site's that cannot be meant, or that no block can hold. */
function refuseOwn({ batch, atomic }: Draft, blockGasLimit: bigint): void {
  refuseTooLittleGas(batch, (data) => (atomic ? data : outerData(batch, data)));
  for (const [index, call] of batch.calls.entries()) {
    const { refusal, field } = siteGas(batch, index);
    if (call.gasLimit !== undefined && call.gasLimit > blockGasLimit)
      throw refusal(`${field} is above the gas limit of a block`, { code: 'failure.siteGas.aboveBlock' });
  }
}

/** N-06: on chains with Ethereum's cap for one transaction no limit is above it. Elsewhere only what needs more has more. */
async function underCap(node: Node, draft: Draft, limits: bigint[], plain: ReadonlySet<number>): Promise<bigint[]> {
  if (limits.every((limit) => limit <= TRANSACTION_CAP)) return limits;
  const { batch, atomic } = draft;
  // A chain that adds to the gas of the EVM has bounds of its own.
  const isCapped = plain.has(batch.chainId) && (await hasGasCap(node));
  const above = batch.calls.findIndex(({ gasLimit = 0n }) => gasLimit > TRANSACTION_CAP);
  if (isCapped && above >= 0) {
    const { refusal, field } = siteGas(batch, above);
    throw refusal(`${field} is above ${capInWords()}, the most that this network takes in one transaction`, {
      code: 'failure.siteGas.aboveCap',
      cap: capInWords(),
    });
  }
  const fits = await fitted(node, draft, limits, TRANSACTION_CAP);
  if (fits) return fits;
  if (isCapped)
    throw errors.batchTooLarge(`${atomic ? 'it' : 'a call of it'} takes more than ${capInWords()} gas`, {
      code: atomic ? 'failure.batchAboveCap' : 'failure.callAboveCap',
      cap: capInWords(),
    });
  return limits;
}

/** The limits without what is above a bound; nothing where they are no longer enough then. What the site fixed stays. */
async function fitted(node: Node, draft: Draft, limits: bigint[], most: bigint): Promise<bigint[] | undefined> {
  const { batch, atomic, transactions, outcomes, code } = draft;
  const mayBeCut = (index: number) => atomic || batch.calls[index]?.gasLimit === undefined;
  const cut = limits.map((limit, index) => (mayBeCut(index) && limit > most ? most : limit));
  const isCut = (index: number) => cut[index] !== limits[index];
  if (!cut.some((_, index) => isCut(index))) return limits;
  const isBelow = ({ to, data, accessList, authorization }: PlannedTransaction) =>
    most < intrinsicGas(data, { creates: !to, authorizations: authorization ? 1 : 0, accessList });
  if (transactions.some((each, index) => isCut(index) && isBelow(each))) return undefined;
  const calls = transactions.map(({ to, value, data, accessList }, index) => ({
    ...{ from: batch.from, to, value, data, accessList },
    gas: cut[index],
  }));
  const tried = (await simulate(node, calls, code))?.results;
  const isEnough = (index: number) =>
    !isCut(index) ||
    outcomes[transactions[index]?.first ?? index]?.outcome === 'reverts' ||
    (tried ? tried[index]?.success === true : usedOf(limits[index] ?? 0n) <= most);
  return cut.every((_, index) => isEnough(index)) ? cut : undefined;
}

/** Limits that were shown stand while the new ones are within a tenth of them, and while they cross no bound that these keep to. */
function keepLimits(now: readonly bigint[], blockGasLimit: bigint, old: Shown | undefined): bigint[] {
  return now.map((limit, index) => {
    const shown = old?.transactions[index]?.gas;
    const near = shown !== undefined && limit * 10n <= shown * 11n && limit * 10n >= shown * 9n;
    const isBounded = (most: bigint) => shown === undefined || shown <= most || limit > most;
    return near && isBounded(blockGasLimit) && isBounded(TRANSACTION_CAP) ? shown : limit;
  });
}

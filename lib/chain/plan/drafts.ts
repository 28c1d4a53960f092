import { zeroAddress } from 'viem';
import { type Delegate, delegateName } from '../../core/account/delegates.ts';
import { type Around, joined } from '../../core/batch/around.ts';
import { type Batch, isDeed, isSingle } from '../../core/batch/batch.ts';
import { outerData } from '../../core/batch/dataSuffix.ts';
import { Refusal } from '../../core/command.ts';
import { errors } from '../../core/errors.ts';
import type { GasPrice, Plan, PlannedTransaction } from '../../core/plan/plan.ts';
import type { Bytes } from '../../core/schema.ts';
import type { AccountCode, DelegationStatus } from '../read/delegation.ts';

/** How a batch will be carried out. An upgrade, or the end of one, may also come with a single transaction that is no batch of calls. */
export type Way = { upgrade?: Plan['upgrade'] } & ({ atomic: false } | (Atomically & { atomic: true }));

/** By whose code the calls are carried out in one transaction, and what the wallet puts around them. */
export interface Atomically {
  delegate: Delegate;
  around?: Around;
}

/** Whether an account that does not run batches is to be upgraded for it (S-13), by its site or at the user's word. */
export const takesUpgrade = (batch: Batch): boolean =>
  batch.method === 'upgradeAccount' || ((batch.atomicRequired || batch.together === true) && mayTakeUpgrade(batch));

/** Whether there is anything in it that could be all or nothing. */
export const mayTakeUpgrade = ({ calls }: Batch): boolean => calls.length > 1;

/**
 * Whether it goes one by one of an upgraded account as well: what is taken back must not depend on contracts that anybody may have made,
 * of which one that fails would keep all else standing. What the user has made all or nothing is so.
 */
export const goesOneByOne = ({ method, together, calls }: Batch): boolean =>
  method === 'takeBack' && together !== true && calls.length > 1;

/** One by one unless the batch must be atomic or the account is upgraded already (S-13, S-14). */
export function wayOf(batch: Batch, stands: DelegationStatus | AccountCode): Way {
  if (isDeed(batch)) return { atomic: false, ...upgradeOf(batch, stands) };
  // One transaction is whole by itself: it goes as it is, unless the user wants its outcome enforced (G-09).
  if (isSingle(batch) && !(batch.guarded && batch.calls.every(({ to }) => to))) return { atomic: false };
  if (goesOneByOne(batch)) return { atomic: false };
  if (stands.kind === 'upgraded') return { atomic: true, delegate: stands.delegate };
  if (!takesUpgrade(batch)) return { atomic: false };
  // What only the user wants goes without where it cannot be had any more.
  if (!batch.atomicRequired && stands.kind !== 'ready') return { atomic: false };
  if (stands.kind === 'contract') throw errors.cannotUpgrade('it has code of its own', { code: 'failure.hasCode' });
  if (stands.kind !== 'ready') throw errors.delegationNotSupported();
  const { delegate, replaces } = stands;
  return {
    atomic: true,
    delegate,
    upgrade: { delegate: delegate.address, name: delegate.name, ...(replaces ? { replaces } : {}) },
  };
}

/** What becomes of whose code the account runs, where that is what the owner wants (S-24). @throws Refusal where there is nothing to do. */
function upgradeOf({ method }: Batch, stands: DelegationStatus | AccountCode): { upgrade?: Plan['upgrade'] } {
  if (method === 'revokeDelegation') {
    const { delegatedTo } = stands;
    if (!delegatedTo) throw new Refusal({ code: 'refusal.notUpgraded' });
    return { upgrade: { delegate: zeroAddress, name: delegateName(delegatedTo) ?? 'unknown', replaces: delegatedTo } };
  }
  if (method !== 'upgradeAccount') return {};
  if (stands.kind === 'upgraded') throw new Refusal({ code: 'refusal.upgradedAlready' });
  if (stands.kind === 'contract') throw new Refusal({ code: 'refusal.hasCode' });
  if (stands.kind !== 'ready') throw new Refusal({ code: 'refusal.noUpgrades' });
  const { delegate, replaces } = stands;
  return { upgrade: { delegate: delegate.address, name: delegate.name, ...(replaces ? { replaces } : {}) } };
}

interface Drafted {
  fee: GasPrice;
  /** The first nonce. */
  first: number;
  /** Blocks have no base fee. */
  legacy?: true | undefined;
}

/** What makes the account carry all of it out, with what its site wants behind it. */
export const dataOf = (batch: Pick<Batch, 'calls' | 'dataSuffix'>, { delegate, around }: Atomically): Bytes =>
  outerData(batch, delegate.encode(joined(batch.calls, around)));

/** Only a transaction that is one by itself comes with a list. */
function listOf({ calls: [call] }: Batch): Pick<PlannedTransaction, 'accessList'> {
  return call?.accessList ? { accessList: call.accessList } : {};
}

/** The transactions, whose limits are still to be found. */
export function draftsOf(batch: Batch, way: Way, { fee, first, legacy }: Drafted): PlannedTransaction[] {
  const { maxFeePerGas } = fee;
  // Of a fee that is less than the most it may be, the rest would stay behind.
  const maxPriorityFeePerGas = batch.all ? maxFeePerGas : fee.maxPriorityFeePerGas;
  const authorization = way.upgrade ? { authorization: { delegate: way.upgrade.delegate, nonce: first + 1 } } : {};
  const typed = legacy ? { legacy } : {};
  const common = (index: number) => ({ gas: 0n, maxFeePerGas, maxPriorityFeePerGas, nonce: first + index, ...typed });
  if (!way.atomic)
    return batch.calls.map(({ to, value, data, accessList }, index) => ({
      first: index,
      count: 1,
      ...(to ? { to } : {}),
      value,
      data: outerData(batch, data),
      ...(accessList ? { accessList } : {}),
      ...common(index),
      ...authorization,
    }));
  const whole = {
    first: 0,
    count: batch.calls.length,
    to: batch.from,
    value: 0n,
    data: dataOf(batch, way),
    ...listOf(batch),
    ...common(0),
  };
  return [{ ...whole, ...authorization }];
}

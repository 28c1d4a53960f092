import { JsonRpcError } from '@metamask/rpc-errors';
import { keccak256 } from 'viem';
import type { Batch, StoredBatch } from '../../core/batch/batch.ts';
import { FAILPOINTS, type FailpointHook } from '../../core/batch/failpoints.ts';
import { type Journal, NonceTaken } from '../../core/batch/journal.ts';
import type { Slot } from '../../core/batch/slot.ts';
import { tokensThen } from '../../core/describe/tokensThen.ts';
import { errors } from '../../core/errors.ts';
import { failureOf } from '../../core/failure.ts';
import { firstFailing, type Plan, type PlannedTransaction } from '../../core/plan/plan.ts';
import type { Clock } from '../../core/platform.ts';
import { DamagedRecord } from '../../core/rows.ts';
import type { Bytes, Hash } from '../../core/schema.ts';
import type { BatchSigner, Signer } from '../../core/signer.ts';
import { UnknownWrite } from '../../core/storage.ts';
import type { Said } from '../../words/said.ts';

export interface BatchSignerParts {
  journal: Journal;
  signer: Signer;
  clock: Clock;
  wake(): void;
  step?: FailpointHook;
}

/** Signs confirmed plans and writes the journal. What sends is the watcher, and only what it reads from the journal. */
export function makeBatchSigner(parts: BatchSignerParts): BatchSigner {
  const { journal, signer, clock, step } = parts;

  /** One that is damaged is never sent, however often it is read. */
  const unknown = (error: unknown) => {
    throw error instanceof DamagedRecord ? error : new UnknownWrite('The journal cannot be read', { cause: error });
  };

  /** Of what is in the journal and goes its way, whether that can be read now or not. @throws UnknownWrite */
  const hashesOf = async (key: string): Promise<Hash[]> => (await journal.slots(key).catch(unknown)).map((slot) => slot.hash);

  /** A write that was reported as failed may have been kept all the same (N-04). @throws UnknownWrite */
  const isKept = async (key: string): Promise<boolean> => (await journal.get(key).catch(unknown)) !== undefined;

  /** A batch that came to nothing before it was signed; its status is 400 and the user can read why. */
  async function refuse(batch: Batch, plan: Plan, confirmedAt: number, refused: Said): Promise<Hash[]> {
    await journal.record({ ...batch, ...tokensThen(batch, plan), atomic: plan.atomic, confirmedAt, open: 0, refused }, []);
    return [];
  }

  return {
    async sign(batch, plan, confirmedAt = clock.now()) {
      // The worker may have died after the journal was written (J-5), or nobody could say then whether it was (N-04).
      if (await isKept(batch.key)) {
        parts.wake();
        return hashesOf(batch.key);
      }
      let slots: Slot[];
      try {
        slots = await sign(signer, batch, plan, step);
        if (FAILPOINTS) await step?.('batch signed', batch.key);
      } catch (error) {
        return refuse(batch, plan, confirmedAt, reasonOf(error));
      }
      const upgrade = {
        ...(plan.upgrade ? { upgrade: plan.upgrade.delegate } : {}),
        ...(plan.delegate ? { delegate: plan.delegate } : {}),
        ...(plan.guard?.is === 'on' ? { guard: plan.guard } : {}),
        ...failedThen(plan),
        ...(plan.atomic && batch.takesBack && plan.unused ? { takenBack: plan.unused } : {}),
      };
      try {
        await journal.record(
          { ...batch, ...upgrade, ...tokensThen(batch, plan), atomic: plan.atomic, confirmedAt, open: 1 },
          slots,
        );
      } catch (error) {
        if (!(await isKept(batch.key))) {
          // J-11: what cannot be journalled is not sent, and nothing of it is left.
          if (!(error instanceof NonceTaken)) throw errors.notWritten();
          return refuse(batch, plan, confirmedAt, { code: 'refused.placeTaken' });
        }
      }
      if (FAILPOINTS) await step?.('batch journalled', batch.key);
      parts.wake();
      return slots.map((slot) => slot.hash);
    },
  };
}

/** What the plan knew that fails. Who named no call, as of an atomic batch whose delegate says nothing, is not taken to mean the first. */
function failedThen({ atomic, outcomes }: Plan): Pick<StoredBatch, 'failed'> {
  const first = firstFailing(outcomes);
  const isNamed = !atomic || outcomes.length === 1 || outcomes.some(({ failsWith }) => failsWith !== undefined);
  if (!first || !isNamed) return {};
  const { call, reason } = first;
  return { failed: { call, ...(reason ? { reason } : {}) } };
}

const reasonOf = (error: unknown): Said => {
  if (error instanceof JsonRpcError) return failureOf(error);
  return FAILPOINTS ? { code: 'failure.told', text: `It could not be signed: ${error}` } : { code: 'refused.notSigned' };
};

async function sign(signer: Signer, batch: Batch, plan: Plan, step?: FailpointHook): Promise<Slot[]> {
  const slots: Slot[] = [];
  for (const [index, planned] of plan.transactions.entries()) {
    const raw = await signer.transaction(plan.chainId, plan, index);
    if (FAILPOINTS) await step?.('transaction signed', batch.key);
    slots.push(signedSlot(batch.key, index, plan, planned, raw));
  }
  return slots;
}

/** The journal's row for bytes that were signed. */
export function signedSlot(
  batch: string,
  index: number,
  { chainId, from }: Pick<Plan, 'chainId' | 'from'>,
  { nonce, authorization, maxFeePerGas, maxPriorityFeePerGas, gas, surcharge }: PlannedTransaction,
  raw: Bytes,
  attempt = 0,
): Slot {
  return {
    hash: keccak256(raw),
    batch,
    index,
    chainId,
    from,
    nonce,
    nonceSpan: authorization ? 2 : 1,
    nonceKey: `${chainId} ${from} ${nonce} ${attempt}`,
    attempt,
    raw,
    state: 'signed',
    maxFeePerGas,
    maxPriorityFeePerGas,
    gas,
    ...(surcharge === undefined ? {} : { surcharge }),
    offers: 0,
  };
}

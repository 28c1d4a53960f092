import { JsonRpcError } from '@metamask/rpc-errors';
import { keccak256 } from 'viem';
import type { Batch, Slot } from '../core/batch.ts';
import { Refusal } from '../core/command.ts';
import type { Plan } from '../core/plan.ts';
import { type Clock, type Executor, type Journal, NonceTaken, type Signer } from '../core/ports.ts';
import type { Bytes, Hash } from '../core/schema.ts';

/** Signs confirmed plans and writes the journal. What sends is the watcher, and only what it reads from the journal. */
export function makeExecutor(parts: { journal: Journal; signer: Signer; clock: Clock; wake(): void }): Executor {
  const { journal, signer, clock } = parts;

  const hashesOf = async (key: string): Promise<Hash[]> => (await journal.slots(key)).map((slot) => slot.hash);

  /** A batch that came to nothing before it was signed; its status is 400 and the user can read why. */
  async function refuse(batch: Batch, plan: Plan, refused: string): Promise<Hash[]> {
    await journal.record({ ...batch, atomic: plan.atomic, confirmedAt: clock.now(), open: 0, refused }, []);
    return [];
  }

  return {
    async submit(batch, plan) {
      // The worker may have died after the journal was written (J-5).
      if (await journal.get(batch.key)) return hashesOf(batch.key);
      let slots: Slot[];
      try {
        slots = await sign(signer, batch, plan);
      } catch (error) {
        return refuse(batch, plan, reasonOf(error));
      }
      const upgrade = plan.upgrade ? { upgrade: plan.upgrade.delegate } : {};
      try {
        await journal.record({ ...batch, ...upgrade, atomic: plan.atomic, confirmedAt: clock.now(), open: 1 }, slots);
      } catch (error) {
        if (!(error instanceof NonceTaken)) throw error;
        return refuse(batch, plan, 'Another transaction took its place in the account’s order.');
      }
      parts.wake();
      return slots.map((slot) => slot.hash);
    },
  };
}

const reasonOf = (error: unknown): string =>
  error instanceof Refusal || error instanceof JsonRpcError ? error.message : 'It could not be signed.';

async function sign(signer: Signer, batch: Batch, plan: Plan): Promise<Slot[]> {
  const slots: Slot[] = [];
  for (const [index, planned] of plan.transactions.entries()) {
    const raw: Bytes = await signer.transaction(plan.chainId, plan, index);
    slots.push({
      hash: keccak256(raw),
      batch: batch.key,
      index,
      chainId: plan.chainId,
      from: plan.from,
      nonce: planned.nonce,
      nonceSpan: planned.authorization ? 2 : 1,
      nonceKey: `${plan.chainId} ${plan.from} ${planned.nonce} 0`,
      attempt: 0,
      raw,
      state: 'signed',
      maxFeePerGas: planned.maxFeePerGas,
      maxPriorityFeePerGas: planned.maxPriorityFeePerGas,
      gas: planned.gas,
      offers: 0,
    });
  }
  return slots;
}

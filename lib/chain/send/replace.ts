import { accountLock } from '../../core/batch/batch.ts';
import { FAILPOINTS, type FailpointHook } from '../../core/batch/failpoints.ts';
import { type Journal, NonceTaken } from '../../core/batch/journal.ts';
import { mostFor } from '../../core/batch/surcharge.ts';
import { Refusal } from '../../core/command.ts';
import type { Nodes } from '../../core/network/node.ts';
import type { Plan, PlannedTransaction } from '../../core/plan/plan.ts';
import type { Quote, Replacement, Shown } from '../../core/plan/replacement.ts';
import type { Hash } from '../../core/schema.ts';
import type { Signer } from '../../core/signer.ts';
import type { Resets } from '../read/resets.ts';
import { askThenLock } from './askThenLock.ts';
import { signedSlot } from './batchSigner.ts';
import { dependenciesOf, type Place, placeOf, slotOf } from './replaceable.ts';
import { makeReplacementPlanner } from './replacementPlan.ts';

export interface ReplaceParts {
  journal: Journal;
  nodes: Nodes;
  resets?: Pick<Resets, 'isReset'>;
  signer: Signer;
  exclusively<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  wake(): void;
  step?: FailpointHook;
}

/**
 * Signs another transaction at the nonce of one that is on its way, because the user asked for it (J-4). The earlier ones stay
 * in the journal and are followed: whichever is mined decides (T-E25).
 */
export function makeReplacer({ journal, nodes, resets, signer, exclusively, wake, step }: ReplaceParts) {
  const planner = makeReplacementPlanner(nodes, resets);

  /** @param shown what the user saw; without it, what it takes now. @throws Refusal */
  async function replace(kind: Replacement, hash: Hash, shown: Shown = {}): Promise<Hash> {
    const asked = await slotOf(journal, hash);
    return askThenLock({
      async read() {
        const placed = await placeOf(journal, hash);
        const objection = placed.objections[kind];
        if (objection !== undefined) throw new Refusal(objection);
        return placed;
      },
      dependsOn: dependenciesOf,
      ask: (placed) => planner.plan(kind, placed, shown),
      alone: (run) => exclusively(accountLock(asked), run),
      act: (transaction, placed) => signAndWrite(kind, placed, transaction),
    });
  }

  async function signAndWrite(kind: Replacement, { newest, place }: Place, transaction: PlannedTransaction): Promise<Hash> {
    const { chainId, from, batch, index } = newest;
    const cost = transaction.value + mostFor(transaction);
    const plan: Plan = { ...EMPTY, chainId, from, transactions: [transaction], balance: cost, maxFee: cost };
    const raw = await signer.transaction(chainId, plan, 0);
    if (FAILPOINTS) await step?.('replacement signed', batch);
    const attempt = Math.max(...place.map((slot) => slot.attempt)) + 1;
    const slot = signedSlot(batch, index, { chainId, from }, transaction, raw, attempt);
    try {
      await journal.replace(newest.hash, kind === 'cancel' ? { ...slot, purpose: 'cancel' } : slot);
    } catch (error) {
      if (error instanceof NonceTaken) throw new Refusal({ code: 'refusal.decided' });
      // Reported as failed, and kept all the same: it is sent like any other (N-04).
      if (!(await journal.slot(slot.hash))) throw error;
    }
    if (FAILPOINTS) await step?.('replacement journalled', batch);
    wake();
    return slot.hash;
  }

  return {
    /** What replacing it would take now, per gas and at most in all. @throws Refusal */
    quote: async (hash: Hash): Promise<Record<Replacement, Quote>> => planner.quote(await placeOf(journal, hash)),
    speedUp: (hash: Hash, shown?: Shown) => replace('speedUp', hash, shown),
    cancel: (hash: Hash, shown?: Shown) => replace('cancel', hash, shown),
  };
}

const EMPTY: Pick<Plan, 'atomic' | 'outcomes' | 'simulatedOn'> = { atomic: false, outcomes: [], simulatedOn: 'none' };

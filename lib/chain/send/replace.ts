import { accountLock, isOnItsWay, isOpen } from '../../core/batch/batch.ts';
import { FAILPOINTS, type FailpointHook } from '../../core/batch/failpoints.ts';
import { mayBeOut } from '../../core/batch/giveUp.ts';
import { type Journal, NonceTaken } from '../../core/batch/journal.ts';
import type { Slot } from '../../core/batch/slot.ts';
import { mostFor } from '../../core/batch/surcharge.ts';
import { Refusal } from '../../core/command.ts';
import type { Node, Nodes } from '../../core/network/node.ts';
import type { Plan, PlannedTransaction } from '../../core/plan/plan.ts';
import { objectionsTo, type Quote, type Replacement, type Shown } from '../../core/plan/replacement.ts';
import type { Hash } from '../../core/schema.ts';
import type { Signer } from '../../core/signer.ts';
import { above, bumped, priceFor, reachesLeast, readFees, refuseAbsurd, refuseDearer } from '../plan/fees.ts';
import { makeRollup } from '../plan/rollup.ts';
import { balance } from '../read/read.ts';
import type { Resets } from '../read/resets.ts';
import { askThenLock } from './askThenLock.ts';
import { type Attempt, type Attempts, nextAttempt } from './attempt.ts';
import { signedSlot } from './batchSigner.ts';

export interface ReplaceParts {
  journal: Journal;
  nodes: Nodes;
  resets?: Pick<Resets, 'isReset'>;
  signer: Signer;
  exclusively<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  wake(): void;
  step?: FailpointHook;
}

/** One nonce of a batch. */
interface Place extends Attempts {
  /** The newest attempt that may still be mined. */
  newest: Slot;
  /** Why it cannot be replaced by this, though by something else. */
  objections: ReturnType<typeof objectionsTo>;
}

/**
 * Signs another transaction at the nonce of one that is on its way, because the user asked for it (J-4). The earlier ones stay
 * in the journal and are followed: whichever is mined decides (T-E25).
 */
export function makeReplacer({ journal, nodes, resets, signer, exclusively, wake, step }: ReplaceParts) {
  const surchargesOn = makeRollup();

  /** @throws Refusal where nothing can be done about it any more. */
  async function placeOf(hash: Hash): Promise<Place> {
    const asked = await journal.slot(hash);
    if (!asked) throw new Refusal(UNKNOWN);
    const slots = await journal.slots(asked.batch);
    const batch = await journal.get(asked.batch);
    const place = slots.filter((slot) => slot.index === asked.index).sort((a, b) => a.attempt - b.attempt);
    if (place.some((slot) => slot.receipt)) throw new Refusal({ code: 'refusal.inBlock' });
    if (!place.some(isOnItsWay)) throw new Refusal({ code: 'refusal.notOnItsWay' });
    const newest = place.findLast(isOpen);
    if (!newest) throw new Refusal({ code: 'refusal.cannotHappen' });
    const isFixed = batch?.calls.some(({ gasLimit }) => gasLimit !== undefined) ?? false;
    return { newest, place, isFixed, objections: objectionsTo(newest, slots, batch) };
  }

  /** An attempt with what the chain takes for it beside gas. */
  async function charged(node: Node, chainId: number, { place }: Attempts, attempt: Attempt): Promise<Attempt> {
    const isCharged = place.some(({ surcharge }) => surcharge !== undefined);
    const [surcharge] = await surchargesOn(node, { chainId, transactions: [attempt.transaction], charged: isCharged });
    return { ...attempt, transaction: { ...attempt.transaction, ...surcharge } };
  }

  /** @throws Refusal of a chain that was reset (N-08). */
  async function nodeOf(chainId: number): Promise<Node> {
    if (await resets?.isReset(chainId)) throw new Refusal({ code: 'blocked.reset' });
    return nodes.of(chainId);
  }

  /** What it would be signed as, at these fees or at what it takes now. @throws Refusal */
  async function offerOf(kind: Replacement, placed: Place, shown: Shown): Promise<PlannedTransaction> {
    const { newest, place } = placed;
    const { chainId, from } = newest;
    const node = await nodeOf(chainId);
    const now = above(place, await readFees(node));
    const price = shown.fees ? priceFor(now, shown.fees) : now.options.fast;
    if (!reachesLeast(price, now)) throw new Refusal({ code: 'refusal.feeNotAbove' });
    refuseAbsurd(price, now);
    const { transaction } = await charged(node, chainId, placed, await nextAttempt(node, kind, placed, now, price));
    refuseDearer(mostFor(transaction), shown.maxFee);
    // Of pre-confirmed state the attempt before may be taken off already, and only one of them is paid for.
    if ((await balance(node, from, 'latest')) < transaction.value + mostFor(transaction))
      throw new Refusal({ code: 'refusal.feeNotHeld' });
    return transaction;
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

  /** @param shown what the user saw; without it, what it takes now. @throws Refusal */
  async function replace(kind: Replacement, hash: Hash, shown: Shown = {}): Promise<Hash> {
    const asked = await journal.slot(hash);
    if (!asked) throw new Refusal(UNKNOWN);
    return askThenLock({
      async read() {
        const placed = await placeOf(hash);
        const objection = placed.objections[kind];
        if (objection !== undefined) throw new Refusal(objection);
        return placed;
      },
      dependsOn: dependenciesOf,
      ask: (placed) => offerOf(kind, placed, shown),
      alone: (run) => exclusively(accountLock(asked), run),
      act: (transaction, placed) => signAndWrite(kind, placed, transaction),
    });
  }

  return {
    /** What replacing it would take now, per gas and at most in all. @throws Refusal */
    async quote(hash: Hash): Promise<Record<Replacement, Quote>> {
      const placed = await placeOf(hash);
      const { place, newest } = placed;
      const node = await nodeOf(newest.chainId);
      const now = await readFees(node);
      const price = bumped(place, now);
      const quoted = async (kind: Replacement): Promise<Quote> => {
        const next = await nextAttempt(node, kind, placed, now, price);
        const { transaction, guessed } = await charged(node, newest.chainId, placed, next);
        const { surcharge } = transaction;
        return {
          ...price,
          maxFee: mostFor(transaction),
          ...(surcharge === undefined ? {} : { surcharge }),
          ...(guessed ? { guessed } : {}),
        };
      };
      const [speedUp, cancel] = await Promise.all([quoted('speedUp'), quoted('cancel')]);
      return { speedUp, cancel };
    },
    speedUp: (hash: Hash, shown?: Shown) => replace('speedUp', hash, shown),
    cancel: (hash: Hash, shown?: Shown) => replace('cancel', hash, shown),
  };
}

/** What an answer of the node depends on: the attempts that there are at the nonce, and whether nodes may have them. */
const dependenciesOf = ({ place, isFixed }: Place): unknown => [
  isFixed,
  ...place.map((slot) => [slot.hash, slot.state, slot.trouble, mayBeOut(slot)]),
];

const UNKNOWN = { code: 'refusal.noTransaction' } as const;

const EMPTY: Pick<Plan, 'atomic' | 'outcomes' | 'simulatedOn'> = { atomic: false, outcomes: [], simulatedOn: 'none' };

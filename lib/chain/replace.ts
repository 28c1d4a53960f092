import { parseTransaction } from 'viem';
import { accountLock, isOnItsWay, isOpen, type Slot } from '../core/batch.ts';
import { Refusal } from '../core/command.ts';
import { errors } from '../core/errors.ts';
import { FAILPOINTS, type Step } from '../core/failpoints.ts';
import type { GasPrice, Plan, PlannedTransaction } from '../core/plan.ts';
import { type Journal, type Node, type Nodes, NonceTaken, type Signer } from '../core/ports.ts';
import { objectionsTo, type Replacement } from '../core/replacement.ts';
import { Address, type Hash } from '../core/schema.ts';
import { signedSlot } from './executor.ts';
import { bumped, market, refuseAbsurd } from './fees.ts';
import { balance, code, estimateGas } from './read.ts';

export interface ReplaceParts {
  journal: Journal;
  nodes: Nodes;
  signer: Signer;
  exclusively<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  wake(): void;
  step?: Step;
}

/** One nonce of a batch. */
interface Place {
  /** The newest attempt that may still be mined. */
  newest: Slot;
  /** All attempts. */
  place: Slot[];
  /** Why it cannot be replaced by this, though by something else. */
  objections: ReturnType<typeof objectionsTo>;
}

const PLAIN_TRANSFER = 21_000n;
/** For an account whose code takes part in its own transfers. */
const SELF_TRANSFER = 100_000n;

/**
 * Signs another transaction at the nonce of one that is on its way, because the user asked for it (J-4). The earlier ones stay
 * in the journal and are followed: whichever is mined decides (T-E25).
 */
export function makeReplacer({ journal, nodes, signer, exclusively, wake, step }: ReplaceParts) {
  /** @throws Refusal where nothing can be done about it any more. */
  async function placeOf(hash: Hash): Promise<Place> {
    const asked = await journal.slot(hash);
    if (!asked) throw new Refusal('The wallet has no such transaction.');
    const slots = await journal.slots(asked.batch);
    const batch = await journal.get(asked.batch);
    const place = slots.filter((slot) => slot.index === asked.index).sort((a, b) => a.attempt - b.attempt);
    if (place.some((slot) => slot.receipt)) throw new Refusal('It is in a block already.');
    if (!place.some(isOnItsWay)) throw new Refusal('It has not been sent, or can no longer happen.');
    const newest = place.findLast(isOpen);
    if (!newest) throw new Refusal('It can no longer happen.');
    return { newest, place, objections: objectionsTo(newest, slots, batch) };
  }

  /** The transaction as it would be signed. */
  async function planned(node: Node, kind: Replacement, place: readonly Slot[], price: GasPrice): Promise<PlannedTransaction> {
    const calls = place.findLast((slot) => slot.purpose === undefined);
    const [first] = place;
    if (!calls || !first) throw errors.internal('The journal has a replacement of nothing');
    const common = { first: first.index, count: 1, nonce: first.nonce, ...price };
    if (kind === 'cancel') {
      const plain = (await code(node, first.from, 'latest')) === '0x';
      const gas = plain ? PLAIN_TRANSFER : await estimateGas(node, first.from, first.from).catch(() => SELF_TRANSFER);
      return { ...common, to: first.from, value: 0n, data: '0x', gas };
    }
    const { to, value = 0n, data = '0x', gas = calls.gas, authorizationList } = parseTransaction(calls.raw);
    const [signed] = authorizationList ?? [];
    return {
      ...common,
      ...(to ? { to: Address.parse(to) } : {}),
      value,
      data,
      gas,
      // The account signs the same authorization again, which gives the very same one.
      ...(signed ? { authorization: { delegate: Address.parse(signed.address), nonce: signed.nonce } } : {}),
    };
  }

  /** @param own the fees that the user saw; without them, what it takes now. @throws Refusal */
  async function replace(kind: Replacement, hash: Hash, own?: GasPrice): Promise<Hash> {
    const asked = await journal.slot(hash);
    if (!asked) throw new Refusal('The wallet has no such transaction.');
    return exclusively(accountLock(asked), async () => {
      const { newest, place, objections } = await placeOf(hash);
      const objection = objections[kind];
      if (objection !== undefined) throw new Refusal(objection);
      const node = await nodes.of(asked.chainId);
      const now = await market(node);
      const least = bumped(place, { ...now, options: { ...now.options, fast: { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n } } });
      const price = own ?? bumped(place, now);
      if (price.maxFeePerGas < least.maxFeePerGas || price.maxPriorityFeePerGas < least.maxPriorityFeePerGas)
        throw new Refusal('Nodes take another transaction in its place only if both fees are an eighth higher.');
      refuseAbsurd(price, { ...now, options: { ...now.options, fast: bumped(place, now) } });
      const transaction = await planned(node, kind, place, price);
      const cost = transaction.value + transaction.gas * price.maxFeePerGas;
      if ((await balance(node, asked.from, 'pending')) < cost)
        throw new Refusal('The account does not hold enough to pay for it at this fee.');

      const { chainId, from } = asked;
      const raw = await signer.transaction(
        chainId,
        { ...EMPTY, chainId, from, transactions: [transaction], balance: cost, maxFee: cost },
        0,
      );
      if (FAILPOINTS) await step?.('replacement signed', asked.batch);
      const attempt = Math.max(...place.map((slot) => slot.attempt)) + 1;
      const slot = signedSlot(asked.batch, asked.index, { chainId, from }, transaction, raw, attempt);
      try {
        await journal.replace(newest.hash, kind === 'cancel' ? { ...slot, purpose: 'cancel' } : slot);
      } catch (error) {
        if (error instanceof NonceTaken) throw new Refusal('It is in a block already, or can no longer happen.');
        // Reported as failed, and kept all the same: it is sent like any other (N-04).
        if (!(await journal.slot(slot.hash))) throw error;
      }
      if (FAILPOINTS) await step?.('replacement journalled', asked.batch);
      wake();
      return slot.hash;
    });
  }

  return {
    /** What replacing it would take now, per gas and at most in all. @throws Refusal */
    async quote(hash: Hash): Promise<Record<Replacement, GasPrice & { maxFee: bigint }>> {
      const { place, newest } = await placeOf(hash);
      const node = await nodes.of(newest.chainId);
      const price = bumped(place, await market(node));
      const [faster, none] = await Promise.all([planned(node, 'speedUp', place, price), planned(node, 'cancel', place, price)]);
      const priced = (gas: bigint) => ({ ...price, maxFee: gas * price.maxFeePerGas });
      return { speedUp: priced(faster.gas), cancel: priced(none.gas) };
    },
    speedUp: (hash: Hash, own?: GasPrice) => replace('speedUp', hash, own),
    cancel: (hash: Hash, own?: GasPrice) => replace('cancel', hash, own),
  };
}

const EMPTY: Pick<Plan, 'atomic' | 'outcomes' | 'simulatedOn'> = { atomic: false, outcomes: [], simulatedOn: 'none' };

import { mostFor } from '../../core/batch/surcharge.ts';
import { Refusal } from '../../core/command.ts';
import type { Node, Nodes } from '../../core/network/node.ts';
import type { PlannedTransaction } from '../../core/plan/plan.ts';
import type { Quote, Replacement, Shown } from '../../core/plan/replacement.ts';
import { above, bumped, priceFor, reachesLeast, readFees, refuseAbsurd, refuseDearer } from '../plan/fees.ts';
import { makeRollup } from '../plan/rollup.ts';
import { balance } from '../read/read.ts';
import type { Resets } from '../read/resets.ts';
import { type Attempt, nextAttempt } from './attempt.ts';
import type { Place } from './replaceable.ts';

/** Asks the chain what replacing a transaction takes now. Signs nothing. */
export function makeReplacementPlanner(nodes: Nodes, resets: Pick<Resets, 'isReset'> | undefined) {
  const surchargesOn = makeRollup();

  /** What it would be signed as, at these fees or at what it takes now. @throws Refusal */
  async function plan(kind: Replacement, placed: Place, shown: Shown): Promise<PlannedTransaction> {
    const { newest, place } = placed;
    const { from } = newest;
    const node = await nodeOf(newest.chainId);
    const now = above(place, await readFees(node));
    const price = shown.fees ? priceFor(now, shown.fees) : now.options.fast;
    if (!reachesLeast(price, now)) throw new Refusal({ code: 'refusal.feeNotAbove' });
    refuseAbsurd(price, now);
    const { transaction } = await charged(node, placed, await nextAttempt(node, kind, placed, now, price));
    refuseDearer(mostFor(transaction), shown.maxFee);
    // Of pre-confirmed state the attempt before may be taken off already, and only one of them is paid for.
    if ((await balance(node, from, 'latest')) < transaction.value + mostFor(transaction))
      throw new Refusal({ code: 'refusal.feeNotHeld' });
    return transaction;
  }

  /** What replacing it would take now, per gas and at most in all. @throws Refusal */
  async function quote(placed: Place): Promise<Record<Replacement, Quote>> {
    const node = await nodeOf(placed.newest.chainId);
    const now = await readFees(node);
    const price = bumped(placed.place, now);
    const quoted = async (kind: Replacement): Promise<Quote> => {
      const { transaction, guessed } = await charged(node, placed, await nextAttempt(node, kind, placed, now, price));
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
  }

  /** An attempt with what the chain takes for it beside gas. */
  async function charged(node: Node, { place, newest }: Place, attempt: Attempt): Promise<Attempt> {
    const { chainId } = newest;
    const isCharged = place.some(({ surcharge }) => surcharge !== undefined);
    const [surcharge] = await surchargesOn(node, { chainId, transactions: [attempt.transaction], charged: isCharged });
    return { ...attempt, transaction: { ...attempt.transaction, ...surcharge } };
  }

  /** @throws Refusal of a chain that was reset (N-08). */
  async function nodeOf(chainId: number): Promise<Node> {
    if (await resets?.isReset(chainId)) throw new Refusal({ code: 'blocked.reset' });
    return nodes.of(chainId);
  }

  return { plan, quote };
}

import type { StoredBatch, Unused } from '../batch/batch.ts';
import type { Log, Slot } from '../batch/slot.ts';
import { PERMIT2 } from '../effects/effects.ts';
import { addressIn, numberIn, wordsIn } from '../effects/logs.ts';
import { APPROVAL, PERMIT2_APPROVAL } from '../effects/topics.ts';

/** Whether a log tells that just this was taken back. */
function tellsOf(log: Log, account: string, { token, spender, permit2 }: Unused): boolean {
  const [event, ...topics] = log.topics;
  if (log.address !== (permit2 ? PERMIT2 : token) || event !== (permit2 ? PERMIT2_APPROVAL : APPROVAL)) return false;
  const [owner, ...others] = [...topics, ...wordsIn(log)];
  const [about, ...rest] = permit2 ? [...others.slice(0, 3)] : [undefined, ...others];
  const [who, amount] = rest;
  return (
    addressIn(owner) === account &&
    (!permit2 || addressIn(about) === token) &&
    addressIn(who) === spender &&
    numberIn(amount) === 0n
  );
}

/**
 * The slots of a batch as its site may know them (G-07): without the logs of what the wallet took back behind its calls, which are the
 * last of their kind. The guard itself logs nothing.
 */
export function asAskedFor({ from, takenBack = [] }: StoredBatch, slots: readonly Slot[]): Slot[] {
  return slots.map((slot) => {
    if (!slot.receipt || takenBack.length === 0) return slot;
    const logs = [...slot.receipt.logs];
    for (const each of takenBack) {
      const at = logs.findLastIndex((log) => tellsOf(log, from, each));
      if (at >= 0) logs.splice(at, 1);
    }
    return { ...slot, receipt: { ...slot.receipt, logs } };
  });
}

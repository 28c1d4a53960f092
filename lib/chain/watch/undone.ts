import { parseTransaction } from 'viem';
import { z } from 'zod';
import { delegates } from '../../core/account/delegates.ts';
import type { StoredBatch } from '../../core/batch/batch.ts';
import type { Receipt, Slot } from '../../core/batch/slot.ts';
import type { Undone } from '../../core/guard/guard.ts';
import { undoneBy as readUndone } from '../../core/guard/lines.ts';
import type { Node } from '../../core/network/node.ts';
import { aroundOf, failedAt } from '../../core/outcome/around.ts';
import { Bytes, toHex } from '../../core/schema.ts';
import { runsOf } from '../plan/estimate.ts';
import { type CodeOverride, resultsIn } from '../plan/simulate.ts';

const Trace = z.object({ output: Bytes });

/**
 * Why a guarded batch was undone that a block has reverted (G-07), by its guard or by a step that failed: what a node says
 * that traces the transaction, or else that runs it once more on the block before. Nothing where no node can: nobody but the delegate is
 * believed about that.
 */
export async function undoneBy(node: Node, batch: StoredBatch, slot: Slot, receipt: Receipt): Promise<Undone | undefined> {
  const { guard, takenBack } = batch;
  const delegate = delegates.find(({ address }) => address === batch.delegate);
  if (!guard || !delegate || !isUndone(batch, slot, receipt)) return undefined;
  const around = aroundOf(batch, { lines: guard.lines, unused: takenBack });
  for (const ask of [() => traced(node, slot), () => again(node, runsOf(batch, delegate), slot, receipt)]) {
    const data = await ask().catch(() => undefined);
    const failed = data && failedAt(data, delegate, batch.calls, around);
    if (failed?.at === 'guard') return readUndone(failed.reason);
    if (failed) return { reason: 'step', ...(failed.at === 'step' ? { call: failed.call } : {}) };
  }
  return undefined;
}

/** Whether a guarded batch came to nothing, so that there is something to ask. */
export const isUndone = ({ guard }: StoredBatch, { purpose }: Slot, { success, preconfirmed }: Receipt): boolean =>
  guard !== undefined && !success && !preconfirmed && purpose !== 'cancel';

async function traced(node: Node, { hash }: Slot): Promise<Bytes | undefined> {
  const params = [hash, { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }];
  return Trace.safeParse(await node.request({ method: 'debug_traceTransaction', params })).data?.output;
}

/** Other transactions of its block may have come before it: only a run that takes as much gas went as it did. */
async function again(
  node: Node,
  stateOverrides: CodeOverride,
  { raw, from, nonceSpan }: Slot,
  { blockNumber, gasUsed }: Receipt,
): Promise<Bytes | undefined> {
  // What is tried has no authorization to pay for.
  if (nonceSpan === 2) return undefined;
  const { to, data = '0x', gas } = parseTransaction(raw);
  const call = { from, to, input: data, ...(gas === undefined ? {} : { gas: toHex(gas) }) };
  const params = [{ blockStateCalls: [{ stateOverrides, calls: [call] }] }, toHex(blockNumber - 1n)];
  const [result] = resultsIn(await node.request({ method: 'eth_simulateV1', params }));
  return result?.gasUsed === gasUsed ? result.data : undefined;
}

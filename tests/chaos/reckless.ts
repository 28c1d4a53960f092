import { type BatchSignerParts, signedSlot } from '../../lib/chain/send/batchSigner.ts';
import type { Slot } from '../../lib/core/batch/slot.ts';
import type { BatchSigner } from '../../lib/core/signer.ts';

/**
 * A batch signer as many wallets have it: takes the nonce from the node, signs, sends, and writes down what it has done. It stands
 * in for the wallet's own in one build, of which the oracle must say what is wrong with it.
 */
export function makeBatchSigner(parts: BatchSignerParts): BatchSigner {
  const { journal, signer, clock, step } = parts;
  return {
    async sign(batch, plan) {
      if (await journal.get(batch.key)) return (await journal.slots(batch.key)).map(({ hash }) => hash);
      const slots: Slot[] = [];
      for (const [index, planned] of plan.transactions.entries()) {
        const nonce = Number(await rpc('eth_getTransactionCount', [plan.from, 'pending']));
        const transaction = { ...planned, nonce };
        const raw = await signer.transaction(plan.chainId, { ...plan, transactions: [transaction] }, 0);
        await rpc('eth_sendRawTransaction', [raw]);
        await step?.('bytes sent', batch.key);
        const now = clock.now();
        const sent = { state: 'offered', offers: 1, offeredAt: now, sentAt: now } as const;
        slots.push({ ...signedSlot(batch.key, index, plan, transaction, raw), ...sent });
      }
      await journal.record({ ...batch, atomic: plan.atomic, confirmedAt: clock.now(), open: 1 }, slots);
      parts.wake();
      return slots.map(({ hash }) => hash);
    },
  };
}

declare const SHEAF_NODE: string;

/** Past the wallet's own transport, to the node that this build is for. */
async function rpc(method: string, params: unknown[]): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(SHEAF_NODE, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return String(((await response.json()) as { result?: unknown }).result);
}

export { signedSlot };

import 'fake-indexeddb/auto';
import { keccak256, toHex } from 'viem';
import type { Rows } from '../../../lib/chain/watch/attention.ts';
import type { makeFollower } from '../../../lib/chain/watch/follow.ts';
import type { ChainMoment } from '../../../lib/chain/watch/round.ts';
import type { StoredBatch } from '../../../lib/core/batch/batch.ts';
import type { Slot } from '../../../lib/core/batch/slot.ts';
import type { Address, HexString } from '../../../lib/core/schema.ts';
import { openDatabase } from '../../../lib/store/db.ts';
import { journalStore } from '../../../lib/store/journal.ts';

export const ALICE: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
export const BOB: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
export const CHAIN = 31337;

export const hashOf = (name: string) => keccak256(toHex(name));

/** A transaction as the journal has it, on its way unless told. */
export function slotOf(change: Partial<Slot> = {}): Slot {
  const { batch = 'batch', index = 0, attempt = 0, chainId = CHAIN, from = ALICE, nonce = 7 } = change;
  return {
    hash: hashOf(`${batch} ${index} ${attempt}`),
    batch,
    index,
    chainId,
    from,
    nonce,
    nonceSpan: 1,
    nonceKey: `${chainId} ${from} ${nonce} ${attempt}`,
    attempt,
    raw: '0x02',
    state: 'offered',
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
    gas: 21_000n,
    offers: 1,
    offeredAt: 0,
    ...change,
  };
}

export function batchOf(change: Partial<StoredBatch> = {}): Omit<StoredBatch, 'seq'> {
  return {
    key: 'batch',
    origin: 'https://dapp.example',
    from: ALICE,
    id: 'id',
    batchId: '0x01',
    chainId: CHAIN,
    atomicRequired: false,
    atomic: false,
    calls: [{ to: BOB, value: 1n, data: '0x' }],
    method: 'wallet_sendCalls',
    confirmedAt: 0,
    open: 1,
    ...change,
  };
}

/** A journal with these transactions in it, in one batch for each that they name. */
export async function journalWith(slots: readonly Slot[], batch: Partial<StoredBatch> = {}) {
  const journal = journalStore(openDatabase(`journal-${crypto.randomUUID()}`));
  for (const key of new Set(slots.map((slot) => slot.batch)))
    await journal.record(
      batchOf({ key, id: key, ...batch }),
      slots.filter((slot) => slot.batch === key),
    );
  return journal;
}

/** The time, and what nobody can foresee. */
export const byChance = {
  clock: { now: () => Date.now() },
  random: {
    bytes: (count: number): HexString => `0x${Buffer.from(crypto.getRandomValues(new Uint8Array(count))).toString('hex')}`,
  },
};

/** What one look writes into the journal where that batch alone is open. Says whether it wrote. */
export const followOne = (follow: ReturnType<typeof makeFollower>, row: Rows, sight: ChainMoment): Promise<boolean> =>
  follow([row], sight)(row);

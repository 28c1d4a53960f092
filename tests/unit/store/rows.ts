import type { VaultRecord } from '../../../lib/core/account/vault.ts';
import type { StoredBatch } from '../../../lib/core/batch/batch.ts';
import type { Slot } from '../../../lib/core/batch/slot.ts';
import type { Approval } from '../../../lib/core/request/approval.ts';
import { openDatabase } from '../../../lib/store/db.ts';

/** Sound rows for a database, each of which a test may change in what it is about. */

export const FROM = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
export const SITE = 'https://dapp.example';

export const freshDatabase = () => openDatabase(`store-${crypto.randomUUID()}`);

export const batchOf = (at: number, change: Partial<StoredBatch> = {}): StoredBatch => ({
  key: `batch ${at}`,
  seq: at,
  origin: SITE,
  from: FROM,
  id: `id ${at}`,
  batchId: `0x${at.toString(16)}`,
  chainId: 1,
  atomicRequired: false,
  atomic: false,
  calls: [{ to: FROM, value: 1n, data: '0x' }],
  method: 'wallet_sendCalls',
  confirmedAt: 0,
  open: 1,
  ...change,
});

export const slotOf = (at: number, change: Partial<Slot> = {}): Slot => ({
  hash: `0x${at.toString(16).padStart(64, '0')}`,
  batch: `batch ${at}`,
  index: 0,
  chainId: 1,
  from: FROM,
  nonce: at,
  nonceSpan: 1,
  nonceKey: `1 ${FROM} ${at} 0`,
  attempt: 0,
  raw: '0x02',
  state: 'offered',
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  gas: 21_000n,
  offers: 1,
  ...change,
});

export const approvalOf = (at: number, change: Partial<Approval> = {}): Approval => ({
  id: `approval ${at}`,
  seq: at,
  method: 'wallet_sendCalls',
  asker: { origin: SITE, topOrigin: SITE, tabId: 1, frameId: 0 },
  requestId: `${at}`,
  request: `${SITE} ${at}`,
  subject: {},
  revision: 0,
  state: 'waiting',
  askedAt: 0,
  ...change,
});

const bytesOf = (byte: number) => new Uint8Array(60).fill(byte);

export const vaultOf = (keys: VaultRecord['keys'] = {}): VaultRecord => ({
  id: 'vault',
  header: {
    version: 2,
    cipher: 'AES-256-GCM',
    kdf: 'PBKDF2-SHA-256',
    rounds: 1,
    salt: `0x${'00'.repeat(32)}`,
    vaultId: `0x${'00'.repeat(16)}`,
  },
  wrappedKey: bytesOf(1),
  phrases: { first: bytesOf(2) },
  keys,
  measured: bytesOf(3),
});

import type { VaultStore } from '../core/account/vault.ts';
import { errors } from '../core/errors.ts';
import type { makeRecords } from './record.ts';
import type { makeSession } from './session.ts';
import type { LendKey } from './signer.ts';

export interface LendKeyParts {
  store: Pick<VaultStore, 'get'>;
  records: Pick<ReturnType<typeof makeRecords>, 'openKey'>;
  session: Pick<ReturnType<typeof makeSession>, 'use'>;
}

/** Opens the private key of an account for one use, and wipes it after. */
export const makeLendKey =
  ({ store, records, session }: LendKeyParts): LendKey =>
  async (account, use) => {
    const record = await store.get();
    if (!record || !Object.hasOwn(record.keys, account)) throw errors.unauthorized();
    const raw = await session.use(record.header.vaultId);
    if (!raw) throw errors.walletLocked();
    const key = await records.openKey(record, raw, account).catch(() => {
      throw errors.keyDamaged();
    });
    raw.fill(0);
    try {
      return await use(key);
    } finally {
      key.fill(0);
    }
  };

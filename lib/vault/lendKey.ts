import type { VaultStore } from '../core/account/vault.ts';
import { errors } from '../core/errors.ts';
import type { makeLendables } from './lendable.ts';
import type { makeSession } from './session.ts';
import type { LendKey } from './signer.ts';

export interface LendKeyParts {
  store: Pick<VaultStore, 'get'>;
  lendables: Pick<ReturnType<typeof makeLendables>, 'open'>;
  session: Pick<ReturnType<typeof makeSession>, 'use'>;
}

/** Opens the private key of an account for one use, and wipes it after. */
export const makeLendKey =
  ({ store, lendables, session }: LendKeyParts): LendKey =>
  async (account, use) => {
    const record = await store.get();
    if (!record || !Object.hasOwn(record.keys, account)) throw errors.unauthorized();
    const lendable = await session.use(record.header.vaultId);
    if (!lendable) throw errors.walletLocked();
    const key = await lendables.open(record, lendable, account).catch(() => {
      throw errors.keyDamaged();
    });
    try {
      return await use(key);
    } finally {
      key.fill(0);
    }
  };

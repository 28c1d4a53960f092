import type { VaultRecord, VaultStore } from '../core/account/vault.ts';
import { refuseWatched } from '../core/account/watched.ts';
import { errors } from '../core/errors.ts';
import type { Address } from '../core/schema.ts';
import type { Lendable, makeLendables } from './lendable.ts';
import type { makeSession } from './session.ts';
import type { LendKey } from './signer.ts';

export interface LendKeyParts {
  store: Pick<VaultStore, 'get' | 'accounts'>;
  lendables: Pick<ReturnType<typeof makeLendables>, 'open'>;
  session: Pick<ReturnType<typeof makeSession>, 'use'>;
  /** Ends the session. */
  close(): Promise<void>;
}

/** Opens the private key of an account for one use, and wipes it after. */
export function makeLendKey({ store, lendables, session, close }: LendKeyParts): LendKey {
  async function look(account: Address): Promise<{ record: VaultRecord; lendable?: Lendable }> {
    const record = await store.get();
    if (!record || !Object.hasOwn(record.keys, account)) {
      await refuseWatched(account, { all: store.accounts });
      throw errors.unauthorized();
    }
    return { record, lendable: await session.use(record.header.vaultId) };
  }

  return async (account, use) => {
    let { record, lendable } = await look(account);
    // A change of the password may have come between the two looks.
    if (!lendable) ({ record, lendable } = await look(account));
    if (!lendable) {
      // One that signs for no vault that there is would have the wallet called unlocked.
      await close();
      throw errors.walletLocked();
    }
    const key = await lendables.open(record, lendable, account).catch(() => {
      throw errors.keyDamaged();
    });
    try {
      return await use(key);
    } finally {
      key.fill(0);
    }
  };
}

import { AccountExists, type Addition, VaultChanged, type VaultRecord, type VaultStore } from '../core/account/vault.ts';
import type { Address } from '../core/schema.ts';
import type { ByteArray } from './crypto.ts';
import type { makeLendables } from './lendable.ts';
import { addressOf, type makeRecords } from './record.ts';
import { refuse } from './refuse.ts';
import type { makeSession } from './session.ts';

export interface AddParts {
  store: Pick<VaultStore, 'add'>;
  records: Pick<ReturnType<typeof makeRecords>, 'sealKey'>;
  lendables: Pick<ReturnType<typeof makeLendables>, 'seal'>;
  session: Pick<ReturnType<typeof makeSession>, 'use' | 'add'>;
  findWhole(): Promise<VaultRecord>;
  openWith(record: VaultRecord, password: string): Promise<ByteArray>;
}

/** What is to come in, in the clear: the keys of its accounts in their order. */
export interface Incoming extends Omit<Addition, 'vaultId' | 'keys'> {
  keys: ByteArray[];
}

/**
 * Adds accounts with their keys to an unlocked wallet, for which it takes the password: what an unlocked wallet has at hand does not seal
 * anything that is stored (V-11).
 */
export function makeAdd({ store, records, lendables, session, findWhole, openWith }: AddParts) {
  /** @param incoming makes what comes in. Its keys are wiped. @throws Refusal */
  return async (password: string, incoming: (record: VaultRecord, raw: ByteArray) => Promise<Incoming>): Promise<Address[]> => {
    const record = await findWhole();
    const lendable = await session.use(record.header.vaultId);
    if (!lendable) throw refuse.locked();
    const raw = await openWith(record, password);
    const sealed: Addition['keys'] = {};
    try {
      const { keys, ...added } = await incoming(record, raw);
      try {
        for (const key of keys) {
          const address = addressOf(key);
          sealed[address] = await records.sealKey(record, raw, key);
          // Before the account: a worker that dies in between leaves a key that nobody asks for, not an account that cannot sign.
          await session.add(lendable.seed, address, await lendables.seal(record, lendable.seed, address, key));
        }
      } finally {
        for (const key of keys) key.fill(0);
      }
      await store.add({ ...added, vaultId: record.header.vaultId, keys: sealed });
      return added.accounts.map(({ address }) => address);
    } catch (error) {
      if (error instanceof VaultChanged) throw refuse.changed();
      throw error instanceof AccountExists ? refuse.raced() : error;
    } finally {
      raw.fill(0);
    }
  };
}

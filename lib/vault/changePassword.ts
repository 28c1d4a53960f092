import { VaultChanged, type VaultRecord, type VaultStore } from '../core/account/vault.ts';
import type { KeyValues } from '../core/platform.ts';
import type { ByteArray } from './crypto.ts';
import type { makeLendables } from './lendable.ts';
import { isWrongPassword, refuse } from './refuse.ts';
import type { SealAnew } from './sealAnew.ts';
import { expectAlso, settleOn, wasChanged } from './sentinel.ts';
import type { makeSession } from './session.ts';

export interface ChangePasswordParts {
  store: Pick<VaultStore, 'replace'>;
  local: KeyValues;
  sealAnew: SealAnew;
  lendables: Pick<ReturnType<typeof makeLendables>, 'ofRecord'>;
  session: Pick<ReturnType<typeof makeSession>, 'use' | 'prepare'>;
  findWhole(): Promise<VaultRecord>;
  openWith(record: VaultRecord, password: string): Promise<ByteArray>;
}

/**
 * Makes a new record of what is in the old one: another salt, another data key, each ciphertext anew. One write puts it in the old one's
 * place, and decides which password opens. Before it, session and note are made ready for both; after it, they forget the old one. A
 * worker may die anywhere in between.
 */
export function makeChangePassword(parts: ChangePasswordParts) {
  const { store, local, sealAnew, lendables, session, findWhole, openWith } = parts;

  async function change(record: VaultRecord, raw: ByteArray, password: string, seed: string): Promise<VaultRecord> {
    const made = await sealAnew(record, raw, password, true);
    const lendable = await lendables.ofRecord(made.record, made.raw).finally(() => made.raw.fill(0));
    if (!(await session.prepare(seed, made.record.header.vaultId, lendable))) throw refuse.locked();
    await expectAlso(local, made.record);
    try {
      await store.replace(record, made.record);
    } catch (error) {
      throw error instanceof VaultChanged ? refuse.changed() : error;
    }
    return made.record;
  }

  /** What asks again, since nobody answered, has the new password already. To try that is a guess of its own, and counts as one. */
  async function open(record: VaultRecord, password: string, next: string) {
    try {
      return { raw: await openWith(record, password), isDone: password === next };
    } catch (error) {
      if (!isWrongPassword(error) || !(await wasChanged(local, record))) throw error;
      return { raw: await openWith(record, next), isDone: true };
    }
  }

  return async (password: string, next: string): Promise<void> => {
    const record = await findWhole();
    const lendable = await session.use(record.header.vaultId);
    if (!lendable) throw refuse.locked();
    const { raw, isDone } = await open(record, password, next);
    let now = record;
    try {
      if (!isDone) now = await change(record, raw, next, lendable.seed);
    } finally {
      raw.fill(0);
    }
    // It is changed, whatever becomes of these: the next unlock, and the next signature, make up for them.
    await settleOn(local, now);
    await session.use(now.header.vaultId).catch(() => undefined);
  };
}

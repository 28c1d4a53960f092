import type { VaultRecord } from '../core/account/vault.ts';
import type { Random } from '../core/platform.ts';
import type { Address } from '../core/schema.ts';
import { type ByteArray, decrypt, encrypt, fromHex, sessionKey, toHex } from './crypto.ts';
import type { makeRecords } from './record.ts';

/**
 * What signs while the wallet is unlocked: the private keys of the accounts, sealed anew for each session. Nothing in it opens anything
 * that is stored, the phrase least of all, and nothing of it outlives the session (V-11).
 */
export interface Lendable {
  seed: string;
  /** Each account's private key in hex, under the key of the session, by address. */
  keys: Record<string, string>;
  /** Of a password that was not measured: what is to be stored once it was, and whether it is weak. */
  unmeasured?: { sealed: string; isWeak: boolean } | undefined;
}

/** The name under which a key is sealed for a session, so that it opens neither in another's place nor in the database's. */
const nameOf = (address: Address) => `lent key of ${address}`;

export interface LendableParts {
  random: Random;
  records: Pick<ReturnType<typeof makeRecords>, 'headerOf' | 'openKey' | 'isMeasured' | 'sealMeasured'>;
}

/** Makes what a session may hold, and opens it. */
export function makeLendables({ random, records }: LendableParts) {
  async function keyOf(record: VaultRecord, seed: string): Promise<CryptoKey> {
    const bytes = fromHex(seed);
    try {
      return await sessionKey(bytes, record.wrappedKey);
    } finally {
      bytes.fill(0);
    }
  }

  /** A private key, sealed for the session of `seed`. */
  async function seal(record: VaultRecord, seed: string, address: Address, privateKey: ByteArray): Promise<string> {
    const nonce = fromHex(random.bytes(12));
    return toHex(await encrypt(await keyOf(record, seed), records.headerOf(record), nameOf(address), privateKey, nonce));
  }

  return {
    seal,

    /** What a new session may hold of a record. A key that is damaged is left out. */
    async ofRecord(record: VaultRecord, raw: ByteArray): Promise<Lendable> {
      const seed = random.bytes(32);
      const keys: Lendable['keys'] = {};
      for (const address of Object.keys(record.keys) as Address[]) {
        const privateKey = await records.openKey(record, raw, address).catch(() => undefined);
        if (!privateKey) continue;
        keys[address] = await seal(record, seed, address, privateKey);
        privateKey.fill(0);
      }
      if (await records.isMeasured(record, raw)) return { seed, keys };
      // The session gets what is to be written and nothing to write it with: that would open what is stored.
      return { seed, keys, unmeasured: { sealed: toHex(await records.sealMeasured(record, raw)), isWeak: false } };
    },

    /** @throws CannotDecrypt; for an account that has no key in the session too. */
    async open(record: VaultRecord, { seed, keys }: Lendable, address: Address): Promise<ByteArray> {
      const sealed = fromHex(Object.hasOwn(keys, address) ? (keys[address] ?? '0x') : '0x');
      return decrypt(await keyOf(record, seed), records.headerOf(record), nameOf(address), sealed);
    },
  };
}

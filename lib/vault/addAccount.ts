import type { Account } from '../core/account/account.ts';
import type { GivenPhrase, NewAccount, VaultRecord, VaultStore } from '../core/account/vault.ts';
import type { Clock, Random } from '../core/platform.ts';
import type { Address } from '../core/schema.ts';
import { type AddParts, type Incoming, makeAdd } from './add.ts';
import type { ByteArray } from './crypto.ts';
import { derivationOf, rowOf, type Secret, secretOf } from './phrase.ts';
import { parsePrivateKey } from './privateKey.ts';
import { addressOf, type makeRecords } from './record.ts';
import { refuse } from './refuse.ts';

export interface AddAccountParts extends AddParts {
  store: Pick<VaultStore, 'accounts' | 'add'>;
  records: AddParts['records'] & Pick<ReturnType<typeof makeRecords>, 'openPhrase' | 'sealPhrase'>;
  clock: Clock;
  random: Random;
}

/** What brings an account with a key into the wallet: a phrase, a further one of a phrase, or a key by itself. */
export function makeAddAccount(parts: AddAccountParts) {
  const { store, records, clock, random } = parts;
  const add = makeAdd(parts);

  /** Those at these places in a phrase that are not there by another way already. */
  async function fromPhrase(
    phrase: string,
    secret: Secret,
    indexes: Iterable<number>,
    most: number,
    name?: string,
  ): Promise<Incoming> {
    const keyAt = await derivationOf(secret);
    const there = new Map((await store.accounts()).map((account) => [account.address, account]));
    const found: { account: NewAccount; key: ByteArray }[] = [];
    for (const index of indexes) {
      const key = keyAt(index);
      const address = addressOf(key);
      if (there.get(address)?.source.kind === 'phrase') continue;
      const named = name === undefined || found.length > 0 ? {} : { name };
      found.push({ account: { address, ...named, source: { kind: 'phrase', phrase, index } }, key });
      if (found.length === most) break;
    }
    return { accounts: found.map(({ account }) => account), keys: found.map(({ key }) => key) };
  }

  async function refuseKnown(record: VaultRecord, raw: ByteArray, secret: Secret): Promise<void> {
    for (const id of Object.keys(record.phrases)) {
      const other = await records.openPhrase(record, raw, id).catch(() => undefined);
      const isIt = other?.phrase === secret.phrase && other.passphrase === secret.passphrase && other.path === secret.path;
      if (isIt) throw refuse.phraseThere();
    }
  }

  return {
    /** Those of a phrase that are wanted, or the next one. The name is for the first. @returns the addresses of those that came. */
    addAccount: (password: string, phrase: string, indexes: number[] | undefined, name?: string): Promise<Address[]> =>
      add(password, async (record, raw) => {
        if (!Object.hasOwn(record.phrases, phrase)) throw refuse.noPhrase();
        const secret = await records.openPhrase(record, raw, phrase);
        const next = from(lastIndexOf(phrase, await store.accounts()) + 1);
        const incoming = await fromPhrase(phrase, secret, indexes ?? next, indexes?.length ?? 1, name);
        if (incoming.accounts.length === 0) throw refuse.accountsThere();
        return incoming;
      }),

    /** A phrase with its first accounts, or those that are wanted. */
    async addPhrase(password: string, given: GivenPhrase, name?: string): Promise<{ id: string; addresses: Address[] }> {
      const secret = secretOf(given);
      const id = random.bytes(8);
      const indexes = given.indexes ?? [0];
      const addresses = await add(password, async (record, raw) => {
        await refuseKnown(record, raw, secret);
        const incoming = await fromPhrase(id, secret, indexes, indexes.length);
        if (incoming.accounts.length === 0) throw refuse.accountsThere();
        const row = { ...rowOf(id, secret, given, clock.now()), ...(name === undefined ? {} : { name }) };
        return { ...incoming, phrase: { row, sealed: await records.sealPhrase(record, raw, id, secret) } };
      });
      return { id, addresses };
    },

    /** An account of a private key. One that was watched gets it, and keeps its name. */
    async importKey(password: string, typed: string, name?: string): Promise<Address> {
      const key = parsePrivateKey(typed);
      const address = addressOf(key);
      const there = (await store.accounts()).find((account) => account.address === address);
      if (there && there.source.kind !== 'watch') throw refuse.accountThere(there);
      const account = { address, ...(name === undefined ? {} : { name }), source: { kind: 'key' } as const };
      try {
        await add(password, async () => ({ accounts: [account], keys: [key] }));
        return address;
      } finally {
        key.fill(0);
      }
    },
  };
}

function* from(index: number): Generator<number> {
  for (let each = index; each < 2 ** 31; each++) yield each;
}

const lastIndexOf = (phrase: string, accounts: readonly Account[]): number =>
  Math.max(-1, ...accounts.flatMap(({ source }) => (source.kind === 'phrase' && source.phrase === phrase ? source.index : [])));

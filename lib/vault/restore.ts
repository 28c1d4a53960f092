import { type Account, FIRST_PHRASE } from '../core/account/account.ts';
import { PATHS } from '../core/account/path.ts';
import { type GivenPhrase, VaultChanged, type VaultRecord, type VaultStore } from '../core/account/vault.ts';
import type { Clock, KeyValues } from '../core/platform.ts';
import type { ByteArray } from './crypto.ts';
import { derivationOf, type Secret, secretOf } from './phrase.ts';
import { addressOf, digestOf, type makeRecords, ownerOf } from './record.ts';
import { refuse } from './refuse.ts';
import { expectAlso, readSentinel, writeSentinel } from './sentinel.ts';

export interface RestoreParts {
  store: Pick<VaultStore, 'accounts' | 'phrases' | 'restore'>;
  local: KeyValues;
  clock: Clock;
  records: Pick<ReturnType<typeof makeRecords>, 'seal'>;
}

export type Restore = ReturnType<typeof makeRestore>;

type KeyAt = (index: number) => ByteArray;

/**
 * Puts a vault back from its first phrase, under another password: where it is damaged, or its password forgotten. What the phrase does
 * not lead to, imported keys and other phrases, is in nothing that opens any more: such accounts are watched from then on.
 */
export function makeRestore({ store, local, clock, records }: RestoreParts) {
  /**
   * Whether it is the wallet's own: the note says it, and where there is none the accounts that the database still has. Where neither is
   * left of a damaged one, any is.
   */
  async function isOwn(keyAt: KeyAt, known: readonly Account[], isWhole: boolean): Promise<boolean> {
    const noted = await readSentinel(local);
    if (noted) return noted.owner === (await ownerOf(keyAt(0)));
    const [first] = known.flatMap(({ address, source }) => (isOfFirst(source) ? [{ address, source }] : []));
    return first ? addressOf(keyAt(first.source.index)) === first.address : !isWhole;
  }

  /** The phrase at the path that it had. @throws Refusal where it is another wallet's. */
  async function ownSecret(given: GivenPhrase, known: readonly Account[], path: string | undefined, isWhole: boolean) {
    const paths = given.path === undefined ? [...(path === undefined ? [] : [path]), ...Object.values(PATHS)] : [given.path];
    for (const each of paths) {
      const secret = secretOf({ ...given, path: each });
      const keyAt = await derivationOf(secret);
      if (await isOwn(keyAt, known, isWhole)) return { secret, keyAt };
    }
    throw refuse.otherWallet();
  }

  async function seal(secret: Secret, keyAt: KeyAt, accounts: readonly Account[], password: string) {
    const keys = accounts.flatMap(({ source }) => (source.kind === 'phrase' ? [keyAt(source.index)] : []));
    try {
      return await records.seal({ phrases: { [FIRST_PHRASE]: secret }, keys, isMeasured: true }, password);
    } finally {
      for (const key of keys) key.fill(0);
    }
  }

  /** @param before what it takes the place of, where that is whole. @throws Refusal */
  return async (given: GivenPhrase, password: string, before?: VaultRecord) => {
    const known = await store.accounts();
    const row = (await store.phrases()).find(({ id }) => id === FIRST_PHRASE);
    const { secret, keyAt } = await ownSecret(given, known, row?.path, before !== undefined);
    const accounts = accountsOf(given.indexes ?? [], known, keyAt);
    const made = await seal(secret, keyAt, accounts, password);
    // Whichever of the two there is when a worker dies, it is one that was noted.
    await expectAlso(local, made.record);
    try {
      // Whoever restores has the phrase at hand.
      const phrase = { ...row, id: FIRST_PHRASE, path: secret.path, provedAt: clock.now() };
      await store.restore(made.record, accounts, phrase, before);
    } catch (error) {
      throw error instanceof VaultChanged ? refuse.changed() : error;
    }
    await writeSentinel(local, { digest: await digestOf(made.record), owner: await ownerOf(keyAt(0)) });
    return made;
  };
}

const isOfFirst = (source: Account['source']): source is Extract<Account['source'], { kind: 'phrase' }> =>
  source.kind === 'phrase' && source.phrase === FIRST_PHRASE;

/** All accounts as they are from now on. Those that the database still has keep their names and their places. */
function accountsOf(wanted: readonly number[], known: readonly Account[], keyAt: KeyAt): Account[] {
  const byAddress = new Map(known.map((account) => [account.address, account]));
  const indexes = known.flatMap(({ source }) => (isOfFirst(source) ? [source.index] : []));
  const derived = [...new Set([0, ...indexes, ...wanted])].map((index) => {
    const address = addressOf(keyAt(index));
    const source = { kind: 'phrase', phrase: FIRST_PHRASE, index } as const;
    return { order: index, ...byAddress.get(address), address, source };
  });
  const own = new Set(derived.map(({ address }) => address));
  const others = known.filter(({ address, source }) => !own.has(address) && !isOfFirst(source));
  return numbered([...derived, ...others.map((account) => ({ ...account, source: { kind: 'watch' } as const }))]);
}

/** Puts them into their order, and gives a number to those that have none yet. */
function numbered(accounts: readonly (Omit<Account, 'number'> & Partial<Pick<Account, 'number'>>)[]): Account[] {
  const taken = new Set(accounts.flatMap(({ number }) => number ?? []));
  const inOrder = accounts.toSorted((one, other) => one.order - other.order);
  return inOrder.map((account, order) => {
    const number = account.number ?? firstFree(taken);
    taken.add(number);
    return { ...account, number, order };
  });
}

function firstFree(taken: ReadonlySet<number>): number {
  let number = 1;
  while (taken.has(number)) number++;
  return number;
}

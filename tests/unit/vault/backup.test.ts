import { describe, expect, test } from 'vitest';
import type { BackupStore } from '../../../lib/core/backup.ts';
import type { Receipt } from '../../../lib/core/batch/slot.ts';
import { makeVault } from '../../../lib/vault/vault.ts';
import { withFaults } from '../../support/databaseFault.ts';
import { contents } from '../../support/databaseFixture.ts';
import { batchOf, FROM, slotOf } from '../store/rows.ts';
import { FIRST, newVault, PASSWORD, PHRASE, refused, SECOND } from './kit.ts';
import { settledFirst, stoppedBefore } from './stopped.ts';

type Made = ReturnType<typeof newVault>;
const NEXT = 'seven lanterns by the orchard';
const OTHER_PHRASE = 'myth like bonus scare over problem client lizard pioneer submit female collect';
const KEY = `0x${'4f'.repeat(32)}`;
const WATCHED = '0x5af0d9827e0c53e4799bb226655a1de152a425a5';

/** A wallet with one of everything, and requests in every state. */
async function inUse() {
  const made = newVault();
  const { db } = made;
  await made.vault.create(
    { phrase: PHRASE, passphrase: 'TREZOR', path: "m/44'/60'/i'/0/0", indexes: [0, 2], proved: true },
    PASSWORD,
  );
  await made.vault.addPhrase(PASSWORD, { phrase: OTHER_PHRASE }, 'Old');
  await made.vault.importKey(PASSWORD, KEY, 'Bot');
  await db.accounts.add({ address: WATCHED, name: 'Cold', number: 5, order: 4, hidden: true, source: { kind: 'watch' } });
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  await db.networks.put({ chainId: 9, name: 'nine', rpcUrls: ['https://nine.example'], currency: ether, testnet: false });
  await db.sites.put({ origin: 'https://dapp.example', chainId: 9, accounts: [WATCHED], connectedAt: 3 });
  await db.contacts.put({ address: SECOND, name: 'Ada', note: 'the miller', addedAt: 1 });
  await db.tokens.put({ chainId: 1, address: FROM, symbol: 'WHT', name: 'Wheat', decimals: 18, addedAt: 0 });
  await db.items.put({ chainId: 1, address: FROM, tokenId: '7', standard: 'erc721', symbol: 'EAR', name: 'Ears', addedAt: 1 });
  await db.settings.bulkPut([
    { name: 'autoLockMinutes', value: 5 },
    { name: 'whomToAsk', value: 'chosen' },
    { name: 'something else', value: 1 },
  ]);
  await db.batches.bulkAdd([
    batchOf(1, { open: 0, calls: [{ to: SECOND, value: 2n ** 200n, data: '0x' }] }),
    ...[2, 3, 4, 5].map((at) => batchOf(at, { open: at === 2 ? 1 : 0 })),
    batchOf(6, { open: 0, refused: { code: 'failure.locked' } }),
    batchOf(7, { open: 0, calls: [] }),
  ]);
  const receipt: Receipt = {
    success: true,
    blockHash: '0x01',
    blockNumber: 5n,
    gasUsed: 21_000n,
    transactionHash: '0x02',
    logs: [],
  };
  await db.slots.bulkAdd([
    slotOf(1, { state: 'final', receipt }),
    slotOf(2, { state: 'signed', offers: 0 }),
    slotOf(3, { state: 'abandoned' }),
    slotOf(4, { state: 'mined', receipt }),
    slotOf(5, { state: 'discarded', raw: '0x' }),
  ]);
  return made;
}

const restoring = async (file: string, password = PASSWORD, next?: string) => {
  const made = newVault();
  const restored = await made.vault.restoreBackup(file, password, next);
  return { ...made, restored };
};

const fileOf = async () => (await (await inUse()).vault.makeBackup(PASSWORD)).file;
const FILE = await fileOf();

describe('L-06 one file', () => {
  test('brings everything back, on another machine, and unlocked; requests that were under way are not in it, which is told', async () => {
    const made = await inUse();
    const { file, name, batches } = await made.vault.makeBackup(PASSWORD);
    expect([name, batches]).toEqual(['sheaf-backup-2027-01-15.json', { kept: 3, left: 4 }]);
    const there = await restoring(file);
    expect(there.restored).toEqual({ batches: { kept: 3, left: 0 } });
    expect(await there.vault.status()).toBe('unlocked');
    const [before, after] = [await contents(made.db), await contents(there.db)];
    for (const table of ['accounts', 'phrases', 'networks', 'sites', 'contacts', 'tokens', 'items'] as const)
      expect(after[table], table).toEqual(before[table]);
    expect(after.settings).toEqual([
      { name: 'autoLockMinutes', value: 5 },
      { name: 'failedUnlocks', value: { count: 0, at: made.clock.time } },
      { name: 'whomToAsk', value: 'chosen' },
    ]);
    for (const { address, source } of await there.store.accounts()) {
      if (source.kind === 'watch') continue;
      expect(await there.vault.signer.message(address, '0x00')).toBe(await made.vault.signer.message(address, '0x00'));
    }
    expect(await there.vault.revealPhrase(PASSWORD)).toEqual(await made.vault.revealPhrase(PASSWORD));
    await there.vault.lock();
    await there.vault.unlock(PASSWORD);
    expect(await there.restart().status()).toBe('unlocked');
    await there.vault.lock();
    await there.vault.recover({ phrase: PHRASE, passphrase: 'TREZOR' }, NEXT);
  });

  test('N-01 J-1 has nothing that could be sent, or would have to be followed, whatever it says', async () => {
    const { db } = await restoring(await fileOf());
    const [batches, slots] = [await db.batches.toArray(), await db.slots.toArray()];
    expect(batches.map(({ key }) => key)).toEqual(['batch 1', 'batch 5', 'batch 6']);
    expect(slots.map(({ batch, state, raw }) => [batch, state, raw])).toEqual([
      ['batch 1', 'final', '0x'],
      ['batch 5', 'discarded', '0x'],
    ]);
    expect(batches.every(({ open }) => open === 0)).toBe(true);
    expect(batches[0]).toMatchObject({ calls: [{ value: 2n ** 200n }], dealt: [expect.any(String)] });
  });

  test('may be put under another password, and does not open by the old one then', async () => {
    const { vault } = await restoring(await fileOf(), PASSWORD, NEXT);
    await vault.lock();
    await expect(vault.unlock(PASSWORD)).rejects.toEqual(refused('refusal.wrongPassword'));
    expect(await vault.unlock(NEXT)).toEqual({ measured: true });
    const kept = await restoring(await fileOf());
    await kept.vault.lock();
    expect(await kept.vault.unlock(PASSWORD), 'an old password is measured anew').toEqual({ measured: false });
  });

  test('T-G8 says nothing of what is in it, and is another one each time', async () => {
    const made = await inUse();
    const files = await Promise.all([made.vault.makeBackup(PASSWORD), made.vault.makeBackup(PASSWORD)]);
    for (const { file } of files)
      for (const secret of [FIRST, 'junk', 'nine', 'dapp', KEY.slice(2), 'TREZOR']) expect(file).not.toContain(secret);
    const sealed = files.map(({ file }) => JSON.parse(file));
    expect(new Set(sealed.flatMap(({ salt, wrappedKey, sealed: each }) => [salt, wrappedKey, each])).size).toBe(6);
    expect(await made.vault.lookAtBackup(files[0]?.file ?? '')).toEqual({ madeAt: '2027-01-15T08:00:00.000Z' });
  });

  test('T-G5 takes the password, and wrong ones count', async () => {
    const { vault } = await inUse();
    for (let tries = 0; tries < 5; tries++)
      await expect(vault.makeBackup('wrong')).rejects.toEqual(refused('refusal.wrongPassword'));
    await expect(vault.makeBackup(PASSWORD)).rejects.toEqual(refused('refusal.tooManyTries 2'));
  });

  test('holds what sites have named, whatever they call it', async () => {
    const made = await inUse();
    const named = { $bigint: 'x', $$bigint: 1, __proto__: { a: 1 }, $: [{ $bigint: 7 }] };
    await made.db.batches.update('batch 1', { capabilities: named } as never);
    const { file } = await made.vault.makeBackup(PASSWORD);
    expect((await restoring(file)).restored.batches.kept).toBe(3);
  });

  test('is not made of a wallet of which something is lost', async () => {
    const made = await inUse();
    const keyed = (await made.store.accounts()).find(({ source }) => source.kind === 'key');
    await made.db.vault.update('vault', { [`keys.${keyed?.address}`]: new Uint8Array(60) } as never);
    await expect(made.vault.makeBackup(PASSWORD)).rejects.toMatchObject({ said: { code: 'failure.keyDamaged' } });
  });
});

const SEALED = { data: 'AAAA', iv: 'BBBB', salt: 'CCCC' };
const OTHERS: [string, string, string][] = [
  ['nothing', '', 'refusal.backup.none'],
  ['words', 'my dear wallet', 'refusal.backup.none'],
  ['a picture', '\u0089PNG', 'refusal.backup.none'],
  ['another program’s', JSON.stringify({ format: 'other', version: 9 }), 'refusal.backup.none'],
  ['a list', '[]', 'refusal.backup.none'],
  ['null', 'null', 'refusal.backup.none'],
  ['a phrase', `${PHRASE}\n`, 'refusal.backup.phrase'],
  ['a private key', KEY, 'refusal.backup.key'],
  ['a web3 keystore', JSON.stringify({ version: 3, id: 'x', crypto: { cipher: 'aes-128-ctr' } }), 'refusal.backup.keystore'],
  ['one of old geth', JSON.stringify({ version: 3, Crypto: {} }), 'refusal.backup.keystore'],
  ['a state log of MetaMask', JSON.stringify({ metamask: {}, appState: {} }), 'refusal.backup.wallet MetaMask'],
  [
    'the store of MetaMask',
    JSON.stringify({ data: { KeyringController: { vault: JSON.stringify(SEALED) } } }),
    'refusal.backup.wallet MetaMask',
  ],
  ['the store of Rabby', JSON.stringify({ keyringState: { vault: JSON.stringify(SEALED) } }), 'refusal.backup.wallet Rabby'],
  [
    'the user data of MetaMask',
    JSON.stringify({ preferences: {}, addressBook: { addressBook: {} }, network: {} }),
    'refusal.backup.wallet MetaMask',
  ],
  [
    'an account of Ambire',
    JSON.stringify({ addr: WATCHED, creation: { salt: '0x' }, associatedKeys: [WATCHED] }),
    'refusal.backup.wallet Ambire',
  ],
  [
    'secrets of Rainbow',
    JSON.stringify({ createdAt: 1, secrets: { 'rainbow.me.wallet': 'x' } }),
    'refusal.backup.wallet Rainbow',
  ],
  ['an encrypted backup of Rainbow', JSON.stringify({ cipher: 'AAAA', iv: 'BBBB', salt: 'CCCC' }), 'refusal.backup.sealed'],
  ['a wallet of the presale', JSON.stringify({ encseed: 'ab', ethaddr: 'cd', bkp: 'ef' }), 'refusal.backup.keystore'],
  ['a vault of MetaMask or Rabby', JSON.stringify(SEALED), 'refusal.backup.sealed'],
  ['a vault within', JSON.stringify({ vault: JSON.stringify(SEALED) }), 'refusal.backup.sealed'],
];

describe('L-06 what is no backup, or not whole,', () => {
  const refusesAll = async (file: string, says: string, password = PASSWORD) => {
    const made = newVault();
    const before = await contents(made.db);
    await expect(made.vault.restoreBackup(file, password)).rejects.toEqual(refused(says));
    expect(await contents(made.db)).toEqual(before);
    expect([made.local.values.size, made.session.values.size, await made.vault.status()]).toEqual([0, 0, 'none']);
  };

  test.each(OTHERS)('%s: is called what it is', async (_, file, says) => {
    await refusesAll(file, says);
    await expect(newVault().vault.lookAtBackup(file)).rejects.toEqual(refused(says));
  });

  test.each<[string, (file: Record<string, unknown>) => unknown, string]>([
    ['a newer one', (file) => ({ ...file, version: 2, more: 1 }), 'refusal.backup.newer'],
    ['one with fewer rounds', (file) => ({ ...file, rounds: 1 }), 'refusal.backup.damaged'],
    ['one with rounds that would hang the wallet', (file) => ({ ...file, rounds: 1e9 }), 'refusal.backup.damaged'],
    ['one of another time', (file) => ({ ...file, madeAt: '2020-01-01T00:00:00.000Z' }), 'refusal.backup.damaged'],
    ['one without its key', ({ wrappedKey: _, ...file }) => file, 'refusal.backup.damaged'],
    ['one with something more', (file) => ({ ...file, more: 1 }), 'refusal.backup.damaged'],
    ['one whose contents are cut', (file) => ({ ...file, sealed: String(file.sealed).slice(0, -8) }), 'refusal.backup.damaged'],
  ])('%s: is refused by name before its password is tried', async (_, change, says) => {
    const file = JSON.parse(await fileOf());
    await refusesAll(JSON.stringify(change(file)), says, 'any');
  });

  test('one that was cut anywhere is damaged', async () => {
    const file = await fileOf();
    const { vault } = newVault();
    for (const length of [40, 100, 500, file.length >> 1, file.length - 1])
      await expect(vault.lookAtBackup(file.slice(0, length)), String(length)).rejects.toEqual(refused('refusal.backup.damaged'));
  });

  test('one in which any character is another is damaged, or the same', async () => {
    const file = await fileOf();
    const { vault } = newVault();
    for (let at = 0; at < file.length; at += 41) {
      const other = file[at] === 'A' ? 'B' : 'A';
      const seen = await vault.lookAtBackup(file.slice(0, at) + other + file.slice(at + 1)).catch((error) => error.said.code);
      expect(seen, `${at} ${file.slice(at - 9, at + 9)}`).toMatch(/^refusal\.backup\.(damaged|none)$/);
    }
  });

  test('one whose contents were exchanged by somebody who makes the digest anew opens for no password', async () => {
    const [one, other] = await Promise.all([fileOf(), fileOf()]).then((files) => files.map((file) => JSON.parse(file)));
    const { canonical, sha256 } = await import('../../../lib/vault/crypto.ts');
    const { digest: _, ...mixed } = { ...one, sealed: other.sealed };
    await refusesAll(JSON.stringify({ ...mixed, digest: await sha256(canonical(mixed)) }), 'refusal.backup.damaged');
    const { digest: __, ...weaker } = { ...one, madeAt: other.madeAt, rounds: one.rounds + 1 };
    await refusesAll(JSON.stringify({ ...weaker, digest: await sha256(canonical(weaker)) }), 'refusal.wrongPassword');
  });

  test('a wrong password is called that, and opens nothing', async () => {
    await refusesAll(await fileOf(), 'refusal.wrongPassword', 'wrong');
  });

  test('one larger than any is not even read', async () => {
    await refusesAll(' '.repeat(48 * 1024 * 1024 + 1), 'refusal.backup.tooLarge');
  });

  const onlyLeft = (kept: string) => (made: Made) =>
    Promise.all(made.db.tables.filter(({ name }) => name !== kept).map((table) => table.clear()));

  test.each<[string, (made: Made) => Promise<unknown>, string]>([
    ['that is locked', (made) => made.vault.lock(), 'refusal.backup.notFresh'],
    ['whose keys are gone, and nothing else', (made) => made.db.vault.clear(), 'refusal.backup.left'],
    [
      'that has its accounts only, and no note',
      (made) => made.local.remove('vault.sentinel').then(() => onlyLeft('accounts')(made)),
      'refusal.backup.left',
    ],
    ['that has its phrases’ names only', onlyLeft('phrases'), 'refusal.backup.left'],
    ['that has its networks only', onlyLeft('networks'), 'refusal.backup.left'],
    ['that has its people only', onlyLeft('contacts'), 'refusal.backup.left'],
    ['that has its tokens only', onlyLeft('tokens'), 'refusal.backup.left'],
    ['that has its items only', onlyLeft('items'), 'refusal.backup.left'],
    ['that has its requests only', onlyLeft('batches'), 'refusal.backup.left'],
    ['that has its transactions only', onlyLeft('slots'), 'refusal.backup.left'],
    [
      'whose keys are not what was written',
      (made) => made.db.vault.update('vault', { wrappedKey: new Uint8Array(60) }),
      'refusal.backup.left',
    ],
  ])('a good one is not restored over a wallet %s, which stays as it is', async (_, prepare, says) => {
    const made = await inUse();
    await prepare(made);
    const before = [await contents(made.db), [...made.local.values]];
    await expect(made.restart().restoreBackup(FILE, PASSWORD)).rejects.toEqual(refused(says));
    expect([await contents(made.db), [...made.local.values]]).toEqual(before);
  });

  test('T-H3 a good one is not restored over a database that cannot be read, which is said as it is', async () => {
    const made = await inUse();
    made.db.close();
    await expect(made.restart().restoreBackup(FILE, PASSWORD)).rejects.toMatchObject({ said: { code: 'storage.unreadable' } });
    await made.db.open();
    await made.vault.unlock(PASSWORD);
  });
});

/** What is left where the browser has lost the database: the note, of a wallet with this file's phrase. */
const NOTE: unknown = await (await inUse()).local.get('vault.sentinel');
async function lost(note = NOTE): Promise<Made> {
  const made = newVault();
  await made.local.set('vault.sentinel', note);
  return made;
}

describe('L-06 T-H1 a wallet of which the database has nothing any more', () => {
  test('comes back from its file with the keys that no phrase leads to, though it was open when its data went', async () => {
    const made = await inUse();
    await made.db.delete();
    await made.db.open();
    const vault = made.restart();
    expect([await vault.status(), await vault.damage()]).toEqual(['damaged', 'empty']);
    expect(await vault.restoreBackup(FILE, PASSWORD)).toEqual({ batches: { kept: 3, left: 0 } });
    expect(await made.restart().status()).toBe('unlocked');
    const accounts = await made.store.accounts();
    expect(accounts.map(({ source }) => source.kind)).toEqual(['phrase', 'phrase', 'phrase', 'key', 'watch']);
    for (const { address, source } of accounts)
      if (source.kind !== 'watch') expect(await vault.signer.message(address, '0x00')).toMatch(/^0x/);
    expect(await made.local.get('vault.sentinel')).not.toHaveProperty('next');
    await vault.lock();
    await vault.recover({ phrase: PHRASE, passphrase: 'TREZOR' }, NEXT);
  });

  test('is not answered by another wallet’s file, of which nothing is taken', async () => {
    const other = newVault();
    await other.vault.create({ phrase: OTHER_PHRASE }, PASSWORD);
    const { file } = await other.vault.makeBackup(PASSWORD);
    const made = await lost();
    const before = [await contents(made.db), [...made.local.values], made.session.values.size];
    await expect(made.vault.restoreBackup(file, PASSWORD)).rejects.toEqual(refused('refusal.backup.otherWallet'));
    expect([await contents(made.db), [...made.local.values], made.session.values.size]).toEqual(before);
    await made.vault.restoreBackup(FILE, PASSWORD);
  });

  test('takes any file where the note cannot be read: nothing is left that tells whose it was', async () => {
    const made = await lost('torn');
    await made.vault.restoreBackup(FILE, PASSWORD);
    expect(await made.restart().status()).toBe('unlocked');
  });

  test('stays as it is at a wrong password, and comes back at the right one', async () => {
    const made = await lost();
    await expect(made.vault.restoreBackup(FILE, 'wrong')).rejects.toEqual(refused('refusal.wrongPassword'));
    expect(await made.restart().damage()).toBe('empty');
    await made.vault.restoreBackup(FILE, PASSWORD);
  });

  test('is one of which nothing is left, though sites have spoken to it since', async () => {
    const made = await lost();
    await made.db.sites.put({ origin: 'https://early.example', chainId: 1, accounts: [] });
    await made.db.settings.put({ name: 'failedUnlocks', value: { count: 1, at: 1 } } as never);
    await made.vault.restoreBackup(FILE, PASSWORD);
    expect(await made.vault.status()).toBe('unlocked');
  });
});
const WHOLE = Object.entries(await contents((await restoring(FILE)).db)).map(([table, rows]) => [table, rows.length]);

/** Nothing, or all: told by what is there. */
async function nothingOrAll(made: Made, where: string): Promise<void> {
  const vault = made.restart();
  const status = await vault.status();
  const rows = Object.entries(await contents(made.db)).map(([table, found]) => [table, found.length]);
  if (status === 'none' || status === 'damaged') {
    if (status === 'damaged') expect(await vault.damage(), where).toBe('empty');
    expect(
      rows.every(([, count]) => count === 0),
      where,
    ).toBe(true);
    await vault.restoreBackup(FILE, PASSWORD);
  } else {
    expect(['locked', 'unlocked'], where).toContain(status);
    // The count of wrong passwords is no part of it.
    expect(
      rows.filter(([table]) => table !== 'settings'),
      where,
    ).toEqual(WHOLE.filter(([table]) => table !== 'settings'));
    await vault.unlock(PASSWORD);
  }
  for (const { address, source } of await made.store.accounts())
    if (source.kind !== 'watch') expect(await vault.signer.message(address, '0x00'), where).toMatch(/^0x/);
  expect((await made.store.accounts()).length, where).toBe(5);
}

interface Dying {
  /** Where it is restored. */
  begin?: () => Made | Promise<Made>;
  backups?: (made: Made) => BackupStore;
  arrange?: Parameters<typeof stoppedBefore>[3];
}

/** Has the worker die before each of its calls, and the database at each of its writes. */
async function diesEverywhere({
  begin = newVault,
  backups = (made) => made.backups,
  arrange,
}: Dying = {}): Promise<[number, number]> {
  let calls = 0;
  for (let nth = 1; ; nth++) {
    const made = await begin();
    const died = stoppedBefore(nth, { ...made, backups: backups(made) }, (vault) => vault.restoreBackup(FILE, PASSWORD), arrange);
    await died.stopped;
    if (died.calls.length < nth) break;
    calls = nth;
    await nothingOrAll(made, `before call ${nth}, ${died.calls.at(-1)}`);
  }
  for (let nth = 1; ; nth++) {
    const made = await begin();
    const faults = withFaults(made.db);
    faults.arm(nth % 2 ? 'no room' : 'undone', nth);
    const vault = makeVault({ ...made, backups: backups(made) });
    const done = await vault.restoreBackup(FILE, PASSWORD).then(
      () => true,
      () => false,
    );
    faults.clear();
    await nothingOrAll(made, `at write ${nth}`);
    if (done) return [calls, nth];
    expect(nth, 'it comes to an end').toBeLessThan(60);
  }
}

test.each<[string, () => Made | Promise<Made>]>([
  ['where there is no wallet', newVault],
  ['where the wallet was lost', lost],
])('L-06 a worker that dies anywhere over a restore %s leaves nothing or all', async (_, begin) => {
  const [calls, writes] = await diesEverywhere({ begin });
  expect(calls).toBeGreaterThan(5);
  expect(writes).toBeGreaterThan(10);
});

test('L-06 control: one that notes what is to come only once it has come is found out by the same', async () => {
  await expect(diesEverywhere({ begin: lost, arrange: settledFirst })).rejects.toThrow();
});

test.each<[string, (vault: Made['vault']) => Promise<unknown>]>([
  ['its phrase', (vault) => vault.create({ phrase: PHRASE, passphrase: 'TREZOR', path: "m/44'/60'/i'/0/0" }, PASSWORD)],
  ['the file', (vault) => vault.restoreBackup(FILE, PASSWORD)],
])(
  'L-06 what a worker that is being ended still restores changes nothing in a wallet that the next one has back from %s',
  async (_, act) => {
    const made = await lost();
    const restore = (vault: Made['vault']) => vault.restoreBackup(FILE, PASSWORD);
    const { calls, stopped } = stoppedBefore(Number.POSITIVE_INFINITY, await lost(), restore);
    await stopped;
    const ending = stoppedBefore(calls.indexOf('database.restore') + 1, made, restore);
    await ending.stopped;
    await act(made.restart());
    const before = await contents(made.db);
    await ending.rest();
    expect(await contents(made.db)).toEqual(before);
    await made.restart().unlock(PASSWORD);
  },
);

test('L-06 control: one that writes table by table is found out by the same', async () => {
  /** The vault first, and then what belongs to it. */
  const piecemeal = ({ db, backups }: Made): BackupStore => ({
    read: backups.read,
    async restore(vault, phrases, rows) {
      await db.vault.add(vault);
      await db.accounts.bulkAdd(rows.accounts);
      await db.phrases.bulkAdd(phrases);
      await db.networks.bulkPut(rows.networks);
      await db.contacts.bulkPut(rows.contacts);
      await db.batches.bulkPut(rows.batches);
    },
  });
  await expect(diesEverywhere({ backups: piecemeal })).rejects.toThrow();
});

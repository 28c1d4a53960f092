import { privateKeyToAddress } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { openedBy } from '../../support/openedBy.ts';
import { addresses, FIRST, newVault, PASSWORD, PHRASE, refused, SECOND, unlockedVault } from './kit.ts';

type Made = ReturnType<typeof newVault>;

const OTHER_PHRASE = 'myth like bonus scare over problem client lizard pioneer submit female collect';
const KEY = `0x${'4f'.repeat(32)}` as const;
const KEYED = privateKeyToAddress(KEY).toLowerCase() as `0x${string}`;
const NEXT = 'seven lanterns by the orchard';
const LIVE = "m/44'/60'/i'/0/0";

const signs = async (vault: Made['vault'], accounts: readonly string[]) => {
  for (const account of accounts) expect(await vault.signer.message(account as never, '0x00'), account).toMatch(/^0x/);
};
const rowOf = ({ db }: Made, address: string) => db.accounts.get(address as never);
const watch = ({ db }: Made, address: string, name?: string) =>
  db.accounts.add({ address: address as never, ...(name && { name }), number: 9, order: 9, source: { kind: 'watch' } });

describe('L-01 further phrases', () => {
  test('each has accounts of its own, which sign at once, after an unlock, and after a change of the password', async () => {
    const made = await unlockedVault();
    const { id, addresses: first } = await made.vault.addPhrase(PASSWORD, { phrase: OTHER_PHRASE }, 'Old wallet');
    expect(first).toEqual(['0x90f8bf6a479f320ead074411a4b0e7944ea8c9c1']);
    const [next] = await made.vault.addAccount(PASSWORD, { phrase: id });
    const [second] = await made.vault.addAccount(PASSWORD);
    expect(second).toBe(SECOND);
    const all = await addresses(made);
    expect(all).toEqual([FIRST, ...first, next, SECOND]);
    await signs(made.restart(), all);
    await made.vault.lock();
    await made.vault.unlock(PASSWORD);
    await signs(made.vault, all);
    await made.vault.changePassword(PASSWORD, NEXT);
    await signs(made.restart(), all);
    expect(await made.vault.revealPhrase(NEXT, id)).toEqual({ phrase: OTHER_PHRASE, path: "m/44'/60'/0'/0/i" });
    expect(await made.store.phrases()).toContainEqual(expect.objectContaining({ id, name: 'Old wallet' }));
    await made.vault.lock();
    await made.vault.unlock(NEXT);
    await signs(made.vault, all);
  });

  test('one with a passphrase and a path is another wallet, and both are sealed with it', async () => {
    const made = await unlockedVault();
    const given = { phrase: PHRASE, passphrase: ' Ünder ', path: LIVE, indexes: [1, 3] };
    const { id, addresses: two } = await made.vault.addPhrase(PASSWORD, given);
    expect(new Set([FIRST, SECOND, ...two]).size).toBe(4);
    expect(await made.vault.revealPhrase(PASSWORD, id)).toEqual({ phrase: PHRASE, passphrase: ' Ünder ', path: LIVE });
    expect((await made.vault.addAccount(PASSWORD, { phrase: id })).length).toBe(1);
    expect((await rowOf(made, (await addresses(made))[3] ?? ''))?.source).toEqual({ kind: 'phrase', phrase: id, index: 4 });
    const everything = JSON.stringify(await made.db.phrases.toArray());
    expect(everything).not.toContain('nder');
  });

  test('whether there is a passphrase cannot be told by how much is sealed', async () => {
    const made = await unlockedVault();
    await made.vault.addPhrase(PASSWORD, { phrase: OTHER_PHRASE });
    await made.vault.addPhrase(PASSWORD, { phrase: OTHER_PHRASE, passphrase: 'x'.repeat(80) });
    const lengths = Object.values((await made.store.get())?.phrases ?? {}).map(({ length }) => length);
    expect([lengths.length, new Set(lengths).size]).toEqual([3, 1]);
  });

  test.each([
    ['the first', { phrase: ` ${PHRASE.toUpperCase()}` }],
    ['a further one', { phrase: OTHER_PHRASE, passphrase: 'x' }],
  ])('one that is there already, %s, is not added again', async (_, given) => {
    const made = await unlockedVault();
    await made.vault.addPhrase(PASSWORD, { phrase: OTHER_PHRASE, passphrase: 'x' });
    await expect(made.vault.addPhrase(PASSWORD, given)).rejects.toEqual(refused('refusal.phraseThere'));
    expect(await made.db.phrases.count()).toBe(2);
  });

  test('T-G22 what another path leads to as well comes once', async () => {
    const made = await unlockedVault();
    await expect(made.vault.addPhrase(PASSWORD, { phrase: PHRASE, path: LIVE })).rejects.toEqual(
      refused('refusal.accountsThere'),
    );
    const { addresses: came } = await made.vault.addPhrase(PASSWORD, { phrase: PHRASE, path: LIVE, indexes: [0, 1] });
    expect(came).toHaveLength(1);
    expect(await addresses(made)).toEqual([FIRST, ...came]);
  });

  test('V-11 what an unlocked wallet has at hand opens none of them, nor does it hold an imported key as it is stored', async () => {
    const made = await unlockedVault();
    const { addresses: came } = await made.vault.addPhrase(PASSWORD, { phrase: OTHER_PHRASE });
    await made.vault.importKey(PASSWORD, KEY);
    const rows = { vault: await made.db.vault.toArray(), accounts: await made.db.accounts.toArray() };
    const session = JSON.parse(made.session.values.get('vault') ?? '');
    expect(Object.keys(openedBy({ session, local: {}, rows })).sort()).toEqual(
      [FIRST, ...came, KEYED].map((each) => `lent key of ${each}`).sort(),
    );
  });

  test.each(['unknown', 'constructor', '__proto__'])(
    'one that is not there, %s, has no accounts and reveals nothing',
    async (id) => {
      const { vault } = await unlockedVault();
      await expect(vault.addAccount(PASSWORD, { phrase: id })).rejects.toEqual(refused('refusal.noPhrase'));
      await expect(vault.revealPhrase(PASSWORD, id)).rejects.toEqual(refused('refusal.noPhrase'));
    },
  );

  test('is removed with its accounts and what signs for them, but never the first', async () => {
    const made = await unlockedVault();
    const { id, addresses: came } = await made.vault.addPhrase(PASSWORD, { phrase: OTHER_PHRASE, indexes: [0, 1] });
    const left: string[] = [];
    const leaving = async (accounts: readonly string[]) => void left.push(...accounts);
    await expect(made.vault.removePhrase('wrong', id, leaving)).rejects.toEqual(refused('refusal.wrongPassword'));
    await expect(made.vault.removePhrase(PASSWORD, 'first', leaving)).rejects.toEqual(refused('refusal.firstPhrase'));
    expect(left).toEqual([]);
    await made.vault.removePhrase(PASSWORD, id, leaving);
    expect(left).toEqual(came);
    expect([await addresses(made), await made.db.phrases.count()]).toEqual([[FIRST], 1]);
    const record = await made.store.get();
    expect([Object.keys(record?.keys ?? {}), Object.keys(record?.phrases ?? {})]).toEqual([[FIRST], ['first']]);
    expect(made.session.values.get('vault')).not.toContain(came[0]);
    await signs(made.restart(), [FIRST]);
    expect(await made.restart().status()).toBe('unlocked');
  });
});

describe('L-02 private keys', () => {
  test.each([
    ['with 0x', KEY],
    ['without', KEY.slice(2)],
    ['in capitals, with spaces around', `  ${KEY.slice(2).toUpperCase()}\n`],
  ])('come in %s, sign, outlive a change of the password, and go out as they came', async (_, typed) => {
    const made = await unlockedVault();
    expect(await made.vault.importKey(PASSWORD, typed, 'Bot')).toBe(KEYED);
    expect(await rowOf(made, KEYED)).toMatchObject({ name: 'Bot', number: 2, source: { kind: 'key' } });
    await made.vault.changePassword(PASSWORD, NEXT);
    await signs(made.restart(), [FIRST, KEYED]);
    expect(await made.vault.revealKey(NEXT, KEYED)).toBe(KEY);
    expect(await made.vault.revealKey(NEXT, FIRST)).toMatch(/^0xac0974bec39a17e36ba4a6b4d238ff944bacb478/);
  });

  test.each([
    ['too short', KEY.slice(0, 65), 'refusal.key.form'],
    ['too long', `${KEY}00`, 'refusal.key.form'],
    ['no hex', KEY.replace('4f', 'zz'), 'refusal.key.form'],
    ['nothing', '', 'refusal.key.form'],
    ['zero', `0x${'00'.repeat(32)}`, 'refusal.key.none'],
    ['the order of the curve', '0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141', 'refusal.key.none'],
    ['an address', FIRST, 'refusal.key.address'],
    ['a phrase', PHRASE, 'refusal.key.phrase'],
  ])('T-G8 %s is refused by name, and repeated nowhere', async (_, typed, says) => {
    const made = await unlockedVault();
    const refusal = await made.vault.importKey(PASSWORD, typed).catch((error) => error);
    expect(refusal).toEqual(refused(says));
    expect(Object.values(refusal.said)).toHaveLength(1);
    expect(await addresses(made)).toEqual([FIRST]);
  });

  test('the largest that there is comes in', async () => {
    const { vault } = await unlockedVault();
    const largest = '0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140';
    expect(await vault.importKey(PASSWORD, largest)).toMatch(/^0x/);
  });

  test('T-G22 one that is there already is named', async () => {
    const made = await unlockedVault();
    await made.vault.importKey(PASSWORD, KEY, 'Bot');
    await expect(made.vault.importKey(PASSWORD, KEY)).rejects.toEqual(refused('refusal.accountThere Bot'));
    const ofPhrase = await made.vault.revealKey(PASSWORD, FIRST);
    await expect(made.vault.importKey(PASSWORD, ofPhrase)).rejects.toEqual(refused('refusal.accountThere.nameless 1'));
  });

  test('an account that was watched gets its key, and keeps name and place; whoever hid it sees it again', async () => {
    const made = await unlockedVault();
    await watch(made, KEYED, 'Cold');
    await made.db.accounts.update(KEYED, { hidden: true });
    await expect(made.vault.signer.message(KEYED, '0x00')).rejects.toMatchObject({
      code: 4100,
      said: { code: 'failure.watchOnly' },
    });
    await made.vault.importKey(PASSWORD, KEY, 'Bot');
    expect(await rowOf(made, KEYED)).toEqual({ address: KEYED, name: 'Cold', number: 9, order: 9, source: { kind: 'key' } });
    await signs(made.vault, [KEYED]);
  });

  test('one whose phrase comes later belongs to that', async () => {
    const made = await unlockedVault();
    const second = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
    expect(await made.vault.importKey(PASSWORD, second, 'Bot')).toBe(SECOND);
    expect(await made.vault.addAccount(PASSWORD)).toEqual([SECOND]);
    expect(await rowOf(made, SECOND)).toMatchObject({ name: 'Bot', source: { kind: 'phrase', phrase: 'first', index: 1 } });
    await signs(made.vault, [SECOND]);
  });

  test('is removed for the password only, with all that signs for it; accounts of the phrase are not', async () => {
    const made = await unlockedVault();
    await made.vault.importKey(PASSWORD, KEY);
    const leaving = async () => undefined;
    await expect(made.vault.removeKey('wrong', KEYED, leaving)).rejects.toEqual(refused('refusal.wrongPassword'));
    await expect(made.vault.removeKey(PASSWORD, FIRST, leaving)).rejects.toEqual(refused('refusal.accountOfPhrase'));
    await signs(made.vault, [KEYED]);
    await made.vault.removeKey(PASSWORD, KEYED, leaving);
    expect(await addresses(made)).toEqual([FIRST]);
    await expect(made.restart().signer.message(KEYED, '0x00')).rejects.toMatchObject({ code: 4100 });
    await expect(made.vault.revealKey(PASSWORD, KEYED)).rejects.toEqual(refused('refusal.noKey'));
    expect(made.session.values.get('vault')).not.toContain(KEYED);
    expect(await made.vault.importKey(PASSWORD, KEY), 'it may come again').toBe(KEYED);
  });

  test.each<[string, (vault: Made['vault'], password: string) => Promise<unknown>]>([
    ['a phrase is added', (vault, password) => vault.addPhrase(password, { phrase: OTHER_PHRASE })],
    ['a key is imported', (vault, password) => vault.importKey(password, KEY)],
    ['a key is revealed', (vault, password) => vault.revealKey(password, FIRST)],
    ['a phrase is proved', (vault, password) => vault.prove(password, [])],
    ['words are asked for', (vault, password) => vault.proofPlaces(password)],
  ])('T-G5 T-G10 %s for the password only, and wrong ones count', async (_, act) => {
    const { vault } = await unlockedVault();
    for (let tries = 0; tries < 5; tries++) await expect(act(vault, 'wrong')).rejects.toEqual(refused('refusal.wrongPassword'));
    await expect(act(vault, PASSWORD)).rejects.toEqual(refused('refusal.tooManyTries 2'));
  });
});

describe('L-04 whether the user has a phrase', () => {
  const WORDS = OTHER_PHRASE.split(' ');
  const answers = (places: number[]) => places.map((place) => ({ place, word: ` ${WORDS[place - 1]?.toUpperCase()} ` }));
  const withOther = async () => {
    const made = newVault();
    await made.vault.create({ phrase: OTHER_PHRASE }, PASSWORD);
    return made;
  };
  const provedAt = async ({ db }: Made) => (await db.phrases.get('first'))?.provedAt;

  test('is found out by three of its words at places drawn anew, without showing it', async () => {
    const made = await withOther();
    expect(await provedAt(made)).toBeUndefined();
    const drawn = await Promise.all(Array.from({ length: 40 }, () => made.vault.proofPlaces(PASSWORD)));
    expect(new Set(drawn.flat()).size).toBe(12);
    for (const places of drawn)
      expect([places.length, new Set(places).size, places.toSorted((a, b) => a - b)]).toEqual([3, 3, places]);
    expect(await made.vault.prove(PASSWORD, answers(drawn[0] ?? []))).toEqual([]);
    expect(await provedAt(made)).toBe(made.clock.time);
  });

  test('a word that is another one proves nothing, and its place is told', async () => {
    const made = await withOther();
    const [first, second, third] = answers([2, 5, 12]);
    expect(
      await made.vault.prove(
        PASSWORD,
        [first, { place: 5, word: 'abandon' }, third].flatMap((each) => each ?? []),
      ),
    ).toEqual([5]);
    expect(await made.vault.prove(PASSWORD, [{ place: 13, word: '' }])).toEqual([13]);
    expect([await provedAt(made), second?.place]).toEqual([undefined, 5]);
  });

  test('is noted where it was just shown to have it, and by none of the others', async () => {
    const made = newVault();
    await made.vault.create({ phrase: PHRASE, proved: true }, PASSWORD);
    const { id } = await made.vault.addPhrase(PASSWORD, { phrase: OTHER_PHRASE });
    expect([await provedAt(made), (await made.db.phrases.get(id))?.provedAt]).toEqual([made.clock.time, undefined]);
  });
});

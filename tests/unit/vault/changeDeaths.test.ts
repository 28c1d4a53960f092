import { expect, test } from 'vitest';
import type { Vault } from '../../../lib/core/account/vault.ts';
import { type newVault, PASSWORD, PHRASE, unlockedVault } from './kit.ts';
import { stoppedBefore } from './stopped.ts';

type Made = ReturnType<typeof newVault>;
const OTHER_PHRASE = 'myth like bonus scare over problem client lizard pioneer submit female collect';
const ADDED = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const KEY = `0x${'4f'.repeat(32)}`;
const FURTHER = `0x${'5e'.repeat(32)}`;
const gone = async () => undefined;

async function inUse() {
  const made = await unlockedVault();
  const { id } = await made.vault.addPhrase(PASSWORD, { phrase: OTHER_PHRASE, indexes: [0, 1] });
  return { ...made, id, keyed: await made.vault.importKey(PASSWORD, KEY) };
}
type InUse = Awaited<ReturnType<typeof inUse>>;

const CHANGES: [string, number, (vault: Vault, made: InUse) => Promise<unknown>][] = [
  ['a phrase is added', 2, (vault) => vault.addPhrase(PASSWORD, { phrase: ADDED, indexes: [0, 3] })],
  ['accounts are added', 3, (vault, { id }) => vault.addAccount(PASSWORD, { phrase: id, indexes: [2, 3, 4] })],
  ['a key is imported', 1, (vault) => vault.importKey(PASSWORD, FURTHER)],
  ['a key is removed', -1, (vault, { keyed }) => vault.removeKey(PASSWORD, keyed, gone)],
  ['a phrase is removed', -2, (vault, { id }) => vault.removePhrase(PASSWORD, id, gone)],
];

/** Each account has its key and each key its account, at once and after an unlock; and the phrase is what it was. */
async function isWhole(made: Made, where: string): Promise<number> {
  const accounts = await made.store.accounts();
  const record = await made.store.get();
  expect(Object.keys(record?.keys ?? {}).sort(), where).toEqual(accounts.map(({ address }) => address).sort());
  expect(Object.keys(record?.phrases ?? {}).sort(), where).toEqual((await made.db.phrases.toArray()).map(({ id }) => id).sort());
  const vault = made.restart();
  expect(await vault.status(), where).toBe('unlocked');
  for (const unlock of [false, true]) {
    if (unlock) {
      await vault.lock();
      await vault.unlock(PASSWORD);
    }
    for (const { address } of accounts) expect(await vault.signer.message(address, '0x00'), where).toMatch(/^0x/);
  }
  expect(await vault.revealPhrase(PASSWORD), where).toMatchObject({ phrase: PHRASE });
  return accounts.length;
}

test.each(CHANGES)(
  'L-01 L-02 a worker that dies anywhere while %s leaves all of it or nothing, and it can be done again',
  async (_, more, act) => {
    for (let nth = 1; ; nth++) {
      const made = await inUse();
      const before = (await made.store.accounts()).length;
      const died = stoppedBefore(nth, made, (vault) => act(vault as Vault, made));
      await died.stopped;
      if (died.calls.length < nth) return expect(nth).toBeGreaterThan(5);
      const where = `before call ${nth}, ${died.calls.at(-1)}`;
      const count = await isWhole(made, where);
      expect([before, before + more], where).toContain(count);
      if (count === before) await act(made.restart(), made);
      expect(await isWhole(made, `done again, ${where}`)).toBe(before + more);
      await died.rest();
      await isWhole(made, `what it still wrote, ${where}`);
    }
  },
);

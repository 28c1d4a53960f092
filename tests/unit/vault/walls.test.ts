import { describe, expect, test } from 'vitest';
import { withFaults } from '../../support/databaseFault.ts';
import { openedBy } from '../../support/openedBy.ts';
import { addresses, FIRST, MINUTE, newVault, PASSWORD, PHRASE, refused, SECOND, unlockedVault } from './kit.ts';

type Made = ReturnType<typeof newVault>;

const valuesOf = ({ values }: Made['session']) => Object.fromEntries([...values].map(([name, text]) => [name, JSON.parse(text)]));

/** All that code in a screen of the wallet can read. */
const everything = async (made: Made) => ({
  session: valuesOf(made.session),
  local: valuesOf(made.local),
  rows: Object.fromEntries(await Promise.all(made.db.tables.map(async (table) => [table.name, await table.toArray()]))),
});

const opened = async (made: Made) => Object.keys(openedBy(await everything(made))).sort();
const FIRST_KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

describe('V-11 what an unlocked wallet has at hand', () => {
  test('opens the keys that sign, and neither the phrase nor anything in the database', async () => {
    const made = await unlockedVault();
    await made.vault.addAccount(PASSWORD);
    expect(await opened(made)).toEqual([FIRST, SECOND].map((each) => `lent key of ${each}`).sort());
    expect(openedBy(await everything(made))[`lent key of ${FIRST}`], 'whoever tries, tries right').toBe(FIRST_KEY);
  });

  test('opens nothing without the database, whose rows no page of a site can read', async () => {
    const made = await unlockedVault();
    const { session, rows } = await everything(made);
    const headers = (rows.vault ?? []).map((row: unknown) => ({ header: (row as { header: object }).header }));
    expect(headers).toHaveLength(1);
    expect(openedBy({ session, local: {}, rows: { vault: headers, accounts: rows.accounts ?? [] } })).toEqual({});
  });

  test('is made anew with each unlock: what was at hand before opens nothing of it', async () => {
    const made = await unlockedVault();
    const before = valuesOf(made.session);
    await made.vault.lock();
    await made.vault.unlock(PASSWORD);
    const after = await everything(made);
    const keysAfter = (after.session as { vault: { keys: object } }).vault.keys;
    const seedBefore = (before as { vault: { seed: string } }).vault.seed;
    expect(openedBy({ ...after, session: { seed: seedBefore, keys: keysAfter } })).toEqual({});
  });
});

describe('V-11 T-G13 a locked wallet has nothing that opens anything', () => {
  test.each<[string, (made: Made) => Promise<unknown>]>([
    ['locked by the user', ({ vault }) => vault.lock()],
    [
      'looked at after its time',
      (made) => {
        made.clock.time += 60 * MINUTE;
        return made.vault.unlocked();
      },
    ],
    [
      'whose worker died before its time, and that is looked at by the next',
      (made) => {
        made.clock.time += 600 * MINUTE;
        return made.restart().unlocked();
      },
    ],
    [
      'with a clock that was set back',
      (made) => {
        made.clock.time -= MINUTE;
        return made.restart().unlocked();
      },
    ],
    ['whose browser ended', async (made) => made.session.values.clear()],
  ])('%s', async (_, lock) => {
    const made = await unlockedVault();
    expect(await opened(made), 'unlocked').toEqual([`lent key of ${FIRST}`]);
    await lock(made);
    expect([await opened(made), made.session.values.size]).toEqual([[], 0]);
  });
});

describe('V-11 an account is added for the password only', () => {
  test('a wrong one adds none, and counts as a try', async () => {
    const made = await unlockedVault();
    for (let tries = 0; tries < 5; tries++)
      await expect(made.vault.addAccount('wrong')).rejects.toEqual(refused('refusal.wrongPassword'));
    await expect(made.vault.addAccount(PASSWORD)).rejects.toEqual(refused('refusal.tooManyTries 2'));
    expect(await addresses(made)).toEqual([FIRST]);
  });

  test('the new one signs at once, over a restart, and after the next unlock', async () => {
    const made = await unlockedVault();
    await made.vault.addAccount(PASSWORD);
    const signs = async () => expect(await made.restart().signer.message(SECOND, '0x00')).toMatch(/^0x/);
    await signs();
    await made.vault.lock();
    await made.vault.unlock(PASSWORD);
    await signs();
  });

  test('an account that the database does not take leaves a wallet that can add it', async () => {
    const made = newVault();
    const faults = withFaults(made.db);
    await made.vault.create({ phrase: PHRASE }, PASSWORD);
    faults.arm('no room', 3, true);
    await expect(made.vault.addAccount(PASSWORD)).rejects.toThrow('no room');
    expect(faults.struck()).toBe(1);
    faults.clear();
    expect(await addresses(made)).toEqual([FIRST]);
    expect(await made.restart().addAccount(PASSWORD)).toEqual([SECOND]);
    expect(await made.restart().signer.message(SECOND, '0x00')).toMatch(/^0x/);
    expect(await made.restart().revealPhrase(PASSWORD)).toMatchObject({ phrase: PHRASE });
  });
});

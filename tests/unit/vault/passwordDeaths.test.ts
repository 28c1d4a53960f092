import { expect, test } from 'vitest';
import { makeVault } from '../../../lib/vault/vault.ts';
import { FIRST, type newVault, PASSWORD, PHRASE, refused, SECOND, unlockedVault } from './kit.ts';
import { settledFirst, stoppedBefore } from './stopped.ts';

type Made = ReturnType<typeof newVault>;
const NEXT = 'seven lanterns by the orchard';
const OTHER = 'nine kettles under the bridge';
const THIRD = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc';

async function twoAccounts() {
  const made = await unlockedVault();
  await made.vault.addAccount(PASSWORD);
  return made;
}

const dying = (made: Made, nth: number, arrange?: Parameters<typeof stoppedBefore>[3]) =>
  stoppedBefore(nth, made, (vault) => vault.changePassword(PASSWORD, NEXT), arrange);

/** Every call to a store that a change of the password makes: in between nothing can be told apart. */
async function callsOfChange(): Promise<string[]> {
  const { calls, stopped } = dying(await twoAccounts(), Number.POSITIVE_INFINITY);
  await stopped;
  return calls;
}
const CALLS = await callsOfChange();
/** Those behind which one that is being ended can still do anything: it is cut off from all but the database. */
const IN_DATABASE = CALLS.flatMap((call, at) => (call.startsWith('database') ? [[at + 1, call] as const] : []));

async function signAll({ signer }: Made['vault'], accounts: readonly `0x${string}`[], where: string) {
  for (const account of accounts) expect(await signer.message(account, '0x00'), where).toMatch(/^0x/);
}

/** The one password that opens everything; all others open nothing. */
async function openingOne(made: Made, where: string): Promise<string> {
  // Wrong ones make wait; that is not what is looked at here.
  const forgiven = () => made.store.setFailedUnlocks({ count: 0, at: 0 });
  const [opening = [], closed = []]: string[][] = [[], []];
  for (const password of [PASSWORD, NEXT, OTHER]) {
    await forgiven();
    const phrase = await made
      .restart()
      .revealPhrase(password)
      .then((revealed) => revealed.phrase)
      .catch((thrown) => {
        expect(thrown, where).toEqual(refused('refusal.wrongPassword'));
      });
    if (phrase === undefined) closed.push(password);
    else expect([opening.push(password), phrase], where).toEqual([1, PHRASE]);
  }
  expect([opening.length, closed.length], where).toEqual([1, 2]);
  await forgiven();
  return opening[0] ?? '';
}

test('V-11 a change of the password is one write, for which session and note are made ready before and settled after', () => {
  const writes = CALLS.filter((call) => /replace|[.]set$/.test(call)).join();
  expect(writes).toMatch(/^session[.]set,session[.]set,note[.]set,database[.]replace,note[.]set,session[.]set$/);
});

/** Dies before the nth call of a change, and looks at what is left. */
async function losesNothing(nth: number, where: string, arrange?: Parameters<typeof stoppedBefore>[3]): Promise<void> {
  const made = await twoAccounts();
  await dying(made, nth, arrange).stopped;
  const next = made.restart();
  expect(await next.status()).toBe('unlocked');
  await signAll(next, [FIRST, SECOND], where);
  const password = await openingOne(made, where);
  expect(password, 'the one write decides').toBe(nth <= CALLS.indexOf('database.replace') + 1 ? PASSWORD : NEXT);

  made.session.values.clear();
  expect(await next.status(), 'where the browser ends with it').toBe('locked');
  await next.unlock(password);
  await signAll(next, [FIRST, SECOND], where);

  await next.changePassword(PASSWORD, NEXT);
  expect(await openingOne(made, where), 'asked for again, it is done').toBe(NEXT);
  expect(await next.addAccount(NEXT)).toEqual([THIRD]);
  await signAll(made.restart(), [FIRST, SECOND, THIRD], where);
  for (const kept of [made.local.values.get('vault.sentinel'), made.session.values.get('vault')])
    expect(JSON.parse(kept ?? '')).not.toHaveProperty('next');
}

test.each(CALLS.map((call, at) => [at + 1, call] as const))(
  'V-11 a worker that dies over a change of the password, before call %i, %s: one password opens everything, and it is unlocked',
  async (nth, where) => {
    await losesNothing(nth, where);
  },
);

test('V-11 control: a change that notes what is to come only once it has come is found out by the same', async () => {
  const looks = CALLS.map((call, at) =>
    losesNothing(at + 1, call, settledFirst).then(
      () => 'nothing lost',
      () => 'lost',
    ),
  );
  expect(await Promise.all(looks)).toContain('lost');
});

test.each<[string, (vault: Made['vault'], password: string) => Promise<unknown>]>([
  ['signs', (vault) => vault.signer.message(FIRST, '0x00')],
  ['locks and unlocks', (vault, password) => vault.lock().then(() => vault.unlock(password))],
  ['adds an account', (vault, password) => vault.addAccount(password)],
  ['changes the password itself', (vault, password) => vault.changePassword(password, OTHER)],
])('V-11 what a worker that is being ended still writes when the next one %s loses nothing', async (_, act) => {
  for (const [nth, where] of IN_DATABASE) {
    const made = await twoAccounts();
    const { stopped, rest } = dying(made, nth);
    await stopped;
    await act(made.restart(), await openingOne(made, where));
    await rest();
    const next = made.restart();
    const accounts = (await made.store.accounts()).map(({ address }) => address);
    // A session that signs for no vault which is there is found out by the first that wants to sign.
    await signAll(next, accounts, where).catch(() => undefined);
    if (await next.unlocked()) await signAll(next, accounts, where);
    const password = await openingOne(made, where);
    await next.unlock(password);
    await signAll(next, accounts, where);
    await next.changePassword(password, NEXT);
    expect(await openingOne(made, where)).toBe(NEXT);
    await signAll(made.restart(), accounts, where);
  }
});

test('V-11 a worker that is being ended over a second change may still make it, though the next one has settled the first', async () => {
  const made = await twoAccounts();
  await dying(made, CALLS.lastIndexOf('note.set') + 1).stopped;
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const replace: Made['store']['replace'] = async (...records) => {
    reached.resolve();
    await released.promise;
    return made.store.replace(...records);
  };
  const ending = makeVault({ ...made, store: { ...made.store, replace } });
  const changed = ending.changePassword(NEXT, OTHER);
  await reached.promise;
  await made.restart().unlock(NEXT);
  released.resolve();
  // All that it may still do is in the database.
  const note = made.local.values.get('vault.sentinel');
  await changed.catch(() => undefined);
  made.local.values.set('vault.sentinel', note ?? '');
  expect(await openingOne(made, 'after the second change')).toBe(OTHER);
});

import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../../lib/store/db.ts';
import { withFaults } from '../../../support/databaseFault.ts';
import { restarted } from '../../../support/kill.ts';
import { codeOf } from '../../../support/local.ts';
import { ACCOUNT, asker, startWallet, type TestWallet } from '../../../support/wallet.ts';

const from = asker('https://gone.example');

/** A wallet whose user has said yes to connecting, which it has done without being able to store the answer. */
async function connectedUnanswered(method: string, params: unknown) {
  const first = startWallet();
  await first.imported();
  first.stop();
  const db = openDatabase(first.db.name);
  const faults = withFaults(db);
  const options = { db, later: () => undefined };
  const dying = restarted(first, {
    ...options,
    failpoint: async (name) => void (name === 'effect done' && faults.arm('no room', 1, true)),
  });
  dying.ask(method, params, from, 'r1').catch(() => undefined);
  await dying.confirm({ accounts: [ACCOUNT] });
  faults.clear();
  const accountsOf = async () => (await db.sites.get(from.origin))?.accounts;
  expect(await accountsOf()).toEqual([ACCOUNT]);
  return { dying, options, accountsOf };
}

test('N-04 a yes to connect whose answer could not be stored connects once: not again after the user has disconnected', async () => {
  const { dying, options, accountsOf } = await connectedUnanswered('eth_requestAccounts', []);
  await dying.command('disconnectSite', { origin: from.origin });
  const next = restarted(dying, options);
  const answer = codeOf(next.ask('eth_requestAccounts', [], from, 'r1'));
  await next.resume(60_000);
  expect(await accountsOf()).toEqual([]);
  expect(await answer, 'what it was given is taken away again').toBe(4001);
  const asked = next.ask('eth_requestAccounts', [], from, 'r2');
  await next.confirm({ accounts: [ACCOUNT] });
  expect(await asked, 'the next yes counts').toEqual([ACCOUNT]);
});

test('K-11 N-04 a sign-in that fails when it is carried out once more takes the connection of the first time back', async () => {
  const params = [{ version: '1', capabilities: { signInWithEthereum: { nonce: '12345678', chainId: '0x1' } } }];
  const { dying, options, accountsOf } = await connectedUnanswered('wallet_connect', params);
  await dying.command('lock', {});
  const next = restarted(dying, options);
  const answer = codeOf(next.ask('wallet_connect', params, from, 'r1'));
  await next.resume(60_000);
  expect(await answer).toBe(4100);
  expect(await accountsOf()).toEqual([]);
});

const CONNECTING: [method: string, params: unknown, answer: unknown][] = [
  ['eth_requestAccounts', [], [ACCOUNT]],
  [
    'wallet_requestPermissions',
    [{ eth_accounts: {} }],
    [expect.objectContaining({ caveats: [expect.objectContaining({ value: [ACCOUNT] })] })],
  ],
  ['wallet_connect', [{ version: '1' }], { accounts: [{ address: ACCOUNT, capabilities: {} }] }],
];

describe.each(CONNECTING)('P-04 what %s answers to a page whose worker died after the yes', (method, params, connected) => {
  /** The next worker of a wallet whose user has said yes, and has done something since. */
  async function asksAgain(since: (wallet: TestWallet) => Promise<unknown>) {
    const first = startWallet();
    await first.imported();
    const asked = first.ask(method, params, from, 'r1');
    await first.confirm({ accounts: [ACCOUNT] });
    expect(await asked).toEqual(connected);
    await since(first);
    const next = restarted(first, { later: () => undefined });
    return next.ask(method, params, from, 'r1').catch(({ code }) => code);
  }

  test('is what came of it', async () => {
    expect(await asksAgain(async () => {})).toEqual(connected);
  });

  test('is 4001 where its user has ended the connection since', async () => {
    expect(await asksAgain((wallet) => wallet.command('disconnectSite', { origin: from.origin }))).toBe(4001);
  });

  test('is 4100 where the wallet is locked', async () => {
    expect(await asksAgain((wallet) => wallet.lock())).toBe(4100);
  });
});

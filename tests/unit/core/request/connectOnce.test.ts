import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../lib/store/db.ts';
import { withFaults } from '../../../support/databaseFault.ts';
import { restarted } from '../../../support/kill.ts';
import { codeOf } from '../../../support/local.ts';
import { ACCOUNT, asker, startWallet } from '../../../support/wallet.ts';

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

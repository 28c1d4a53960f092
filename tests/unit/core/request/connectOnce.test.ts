import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../lib/store/db.ts';
import { withFaults } from '../../../support/databaseFault.ts';
import { restarted } from '../../../support/kill.ts';
import { codeOf } from '../../../support/local.ts';
import { ACCOUNT, asker, startWallet } from '../../../support/wallet.ts';

test('N-04 a yes to connect whose answer could not be stored connects once: not again after the user has disconnected', async () => {
  const first = startWallet();
  await first.imported();
  first.stop();
  const db = openDatabase(first.db.name);
  const faults = withFaults(db);
  const from = asker('https://gone.example');
  const options = { db, later: () => undefined };
  const dying = restarted(first, {
    ...options,
    failpoint: async (name) => void (name === 'effect done' && faults.arm('no room', 1, true)),
  });
  dying.ask('eth_requestAccounts', [], from, 'r1').catch(() => undefined);
  await dying.confirm({ accounts: [ACCOUNT] });
  faults.clear();
  const accountsOf = async () => (await db.sites.get(from.origin))?.accounts;
  expect(await accountsOf()).toEqual([ACCOUNT]);
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

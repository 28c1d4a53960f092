import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../lib/store/db.ts';
import { siteStore } from '../../../lib/store/sites.ts';
import { remains, restarted } from '../../support/kill.ts';
import { localChain, settled } from '../../support/local.ts';
import { ACCOUNT, asker, isOpen, type TestWallet } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const local = localChain();

/** A second context of the same wallet: another connection, no lock in common. */
const second = (): TestWallet => restarted(local.wallet, { db: openDatabase(remains(local.wallet).db.name) });

function ask(wallet: TestWallet, id: string, origin: string): Promise<unknown> {
  const calls = [{ to: OTHER, value: '0x1' }];
  const batch = { version: '2.0.0', id, from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
  return wallet.ask('wallet_sendCalls', [batch], asker(origin), id);
}
const nonce = async () => Number(await local.anvil.rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));

test('T-H7 J-7 a verdict given in two contexts at once counts in one', async () => {
  const other = second();
  const before = await nonce();
  const answer = ask(local.wallet, 'one', 'https://dapp.example');
  const { id, revision } = await local.wallet.question('wallet_sendCalls');
  const verdict = { id, revision, verdict: { confirmed: true } } as const;
  const both = await Promise.all([local.wallet, other].map((wallet) => wallet.command('settle', verdict)));
  expect(both.map(({ settled: how }) => how).sort()).toEqual(['done', 'spent']);
  other.stop();
  // The one that is left goes on with what the other may have begun, as the browser wakes it for that.
  local.wallet.check();
  void answer.catch(() => undefined);
  expect((await settled(local.wallet, 'one')).status).toBe(200);
  expect(await nonce()).toBe(before + 1);
});

test('T-H7 J-2 two batches confirmed in two contexts at once never have one nonce', async () => {
  await siteStore(local.wallet.db, async () => 31337).connect('https://other.example', [ACCOUNT], 1);
  await siteStore(local.wallet.db, async () => 31337).selectChain('https://other.example', 31337);
  const other = second();
  const before = await nonce();
  const answers = [ask(local.wallet, 'one', 'https://dapp.example'), ask(other, 'two', 'https://other.example')];
  for (const answer of answers) answer.catch(() => undefined);
  await expect.poll(async () => (await local.wallet.waiting()).filter((row) => !isOpen(row)).length).toBe(2);
  const rows = await local.wallet.waiting();
  const settle = (wallet: TestWallet, requestId: string) => {
    const row = rows.find((each) => each.requestId === requestId);
    return wallet.command('settle', { id: row?.id ?? '', revision: row?.revision ?? 0, verdict: { confirmed: true } });
  };
  await Promise.all([settle(local.wallet, 'one'), settle(other, 'two')]);
  const slots = await local.wallet.db.slots.toArray();
  expect(new Set(slots.map((slot) => slot.nonce)).size).toBe(slots.length);
  expect(slots.length).toBeGreaterThan(0);
  await expect.poll(nonce).toBe(before + slots.length);
  other.stop();
});

test('T-H7 changes of one site in two contexts at once are all kept', async () => {
  const name = local.wallet.db.name;
  const [one, two] = [openDatabase(name), openDatabase(name)].map((db) => siteStore(db, async () => 1));
  await Promise.all([one?.connect('https://busy.example', [ACCOUNT], 5), two?.selectChain('https://busy.example', 10)]);
  expect(await one?.get('https://busy.example')).toMatchObject({ accounts: [ACCOUNT], chainId: 10, connectedAt: 5 });
});

import { expect, test } from 'vitest';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { localChain } from '../../support/local.ts';
import { ACCOUNT, asker, LOCAL, PASSWORD } from '../../support/wallet.ts';

const local = localChain();
const SITE = 'https://dapp.example';
/** The second account of Anvil's phrase, of which the wallet has the first. */
const SECOND = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const payment = { to: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc', value: '0x1' };

async function watching() {
  const { wallet } = local;
  await wallet.command('watchAddress', { address: SECOND });
  await wallet.db.sites.put({ origin: SITE, chainId: LOCAL, accounts: [SECOND], connectedAt: 5 });
  return wallet;
}

test('L-02 T-G24 what a site wants of a watched account is planned and shown, and cannot be approved', async () => {
  const wallet = await watching();
  const sent = wallet.ask('eth_sendTransaction', [{ from: SECOND, ...payment }], asker(SITE));
  const refused = expect(sent).rejects.toMatchObject({ code: 4001 });
  const { id, revision, subject } = await wallet.question('eth_sendTransaction');
  const { plan } = subject as BatchSubject;
  expect([plan.blocked, plan.transactions.length]).toEqual([{ code: 'blocked.watchOnly' }, 1]);
  expect(await wallet.command('settle', { id, revision, verdict: { confirmed: true } })).toEqual({ settled: 'blocked' });
  expect(await wallet.db.slots.count()).toBe(0);
  await wallet.command('settle', { id, revision, verdict: { confirmed: false } });
  await refused;
});

test('L-02 T-G24 by the wallet itself nothing is asked of it at all', async () => {
  const wallet = await watching();
  const payments = [{ to: payment.to, what: { kind: 'native' as const, amount: '1' } }];
  const watchOnly = { said: { code: 'failure.watchOnly' } };
  const account = { chainId: LOCAL, account: SECOND };
  await expect(wallet.own('send', { chainId: LOCAL, from: SECOND, payments })).rejects.toMatchObject(watchOnly);
  await expect(wallet.own('upgradeAccount', account)).rejects.toMatchObject(watchOnly);
  await expect(wallet.own('revokeDelegation', account)).rejects.toMatchObject(watchOnly);
  await expect(wallet.own('deployGuard', account)).rejects.toMatchObject(watchOnly);
  expect(await wallet.waiting()).toEqual([]);
});

test('L-02 what goes to a watched address is no change of the user’s own accounts', async () => {
  const wallet = await watching();
  await wallet.db.sites.put({ origin: SITE, chainId: LOCAL, accounts: [ACCOUNT], connectedAt: 5 });
  const sent = wallet.ask('eth_sendTransaction', [{ from: ACCOUNT, to: SECOND, value: '0x5' }], asker(SITE));
  const refused = expect(sent).rejects.toMatchObject({ code: 4001 });
  const accounts = async () =>
    ((await wallet.question('eth_sendTransaction')).subject as BatchSubject).plan.effects?.accounts.map((each) => each.account);
  expect(await accounts()).toEqual([ACCOUNT]);
  const { id } = await wallet.question('eth_sendTransaction');
  await wallet.command('importKey', { password: PASSWORD, privateKey: KEY });
  await wallet.command('refresh', { id });
  expect(await accounts(), 'once it has the key it is').toEqual([ACCOUNT, SECOND]);
  await wallet.command('declineAll', {});
  await refused;
});

test('L-02 once its key is there, what waits can be approved', async () => {
  const wallet = await watching();
  const sent = wallet.ask('eth_sendTransaction', [{ from: SECOND, ...payment }], asker(SITE));
  const { id } = await wallet.question('eth_sendTransaction');
  await wallet.command('importKey', { password: PASSWORD, privateKey: KEY });
  await wallet.command('refresh', { id });
  expect(((await wallet.question('eth_sendTransaction')).subject as BatchSubject).plan.blocked).toBeUndefined();
  await wallet.confirm();
  expect(await sent).toMatch(/^0x/);
});

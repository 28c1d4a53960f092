import { beforeEach, describe, expect, test } from 'vitest';
import type { ConnectSubject } from '../../../lib/core/account/account.ts';
import { ALICE, type Asking, BOB, openAsking, refusal, SITE } from '../../support/asking.ts';

let wallet: Asking;
beforeEach(async () => {
  wallet = await openAsking();
});

describe('wallet_requestPermissions', () => {
  test('A-02 what is granted is what the user picked (T-B18)', async () => {
    const answer = wallet.request('wallet_requestPermissions', [{ eth_accounts: {} }]);
    await wallet.settle(await wallet.asked(), { confirmed: true, choice: { accounts: [BOB] } });
    expect(await answer).toEqual([
      {
        invoker: SITE,
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: [BOB] }],
        date: wallet.clock.now(),
      },
    ]);
  });

  test('A-02 a connected site gets the picker again, and the new choice replaces the old', async () => {
    await wallet.sites.connect(SITE, [ALICE], 1);
    const answer = wallet.request('wallet_requestPermissions', [{ eth_accounts: {} }]);
    const row = await wallet.asked<ConnectSubject>();
    expect(row.subject.accounts).toEqual([ALICE]);
    await wallet.settle(row, { confirmed: true, choice: { accounts: [BOB] } });
    await answer;
    expect((await wallet.sites.get(SITE)).accounts).toEqual([BOB]);
  });

  test('A-02 while the wallet is locked, the choice waits for the password', async () => {
    await wallet.lock();
    const answer = wallet.request('wallet_requestPermissions', [{ eth_accounts: {} }]);
    const row = await wallet.asked();
    expect(await wallet.settle(row, { confirmed: true, choice: { accounts: [BOB] } })).toBe('locked');
    expect((await wallet.sites.get(SITE)).accounts).toEqual([]);
    await wallet.unlock();
    expect(await wallet.settle(row, { confirmed: true, choice: { accounts: [BOB] } })).toBe('done');
    expect(await answer).toMatchObject([{ caveats: [{ value: [BOB] }] }]);
  });

  test('A-02 declined: 4001, and a connected site keeps what it has', async () => {
    await wallet.sites.connect(SITE, [ALICE], 1);
    const answer = refusal(wallet.request('wallet_requestPermissions', [{ eth_accounts: {} }]));
    await wallet.settle(await wallet.asked(), { confirmed: false });
    expect(await answer).toMatchObject({ code: 4001 });
    expect((await wallet.sites.get(SITE)).accounts).toEqual([ALICE]);
  });

  test('K-10 caveats that a site names are ignored, also the one that the wallet itself writes: the user picks', async () => {
    const caveats = { requiredMethods: ['signTypedData_v3'], restrictReturnedAccounts: [ALICE] };
    const answer = wallet.request('wallet_requestPermissions', [{ eth_accounts: caveats }]);
    await wallet.settle(await wallet.asked(), { confirmed: true, choice: { accounts: [BOB] } });
    expect(await answer).toMatchObject([{ caveats: [{ type: 'restrictReturnedAccounts', value: [BOB] }] }]);
  });

  test.each([
    ['no params', undefined, 'params'],
    ['an object', { eth_accounts: {} }, 'params'],
    ['no permission', [{}], 'params[0].eth_accounts'],
    ['an unknown permission', [{ eth_sendFunds: {} }], 'params[0]'],
    ['an unknown one beside a known one', [{ eth_accounts: {}, snap_dialog: {} }], 'snap_dialog'],
    ['a permission that is no object', [{ eth_accounts: true }], 'params[0].eth_accounts'],
    ['two objects', [{ eth_accounts: {} }, {}], 'params'],
    ['null', [null], 'params[0]'],
  ])('A-02 %s: -32602 and no window', async (_, params, named) => {
    const { code, message } = await wallet.refused('wallet_requestPermissions', params);
    expect(code).toBe(-32602);
    expect(message).toContain(named);
  });
});

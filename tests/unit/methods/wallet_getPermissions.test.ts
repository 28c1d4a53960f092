import { beforeEach, describe, expect, test } from 'vitest';
import { ALICE, type Asking, BOB, openAsking, SITE } from '../../support/asking.ts';

let wallet: Asking;
beforeEach(async () => {
  wallet = await openAsking();
});

describe('wallet_getPermissions', () => {
  test('A-02 a connected site reads the accounts that it may use', async () => {
    await wallet.sites.connect(SITE, [ALICE, BOB], 1_700_000_000_000);
    expect(await wallet.request('wallet_getPermissions')).toEqual([
      {
        invoker: SITE,
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: [ALICE, BOB] }],
        date: 1_700_000_000_000,
      },
    ]);
  });

  test('P-07 a stranger and a site of a locked wallet read an empty list', async () => {
    expect(await wallet.request('wallet_getPermissions', [])).toEqual([]);
    await wallet.sites.connect(SITE, [ALICE], 1);
    await wallet.lock();
    expect(await wallet.request('wallet_getPermissions', [])).toEqual([]);
  });

  test('A-02 a site is scheme, host and port: none of its neighbours shares its permission', async () => {
    await wallet.sites.connect(SITE, [ALICE], 1);
    for (const neighbour of [
      'http://dapp.example',
      'https://dapp.example:8443',
      'https://www.dapp.example',
      'https://dapp.example.',
    ]) {
      expect(await wallet.request('wallet_getPermissions', [], neighbour)).toEqual([]);
    }
  });

  test.each([[[{}]], [{}], ['x']])('A-02 parameters are refused: %j', async (params) => {
    expect(await wallet.refused('wallet_getPermissions', params)).toMatchObject({ code: -32602 });
  });
});

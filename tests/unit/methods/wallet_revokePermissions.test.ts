import { beforeEach, describe, expect, test } from 'vitest';
import { ALICE, type Asking, openAsking, SITE } from '../../support/asking.ts';

const OTHER = 'https://other.example';

let wallet: Asking;
beforeEach(async () => {
  wallet = await openAsking();
  await wallet.sites.connect(SITE, [ALICE], 1);
});

describe('wallet_revokePermissions', () => {
  test('A-02 the site gives up its own accounts without a window, and no other site loses any', async () => {
    await wallet.sites.connect(OTHER, [ALICE], 1);
    expect(await wallet.request('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull();
    expect(await wallet.request('wallet_getPermissions')).toEqual([]);
    expect((await wallet.sites.get(OTHER)).accounts).toEqual([ALICE]);
    expect(await wallet.waiting()).toEqual([]);
  });

  test('A-06 a site that is not connected: 4100', async () => {
    expect(await wallet.refused('wallet_revokePermissions', [{ eth_accounts: {} }], OTHER)).toMatchObject({
      code: 4100,
    });
  });

  test.each([undefined, [], [{}], [{ endowment: {} }], [{ eth_accounts: {}, endowment: {} }], ['eth_accounts']])(
    'A-02 %j names no known permission: -32602, and nothing is taken away',
    async (params) => {
      expect(await wallet.refused('wallet_revokePermissions', params)).toMatchObject({ code: -32602 });
    },
  );
});

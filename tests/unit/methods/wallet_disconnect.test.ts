import { expect, test } from 'vitest';
import { ALICE, openAsking, SITE } from '../../support/asking.ts';

test('K-11 wallet_disconnect takes from the site what it has, whatever comes with it', async () => {
  const wallet = await openAsking();
  for (const params of [undefined, [], [{ version: '1' }]]) {
    await wallet.sites.connect(SITE, [ALICE], 1);
    expect(await wallet.request('wallet_disconnect', params)).toBeNull();
    expect((await wallet.sites.get(SITE)).accounts).toEqual([]);
    expect(await wallet.request('eth_accounts')).toEqual([]);
  }
});

test('A-06 a site that is not connected has nothing to give back: 4100', async () => {
  expect(await (await openAsking()).refused('wallet_disconnect')).toMatchObject({ code: 4100 });
});

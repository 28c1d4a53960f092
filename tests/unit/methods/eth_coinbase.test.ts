import { expect, test } from 'vitest';
import { ALICE, BOB, openAsking, SITE } from '../../support/asking.ts';

test('K-09 eth_coinbase is the first account that the site may see now, or null', async () => {
  const wallet = await openAsking();
  expect(await wallet.request('eth_coinbase', [])).toBeNull();
  await wallet.sites.connect(SITE, [BOB, ALICE], 1);
  expect(await wallet.request('eth_coinbase')).toBe(BOB);
  await wallet.lock();
  expect(await wallet.request('eth_coinbase')).toBeNull();
});

import { expect, test } from 'vitest';
import { localChain } from '../../support/local.ts';
import { ACCOUNT, startWallet } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const local = localChain();

test('S-17 opens the batch in the wallet and answers null', async () => {
  const shown: string[] = [];
  const wallet = startWallet({ showBatch: async (key) => void shown.push(key) });
  await wallet.ready(local.anvil.url);
  const sent = wallet.ask('wallet_sendCalls', [
    { version: '2.0.0', id: 'a', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls: [{ to: OTHER, value: '0x1' }] },
  ]);
  await wallet.confirm();
  await sent;
  expect(await wallet.ask('wallet_showCallsStatus', ['a'])).toBeNull();
  expect(shown).toEqual([(await wallet.db.batches.toArray())[0]?.key]);
  wallet.stop();
});

test('S-17 an unknown id is 5730', async () => {
  expect(await local.wallet.refused('wallet_showCallsStatus', ['a'])).toMatchObject({ code: 5730 });
});

import { afterEach, expect, test } from 'vitest';
import { startAnvil } from '../../support/anvil.ts';
import { settled, until } from '../../support/local.ts';
import { ACCOUNT, startWallet } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const MAINNET = 1;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

test('N-08 of a copy of a public network that was set back there is a way on, as the page of what is stuck says', async () => {
  const anvil = await startAnvil({ chainId: MAINNET });
  const clock = { skew: 0, now: () => Date.now() + clock.skew };
  const wallet = startWallet({ clock });
  ends.push(anvil.stop, wallet.stop);
  await wallet.imported();
  await wallet.command('setRpcUrls', { chainId: MAINNET, rpcUrls: [anvil.url] });
  await wallet.command('setSetting', { name: 'selectedChain', value: MAINNET });
  const connected = wallet.ask('eth_requestAccounts', []);
  await wallet.confirm({ accounts: [ACCOUNT] });
  await connected;
  const batchOf = async (id: string) => {
    const batch = (await wallet.db.batches.toArray()).find((each) => each.id === id);
    const [slot] = await wallet.db.slots.where('batch').equals(String(batch?.key)).toArray();
    if (!batch || !slot) throw new Error('there is no such batch');
    return { batch, slot };
  };
  async function send(id: string) {
    const calls = [{ to: OTHER, value: `0x${id.length}` }];
    const request = { version: '2.0.0', id, from: ACCOUNT, chainId: '0x1', atomicRequired: false, calls };
    const sent = wallet.ask('wallet_sendCalls', [request]);
    await wallet.confirm();
    await sent;
  }
  const passUntil = (come: () => Promise<boolean>) =>
    until(async () => {
      clock.skew += 20_000;
      await anvil.rpc('anvil_mine', ['0x1']);
      wallet.check();
      return come();
    });

  const start = await anvil.rpc('evm_snapshot');
  await send('gone');
  await settled(wallet, 'gone');
  await anvil.rpc('anvil_mine', ['0x50']);
  await passUntil(async () => (await batchOf('gone')).batch.open === 0);
  await anvil.rpc('evm_revert', [start]);

  await send('stuck');
  await passUntil(async () => (await batchOf('stuck')).slot.trouble?.code === 'trouble.countedLess');
  await wallet.command('giveUp', { hash: (await batchOf('stuck')).slot.hash, although: true });
  await wallet.command('deleteBatch', { key: (await batchOf('gone')).batch.key });
  await send('next');
  expect((await batchOf('next')).slot.nonce).toBe(0);
  expect((await settled(wallet, 'next')).status).toBe(200);
});

import { afterEach, expect, test } from 'vitest';
import { startFaultProxy } from '../../../support/faultProxy.ts';
import { localChain, until } from '../../../support/local.ts';
import { ACCOUNT, LOCAL } from '../../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const local = localChain();
let end = async () => {};
afterEach(() => end());

/** A batch whose second call has not left yet, and another one in the window whose simulation does not come back. */
async function hanging() {
  const { wallet, anvil } = local;
  const proxy = await startFaultProxy({ target: anvil.url });
  end = proxy.stop;
  await wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [proxy.url] });
  await anvil.rpc('evm_setAutomine', [false]);
  const ask = (id: string, count: number) =>
    wallet.ask('wallet_sendCalls', [
      {
        version: '2.0.0',
        id,
        from: ACCOUNT,
        chainId: '0x7a69',
        atomicRequired: false,
        calls: Array.from({ length: count }, () => ({ to: OTHER, value: '0x1' })),
      },
    ]);
  const first = ask('first', 2);
  await wallet.confirm();
  await first;
  const second = ask('second', 1);
  second.catch(() => undefined);
  const { id, revision } = await wallet.question();
  const simulations = () => proxy.log.filter(({ methods }) => methods.includes('eth_simulateV1')).length;
  const before = simulations();
  proxy.rules({ match: 'eth_simulateV1', fault: 'hang' });
  const verdict = wallet.command('settle', { id, revision, verdict: { confirmed: true } });
  verdict.catch(() => undefined);
  await until(async () => simulations() > before);
  const key = (await wallet.db.batches.toArray())[0]?.key ?? '';
  return { wallet, anvil, key, verdict, second };
}

test('N-19 a batch is stopped at once, though the node does not say what another one would do', async () => {
  const { wallet, anvil, key, verdict } = await hanging();
  let decided = false;
  void verdict
    .catch(() => undefined)
    .then(() => {
      decided = true;
    });
  await wallet.command('stopBatch', { key });
  expect(decided).toBe(false);
  expect((await wallet.db.slots.toArray()).map(({ state }) => state).sort()).toEqual(['discarded', 'offered']);
  await anvil.rpc('evm_mine', []);
});

test('N-19 a question is declined at once, though the node does not say what it would do', async () => {
  const { wallet, second, verdict } = await hanging();
  await wallet.decline();
  await expect(second).rejects.toMatchObject({ code: 4001 });
  expect(await Promise.race([verdict, Promise.resolve('still open')])).toBe('still open');
});

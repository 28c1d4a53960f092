import { afterEach, describe, expect, test } from 'vitest';
import { DEPLOYMENT_PROXY, GUARD, GUARD_DEPLOYMENT } from '../../../lib/core/guard/contract.ts';
import { type Anvil, type AnvilOptions, startAnvil } from '../../support/anvil.ts';
import { LOCAL, startWallet, type TestWallet } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const NODES = ['https://a.example', 'https://b.example'];

let anvil: Anvil;
let wallet: TestWallet;
afterEach(async () => {
  wallet.stop();
  await anvil.stop();
});

/** A wallet that sees a chain through public nodes, of which each may be told of another chain than there is. */
async function seen(through: (host: string) => Pick<Anvil, 'url'> | undefined, rpcUrls: string[], options: AnvilOptions = {}) {
  anvil = await startAnvil(options);
  const fetch: typeof globalThis.fetch = (url, init) =>
    globalThis.fetch((through(new URL(String(url)).hostname) ?? anvil).url, init);
  wallet = startWallet({ fetch });
  await wallet.imported();
  await wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls });
}
const state = async () => (await wallet.command('guardOf', { chainId: LOCAL })).state;
const deploy = async () => {
  await anvil.rpc('eth_sendTransaction', [{ from: OTHER, to: DEPLOYMENT_PROXY, data: GUARD_DEPLOYMENT, gas: '0x200000' }]);
  await anvil.rpc('evm_mine');
};
const finalize = () => anvil.rpc('anvil_mine', ['0x80']);

describe('G-05 the guard of a network', () => {
  test('counts once it is in a block that the network cannot take back', async () => {
    await seen(() => undefined, NODES);
    expect(await state()).toBe('notThere');
    await deploy();
    expect(await state()).toBe('notFinal');
    await finalize();
    expect(await state()).toBe('there');
  });

  test('counts at the word of one node where there is no other', async () => {
    await seen(() => undefined, NODES.slice(0, 1));
    await deploy();
    await finalize();
    expect(await state()).toBe('there');
  });

  test('does not count at the word of one of two', async () => {
    const without = await startAnvil();
    await seen((host) => (host === 'b.example' ? without : undefined), NODES);
    await deploy();
    await finalize();
    expect(await state()).toBe('notFinal');
    await without.stop();
  });

  test('is not said to be new where one of two does not say', async () => {
    let isSilent = false;
    await seen((host) => (isSilent && host === 'b.example' ? { url: 'http://127.0.0.1:1' } : undefined), NODES);
    await deploy();
    await finalize();
    isSilent = true;
    expect(await state()).toBe('unread');
  });

  test('is not there where other code has its address', async () => {
    await seen(() => undefined, NODES);
    await anvil.rpc('anvil_setCode', [GUARD, '0x00']);
    await finalize();
    expect(await state()).toBe('unread');
  });

  test.each([
    ['has no transient storage', 'shanghai', undefined],
    ['has nothing that could deploy it', 'prague', DEPLOYMENT_PROXY],
  ])('cannot be on a network that %s', async (_, hardfork, away) => {
    await seen(() => undefined, NODES, { hardfork });
    if (away) await anvil.rpc('anvil_setCode', [away, '0x']);
    expect(await state()).toBe('cannot');
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Asker } from '../../../lib/core/request/approval.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';
import { SIMPLE_7702_ACCOUNT } from '../../support/delegates.ts';
import { localChain, settled } from '../../support/local.ts';
import { ACCOUNT, asker } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const EVERYWHERE = {
  assetDiscovery: { supported: true },
  dataSuffix: { supported: true },
  gasLimitOverride: { supported: true },
};
const READY = { atomic: { status: 'ready' }, atomicBatch: { supported: true } };
const SUPPORTED = { atomic: { status: 'supported' }, atomicBatch: { supported: true } };
const local = localChain();
const ask = (params: unknown) => local.wallet.ask('wallet_getCapabilities', params);
const refused = (params: unknown, from?: Asker) => local.wallet.refused('wallet_getCapabilities', params, from);

describe('wallet_getCapabilities', () => {
  test('S-18 K-12 an account that could be upgraded is ready, under its chain, in the new form and the old', async () => {
    expect(await ask([ACCOUNT, ['0x7a69']])).toEqual({ '0x0': EVERYWHERE, '0x7a69': READY });
  });

  test('S-18 it is supported once the account is upgraded', async () => {
    const sent = local.wallet.ask('wallet_sendCalls', [
      {
        version: '2.0.0',
        from: ACCOUNT,
        chainId: '0x7a69',
        atomicRequired: true,
        calls: [
          { to: OTHER, value: '0x1' },
          { to: OTHER, value: '0x2' },
        ],
      },
    ]);
    await local.wallet.confirm({ upgrade: true });
    await settled(local.wallet, ((await sent) as { id: string }).id);
    expect(await ask([ACCOUNT, ['0x7a69']])).toEqual({ '0x0': EVERYWHERE, '0x7a69': SUPPORTED });
  });

  test('S-18 nothing is promised where the delegate is another contract than the one that was read', async () => {
    await local.anvil.rpc('anvil_setCode', [SIMPLE_7702_ACCOUNT, '0x6001']);
    expect(await ask([ACCOUNT, ['0x7a69']])).toEqual({ '0x0': EVERYWHERE, '0x7a69': { atomic: { status: 'unsupported' } } });
  });

  test('S-18 chain ids are compared as numbers, and unknown chains are left out', async () => {
    expect(await ask([ACCOUNT, ['0x7A69', '0xdeadbeef']])).toEqual({ '0x0': EVERYWHERE, '0x7a69': READY });
  });

  test('S-18 K-07 what holds on every chain stands under 0x0, whatever is listed', async () => {
    for (const listed of [['0x0'], [], ['0xdeadbeef']]) expect(await ask([ACCOUNT, listed])).toEqual({ '0x0': EVERYWHERE });
  });

  test('S-18 another account, and a site that is not connected, are 4100', async () => {
    expect(await refused([OTHER])).toMatchObject({ code: 4100 });
    expect(await refused([ACCOUNT], asker('https://stranger.example'))).toMatchObject({ code: 4100 });
  });

  test.each([
    ['no account', []],
    ['a bad account', ['0x12']],
    ['chain ids that are no list', [ACCOUNT, '0x1']],
    ['a chain id that is no hex', [ACCOUNT, ['1']]],
    ['a chain id with leading zeros', [ACCOUNT, ['0x07a69']]],
    ['nothing after 0x', [ACCOUNT, ['0x']]],
  ])('S-18 K-07 %s is -32602', async (_title, params) => {
    expect(await refused(params)).toMatchObject({ code: -32602 });
  });
});

describe('K-07 which networks are asked', () => {
  let second: Anvil;
  const SECOND = '0x2105';
  beforeAll(async () => {
    second = await startAnvil({ chainId: 8453 });
  });
  afterAll(() => second.stop());

  test('without a list the one that the site is on is asked; of others it tells what it found out a moment ago', async () => {
    await local.wallet.command('setRpcUrls', { chainId: 8453, rpcUrls: [second.url] });
    expect(Object.keys((await ask([ACCOUNT])) as object)).toEqual(['0x0', '0x7a69']);
    expect(await ask([ACCOUNT, [SECOND]])).toEqual({ '0x0': EVERYWHERE, [SECOND]: { atomic: { status: 'unsupported' } } });
    expect(await ask([ACCOUNT])).toMatchObject({ '0x7a69': {}, [SECOND]: { atomic: { status: 'unsupported' } } });
  });

  test('one whose node is away is left out, and called nothing', async () => {
    expect(await ask([ACCOUNT, ['0x1', '0x7a69']])).toEqual({ '0x0': EVERYWHERE, '0x7a69': expect.anything() });
  });

  test('while the wallet is locked and hides accounts: 4100', async () => {
    await local.wallet.command('lock', {});
    expect(await refused([ACCOUNT])).toMatchObject({ code: 4100 });
  });
});

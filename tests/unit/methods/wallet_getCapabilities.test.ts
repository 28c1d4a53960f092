import { describe, expect, test } from 'vitest';
import type { Asker } from '../../../lib/core/request/approval.ts';
import { SIMPLE_7702_ACCOUNT } from '../../support/delegates.ts';
import { localChain, settled } from '../../support/local.ts';
import { ACCOUNT, asker } from '../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const local = localChain();
const ask = (params: unknown) => local.wallet.ask('wallet_getCapabilities', params);
const refused = (params: unknown, from?: Asker) => local.wallet.refused('wallet_getCapabilities', params, from);

describe('wallet_getCapabilities', () => {
  test('S-18 an account that could be upgraded is ready, under its chain', async () => {
    expect(await ask([ACCOUNT, ['0x7a69']])).toEqual({ '0x7a69': { atomic: { status: 'ready' } } });
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
    expect(await ask([ACCOUNT, ['0x7a69']])).toEqual({ '0x7a69': { atomic: { status: 'supported' } } });
  });

  test('S-18 nothing is promised where the delegate is another contract than the one that was read', async () => {
    await local.anvil.rpc('anvil_setCode', [SIMPLE_7702_ACCOUNT, '0x6001']);
    expect(await ask([ACCOUNT, ['0x7a69']])).toEqual({ '0x7a69': { atomic: { status: 'unsupported' } } });
  });

  test('S-18 chain ids are compared as numbers, and unknown chains are left out', async () => {
    expect(await ask([ACCOUNT, ['0x07A69', '0xdeadbeef']])).toEqual({ '0x7a69': { atomic: { status: 'ready' } } });
  });

  test('S-18 what holds on every chain stands under 0x0', async () => {
    expect(await ask([ACCOUNT, ['0x0']])).toEqual({ '0x0': { gasLimitOverride: { supported: true } } });
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
  ])('S-18 %s is -32602', async (_title, params) => {
    expect(await refused(params)).toMatchObject({ code: -32602 });
  });
});

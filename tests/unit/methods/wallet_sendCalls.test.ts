import { encodeFunctionData, parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { SIMPLE_7702_ACCOUNT } from '../../support/delegates.ts';
import { codeOf, localChain, settled } from '../../support/local.ts';
import { ACCOUNT, asker } from '../../support/wallet.ts';

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function pull(address token, uint256 amount)',
  'function text() pure returns (uint256)',
]);
const ETHER = 10n ** 18n;
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

const local = localChain();

const call = (to: string, functionName: 'mint' | 'approve' | 'pull' | 'text', args: unknown[]) => ({
  to,
  data: encodeFunctionData({ abi, functionName, args } as never),
});
const pay = (to = OTHER, value = '0x1') => ({ to, value });
const mint = () => call(local.demo.token, 'mint', [ACCOUNT, 5n * ETHER]);
const fail = () => call(local.demo.reverter, 'text', []);

const request = (calls: unknown[], more: Record<string, unknown> = {}) => ({
  version: '2.0.0',
  from: ACCOUNT,
  chainId: '0x7a69',
  atomicRequired: false,
  calls,
  ...more,
});
const send = (calls: unknown[], more: Record<string, unknown> = {}) =>
  local.wallet.ask('wallet_sendCalls', [request(calls, more)]);
const outcome = (id: string) => settled(local.wallet, id);
const transactionCount = async () => Number(await local.anvil.rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));

describe('one by one', () => {
  test('S-14 calls are sent in order, each after the one before is included', async () => {
    const before = await transactionCount();
    const sent = send([
      mint(),
      call(local.demo.token, 'approve', [local.demo.spender, ETHER]),
      call(local.demo.spender, 'pull', [local.demo.token, ETHER]),
    ]);
    await local.wallet.confirm();
    const { id } = (await sent) as { id: string };
    const status = await outcome(id);
    expect(status).toMatchObject({ status: 200, atomic: false });
    expect(status.receipts?.map((receipt) => receipt.status)).toEqual(['0x1', '0x1', '0x1']);
    expect(await transactionCount()).toBe(before + 3);
  });

  test('S-14 a revert stops the rest, which is never sent', async () => {
    const before = await transactionCount();
    const sent = send([mint(), fail(), pay()]);
    await local.wallet.confirm();
    const { id } = (await sent) as { id: string };
    const status = await outcome(id);
    expect(status.status).toBe(600);
    expect(status.receipts?.map((receipt) => receipt.status)).toEqual(['0x1', '0x0']);
    expect(await transactionCount()).toBe(before + 2);
  });

  test('S-16 a batch of which nothing took effect is 500', async () => {
    const sent = send([fail(), pay()]);
    await local.wallet.confirm();
    const { id } = (await sent) as { id: string };
    expect((await outcome(id)).status).toBe(500);
  });

  test('S-08 the answer names the batch as the app did, and in hex', async () => {
    const sent = send([pay()], { id: 'order-1' });
    await local.wallet.confirm();
    expect(await sent).toEqual({ id: 'order-1', batchId: '0x6f726465722d31', status: 'pending' });
    expect(await local.wallet.ask('wallet_getCallsStatus', ['0x6f726465722d31'])).toMatchObject({ id: 'order-1' });
  });

  test('S-07 without an id the wallet makes one of 32 bytes', async () => {
    const sent = send([pay()]);
    await local.wallet.confirm();
    expect(((await sent) as { id: string }).id).toMatch(/^0x[0-9a-f]{64}$/);
  });
});

describe('atomically', () => {
  test('S-13 the account is upgraded and all calls run in one transaction', async () => {
    const sent = send(
      [
        mint(),
        call(local.demo.token, 'approve', [local.demo.spender, ETHER]),
        call(local.demo.spender, 'pull', [local.demo.token, ETHER]),
      ],
      {
        atomicRequired: true,
      },
    );
    const { subject } = await local.wallet.question();
    expect(subject).toMatchObject({ plan: { atomic: true, upgrade: { delegate: SIMPLE_7702_ACCOUNT } } });
    await local.wallet.confirm({ upgrade: true });
    const { id } = (await sent) as { id: string };
    const status = await outcome(id);
    expect(status).toMatchObject({ status: 200, atomic: true });
    expect(status.receipts).toHaveLength(1);
    expect(await local.anvil.rpc('eth_getCode', [ACCOUNT, 'latest'])).toBe(`0xef0100${SIMPLE_7702_ACCOUNT.slice(2)}`);

    const again = send([pay(), pay()]);
    await local.wallet.confirm();
    const second = await outcome(((await again) as { id: string }).id);
    expect(second).toMatchObject({ status: 200, atomic: true });
  });

  test('S-13 a call that burns all it is given and fails is shown to fail, not refused as too large', async () => {
    await local.anvil.rpc('anvil_setCode', [OTHER, '0xfe']);
    const sent = codeOf(send([mint(), pay()], { atomicRequired: true }));
    const { subject } = await local.wallet.question();
    expect(subject).toMatchObject({ plan: { outcomes: [{ outcome: 'reverts' }, { outcome: 'reverts' }] } });
    await local.wallet.decline();
    expect(await sent).toBe(4001);
  });

  test('S-13 a call that fails takes all others with it', async () => {
    const before = BigInt((await local.anvil.rpc('eth_getBalance', [OTHER, 'latest'])) as string);
    const sent = send([pay(), fail()], { atomicRequired: true });
    const { subject } = await local.wallet.question();
    expect(subject).toMatchObject({ plan: { outcomes: [{ outcome: 'reverts' }, { outcome: 'reverts' }] } });
    await local.wallet.confirm({ upgrade: true });
    expect((await outcome(((await sent) as { id: string }).id)).status).toBe(500);
    expect(BigInt((await local.anvil.rpc('eth_getBalance', [OTHER, 'latest'])) as string)).toBe(before);
  });

  test('S-13 an upgrade that the user declines is 5750', async () => {
    const sent = codeOf(send([pay(), pay()], { atomicRequired: true }));
    await local.wallet.decline('upgrade');
    expect(await sent).toBe(5750);
  });

  test('S-13 a chain without a delegate that the wallet knows is 5710', async () => {
    await local.anvil.rpc('anvil_setCode', [SIMPLE_7702_ACCOUNT, '0x00']);
    expect(await codeOf(send([pay(), pay()], { atomicRequired: true }))).toBe(5710);
    expect(await local.wallet.waiting()).toEqual([]);
  });

  test('S-13 an account with code of its own cannot be upgraded: 5760', async () => {
    await local.anvil.rpc('anvil_setCode', [ACCOUNT, '0x6000']);
    expect(await codeOf(send([pay(), pay()], { atomicRequired: true }))).toBe(5760);
  });

  test('S-23 the authorization is for this chain, never for all', async () => {
    const sent = send([pay(), pay()], { atomicRequired: true });
    await local.wallet.confirm({ upgrade: true });
    const status = await outcome(((await sent) as { id: string }).id);
    const mined = (await local.anvil.rpc('eth_getTransactionByHash', [status.receipts?.[0]?.transactionHash])) as {
      authorizationList: { chainId: string }[];
    };
    expect(mined.authorizationList.map((each) => BigInt(each.chainId))).toEqual([31337n]);
  });
});

describe('refusals', () => {
  const bad: [string, unknown, number, string][] = [
    ['S-01 params that are no array', {}, -32602, 'params must be an array'],
    ['S-01 two objects', [request([pay()]), {}], -32602, 'params'],
    ['S-02 no version', [{ ...request([pay()]), version: undefined }], -32602, 'params[0].version'],
    ['S-02 a version that is no string', [request([pay()], { version: 2 })], -32602, 'params[0].version'],
    ['S-02 another version, before all else', [{ version: '1.0' }], -32000, 'Version not supported'],
    ['S-03 no sender', [request([pay()], { from: undefined })], -32602, 'params[0].from'],
    ['S-03 a sender of 19 bytes', [request([pay()], { from: `0x${'1'.repeat(38)}` })], -32602, 'params[0].from'],
    ['S-03 a sender that the site may not use', [request([pay()], { from: OTHER })], 4100, 'authorized'],
    ['S-04 a chain id with a leading zero', [request([pay()], { chainId: '0x07a69' })], -32602, 'params[0].chainId'],
    ['S-04 a chain id in upper case', [request([pay()], { chainId: '0x7A69' })], -32602, 'params[0].chainId'],
    ['S-04 a chain that the wallet has not', [request([pay()], { chainId: '0x999999' })], 5710, '0x999999'],
    ['S-04 a chain that is not the selected one, naming both', [request([pay()], { chainId: '0x1' })], -32602, '0x7a69'],
    ['S-05 no word on atomicity', [request([pay()], { atomicRequired: undefined })], -32602, 'params[0].atomicRequired'],
    ['S-05 a word that is no boolean', [request([pay()], { atomicRequired: 'true' })], -32602, 'params[0].atomicRequired'],
    ['S-06 no calls', [request([])], -32602, 'params[0].calls'],
    ['S-06 a call without recipient', [request([{ value: '0x1' }])], -32602, 'params[0].calls[0].to'],
    ['S-06 a bad value in the second call', [request([pay(), pay(OTHER, '1')])], -32602, 'params[0].calls[1].value'],
    ['S-06 odd data', [request([{ to: OTHER, data: '0x123' }])], -32602, 'params[0].calls[0].data'],
    ['S-06 data for the sender itself', [request([{ to: ACCOUNT, data: '0x12' }])], -32602, 'params[0].calls[0].to'],
    ['S-07 an empty id', [request([pay()], { id: '' })], -32602, 'params[0].id'],
    ['S-07 an id of 8,195 characters', [request([pay()], { id: 'x'.repeat(8195) })], -32602, 'params[0].id'],
    ['S-11 an unknown capability', [request([pay()], { capabilities: { paymaster: {} } })], 5700, 'paymaster'],
    ['S-11 an unknown capability of a call', [request([{ ...pay(), capabilities: { magic: {} } }])], 5700, 'magic'],
    [
      'S-12 a gas limit of zero',
      [request([{ ...pay(), capabilities: { gasLimitOverride: { value: '0x0' } } }])],
      -32602,
      'gasLimitOverride',
    ],
    [
      'S-12 a gas limit below the intrinsic',
      [request([{ ...pay(), capabilities: { gasLimitOverride: { value: '0x5207' } } }])],
      -32602,
      'gasLimitOverride',
    ],
    [
      'S-12 a gas limit above a block',
      [request([{ ...pay(), capabilities: { gasLimitOverride: { value: '0xffffffff' } } }])],
      -32602,
      'gasLimitOverride',
    ],
    ['S-15 101 calls', [request(Array.from({ length: 101 }, () => pay()))], 5740, '101'],
    ['S-15 more than 96 KiB of data', [request([{ to: OTHER, data: `0x${'00'.repeat(98_305)}` }])], 5740, '98305'],
    [
      'S-15 more gas than a block holds',
      [request(Array.from({ length: 2 }, () => ({ ...pay(), capabilities: { gasLimitOverride: { value: '0x1c9c000' } } })))],
      5740,
      'block',
    ],
  ];
  test.each(bad)('%s', async (_title, params, code, text) => {
    await expect(local.wallet.ask('wallet_sendCalls', params)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(text),
    });
    expect(await local.wallet.waiting()).toEqual([]);
  });

  test('S-11 an unknown capability that is optional is passed over', async () => {
    const sent = send([pay()], { capabilities: { paymaster: { optional: true } } });
    await local.wallet.confirm();
    expect((await outcome(((await sent) as { id: string }).id)).status).toBe(200);
  });

  test('S-12 a gas limit of the app is the limit of its transaction', async () => {
    const sent = send([{ ...pay(), capabilities: { gasLimitOverride: { value: '0x12345' } } }]);
    await local.wallet.confirm();
    const status = await outcome(((await sent) as { id: string }).id);
    expect(await local.anvil.rpc('eth_getTransactionByHash', [status.receipts?.[0]?.transactionHash])).toMatchObject({
      gas: '0x12345',
    });
  });

  test('S-10 declined is 4001, and nothing is signed', async () => {
    const before = await transactionCount();
    const sent = codeOf(send([pay()]));
    await local.wallet.decline();
    expect(await sent).toBe(4001);
    expect(await local.wallet.db.slots.count()).toBe(0);
    expect(await transactionCount()).toBe(before);
  });

  test('A-06 a site that is not connected is 4100', async () => {
    expect(await codeOf(local.wallet.ask('wallet_sendCalls', [request([pay()])], asker('https://stranger.example')))).toBe(4100);
  });
});

describe('the same id', () => {
  test('S-09 is 5720 while the first waits, also in the same tick, with one window', async () => {
    const both = [codeOf(send([pay()], { id: 'a' })), codeOf(send([pay()], { id: 'a' }))];
    expect(await Promise.race(both)).toBe(5720);
    expect(await local.wallet.waiting()).toHaveLength(1);
    await local.wallet.confirm();
    expect((await Promise.all(both)).map(String).sort()).toEqual(['5720', 'no error']);
    expect(await codeOf(send([pay()], { id: 'a' }))).toBe(5720);
  });

  test('S-09 is free again after the user declined', async () => {
    const first = codeOf(send([pay()], { id: 'a' }));
    await local.wallet.decline();
    expect(await first).toBe(4001);
    const second = send([pay()], { id: 'a' });
    await local.wallet.confirm();
    expect(await second).toMatchObject({ id: 'a' });
  });
});

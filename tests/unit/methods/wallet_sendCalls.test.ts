import { encodeFunctionData, parseAbi } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { SIMPLE_7702_ACCOUNT } from '../../support/delegates.ts';
import { codeOf, localChain, settled, until } from '../../support/local.ts';
import { refused } from '../../support/refused.ts';
import { ACCOUNT, asker, PASSWORD, startWallet } from '../../support/wallet.ts';

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
    expect(((await local.wallet.question()).subject as BatchSubject).batch).not.toHaveProperty('onRevert');
    await local.wallet.confirm();
    const { id } = (await sent) as { id: string };
    const status = await outcome(id);
    expect(status).toMatchObject({ status: 600, atomic: false });
    expect(status.receipts?.map((receipt) => receipt.status)).toEqual(['0x1', '0x0']);
    expect(await transactionCount()).toBe(before + 2);
    const slots = (await local.wallet.db.slots.toArray()).sort((one, other) => one.index - other.index);
    expect(slots.at(-1)).toMatchObject({ index: 2, state: 'discarded', raw: '0x' });
  });

  test('S-16 a batch of which nothing took effect is 500', async () => {
    const sent = send([fail(), pay()]);
    await local.wallet.confirm();
    const { id } = (await sent) as { id: string };
    expect((await outcome(id)).status).toBe(500);
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
    const refused = expect(send([pay(), pay()], { atomicRequired: true })).rejects.toMatchObject({
      code: 5750,
      message: 'EIP-7702 upgrade rejected for this chain and account',
    });
    await local.wallet.decline('upgrade');
    await refused;
    expect(await local.wallet.db.slots.count()).toBe(0);
  });

  test('S-13 a no to what the window has no such part of is a no to all of it: 4001', async () => {
    const refused = expect(send([pay(), pay()], { atomicRequired: true })).rejects.toMatchObject({ code: 4001 });
    const { id, revision } = await local.wallet.question();
    await local.wallet.command('settle', { id, revision, verdict: { confirmed: false, part: 'fees' } });
    await refused;
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

describe('what the request says', () => {
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
    const refused = expect(send([pay()])).rejects.toMatchObject({ code: 4001, message: 'User rejected the request' });
    await local.wallet.decline();
    await refused;
    expect(await local.wallet.db.slots.count()).toBe(0);
    expect(await transactionCount()).toBe(before);
  });
});

describe('the name of a batch', () => {
  test.each([
    ['text', 'Order-1', '0x4f726465722d31', ['0x4F726465722D31']],
    ['text beyond ASCII', 'Ähre 🌾', '0xc38468726520f09f8cbe', ['0xC38468726520F09F8CBE']],
    ['hex in both cases', '0xABcd', '0xabcd', ['0xABCD', '0xAbCd']],
    ['almost hex', '0xABcg', '0x307841426367', []],
  ])('S-08 is the app’s, to the letter, and in small hex: %s', async (_, id, batchId, spellings) => {
    const sent = send([pay()], { id });
    await local.wallet.confirm();
    expect(await sent).toEqual({ id, batchId, status: 'pending' });
    for (const name of [id, batchId, ...spellings])
      expect(await local.wallet.ask('wallet_getCallsStatus', [name])).toMatchObject({ id });
    if (id.toUpperCase() !== batchId.toUpperCase())
      expect(await local.wallet.refused('wallet_getCallsStatus', [id.toUpperCase()])).toMatchObject({ code: 5730 });
  });

  test('S-07 without one from the app it is of 32 bytes, and none that viem would take for its own', async () => {
    const drawn = [`0x${'5792'.repeat(16)}`, `0x5793${'5792'.repeat(15)}`] as const;
    const { random } = local.wallet.platform;
    const draws = drawn[Symbol.iterator]();
    const bytes = (count: number) => (count === 32 ? (draws.next().value ?? random.bytes(32)) : random.bytes(count));
    const wallet = startWallet({ random: { bytes } });
    await wallet.ready(local.anvil.url);
    const named = async () => {
      const sent = wallet.ask('wallet_sendCalls', [request([pay()])]);
      await wallet.confirm();
      const { id } = (await sent) as { id: string };
      await settled(wallet, id);
      return id;
    };
    expect(await named()).toBe(drawn[1]);
    expect(await named()).toMatch(/^0x[0-9a-f]{64}$/);
    wallet.stop();
  });
});

describe('the same id', () => {
  test('S-09 is 5720 while the first waits, also in the same tick, with one window', async () => {
    const both = [codeOf(send([pay()], { id: 'a' })), codeOf(send([pay()], { id: 'a' }))];
    const twoWindows = until(async () => (await local.wallet.waiting()).length > 1 && 'two windows');
    expect(await Promise.race([...both, twoWindows])).toBe(5720);
    expect(await local.wallet.waiting()).toHaveLength(1);
    await local.wallet.confirm();
    expect((await Promise.all(both)).map(String).sort()).toEqual(['5720', 'no error']);
    expect(await local.wallet.refused('wallet_sendCalls', [request([pay()], { id: 'a' })])).toMatchObject({ code: 5720 });
  });

  test('S-09 is free again after the user declined', async () => {
    const first = codeOf(send([pay()], { id: 'a' }));
    await local.wallet.decline();
    expect(await first).toBe(4001);
    const second = send([pay()], { id: 'a' });
    await local.wallet.confirm();
    expect(await second).toMatchObject({ id: 'a' });
  });

  describe.each([
    ['site', 'https://other.example', ACCOUNT],
    ['sender', asker().origin, OTHER],
  ] as const)('of another %s', (_, origin, from) => {
    const first = () => send([pay()], { id: 'a' });
    const other = () => local.wallet.ask('wallet_sendCalls', [request([pay()], { id: 'a', from })], asker(origin));
    /** Says yes to what waits, as often as it takes: the other batch may have changed what is shown. */
    const confirm = () => until(async () => (await local.wallet.confirm()).settled === 'done');
    const asked = (count: number) => until(async () => (await local.wallet.waiting()).length === count && 'asked');

    beforeEach(async () => {
      await local.wallet.command('addAccount', { password: PASSWORD });
      const connected = local.wallet.ask('wallet_requestPermissions', [{ eth_accounts: {} }], asker(origin));
      await local.wallet.confirm({ accounts: [ACCOUNT, OTHER] });
      await connected;
    });

    test('S-09 waits beside the first, and both are sent', async () => {
      const both = [first(), other()];
      expect(await Promise.race([codeOf(Promise.all(both)), asked(2)])).toBe('asked');
      await confirm();
      await confirm();
      expect(await Promise.all(both)).toMatchObject([{ id: 'a' }, { id: 'a' }]);
      expect(await Promise.all([first, other].map((again) => refused(local.wallet.db, again)))).toMatchObject([
        { code: 5720 },
        { code: 5720 },
      ]);
    });

    test('S-09 is asked about after the first was submitted', async () => {
      const submitted = first();
      await confirm();
      await submitted;
      const sent = other();
      expect(await Promise.race([codeOf(sent), asked(1)])).toBe('asked');
      await confirm();
      expect(await sent).toMatchObject({ id: 'a' });
    });
  });
});

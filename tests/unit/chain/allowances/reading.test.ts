import { type Address, encodeFunctionData, erc20Abi, maxUint160, maxUint256, zeroAddress } from 'viem';
import { beforeEach, describe, expect, test } from 'vitest';
import { delegationCode } from '../../../../lib/core/account/delegates.ts';
import { PERMIT2 } from '../../../../lib/core/effects/effects.ts';
import type { BatchSubject } from '../../../../lib/core/plan/plan.ts';
import { abi, calls, deployAllowing, permit2Abi } from '../../../support/allowing.ts';
import { installGuard, SIMPLE_7702_ACCOUNT } from '../../../support/delegates.ts';
import { type FaultProxy, startFaultProxy } from '../../../support/faultProxy.ts';
import { localChain, until } from '../../../support/local.ts';
import { startLiar } from '../../../support/lyingNode.ts';
import { ACCOUNT, LOCAL } from '../../../support/wallet.ts';

const SPENDER = '0x1111111111111111111111111111111111111111';
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const NEXT_CENTURY = 4_102_444_800;
/** As nodes say that they tell only of fewer blocks, or of fewer events. */
const TOO_MANY = { fault: 'rpcError', code: -32005, message: 'query returned more than 10000 results' } as const;
const local = localChain();
const about = { chainId: LOCAL, account: ACCOUNT } as const;

let items: Address;
let claiming: Address;
/** By the account's key, which the chain has as well: as if another wallet had done it. */
let elsewhere: ReturnType<typeof calls>;
beforeEach(async () => {
  ({ items, claiming } = await deployAllowing(local.anvil.rpc, OTHER));
  elsewhere = calls(local.anvil.rpc, ACCOUNT);
});

const look = (before?: number) =>
  local.wallet.command('allowances', {
    ...about,
    ...(before === undefined ? {} : { before: { known: before, others: before } }),
  });
const standing = async () => (await look()).allowances.map(({ of }) => of);
const allow = (token: Address, amount: bigint, spender: Address = SPENDER) =>
  elsewhere(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }));
const throughPermit2 = (token: Address, amount: bigint, end: number) =>
  elsewhere(PERMIT2, encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [token, SPENDER, amount, end] }));
const onItems = (functionName: 'mint' | 'approve' | 'setApprovalForAll', args: never) =>
  elsewhere(items, encodeFunctionData({ abi, functionName, args }));

/** One of each kind. */
async function allowAll(): Promise<void> {
  await allow(local.demo.token, 5n);
  await throughPermit2(local.demo.token, maxUint160, NEXT_CENTURY);
  await onItems('mint', [7n] as never);
  await onItems('approve', [SPENDER, 7n] as never);
  await onItems('setApprovalForAll', [SPENDER, true] as never);
}
const ofEach = () =>
  new Set([
    { kind: 'token', token: local.demo.token, spender: SPENDER },
    { kind: 'permit2', token: local.demo.token, spender: SPENDER },
    { kind: 'item', collection: items, spender: SPENDER, tokenId: '7' },
    { kind: 'collection', collection: items, spender: SPENDER },
  ]);

const askOf = (...rpcUrls: string[]) => local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls });

/** Puts a proxy in front of the chain. */
async function behindProxy(run: (proxy: FaultProxy) => Promise<void>): Promise<void> {
  const proxy = await startFaultProxy({ target: local.anvil.url });
  try {
    await askOf(proxy.url);
    await run(proxy);
  } finally {
    await proxy.stop();
  }
}

describe('what others may take of an account', () => {
  test('V-12 is told of each kind, also what another wallet allowed, with what the account has of it', async () => {
    await allowAll();
    const { allowances, tokens, unread, beyond, since } = await look();
    expect(new Set(allowances.map(({ of }) => of))).toEqual(ofEach());
    expect(allowances.find(({ of }) => of.kind === 'token')).toMatchObject({ amount: '5', held: '0' });
    expect(allowances.find(({ of }) => of.kind === 'permit2')).toMatchObject({
      ...{ amount: maxUint160.toString(), until: String(NEXT_CENTURY) },
    });
    expect(allowances.find(({ of }) => of.kind === 'collection')).toMatchObject({ held: '1' });
    expect(tokens).toMatchObject({ [items]: { kind: 'collection', symbol: 'EAR' }, [local.demo.token]: { kind: 'token' } });
    expect({ unread, beyond, since }).toEqual({ unread: 0, beyond: 0, since: undefined });
  });

  test('V-12 nothing is told that was taken back, used, given on or has come to its end', async () => {
    await allow(local.demo.token, 5n);
    await allow(local.demo.token, 0n);
    await throughPermit2(local.demo.token, 5n, 1);
    await onItems('mint', [8n] as never);
    await onItems('approve', [SPENDER, 8n] as never);
    const sent = encodeFunctionData({ abi, functionName: 'transferFrom', args: [ACCOUNT, OTHER, 8n] });
    await elsewhere(items, sent);
    await onItems('setApprovalForAll', [SPENDER, true] as never);
    await onItems('setApprovalForAll', [SPENDER, false] as never);
    await onItems('mint', [9n] as never);
    await onItems('approve', [SPENDER, 9n] as never);
    await elsewhere(items, encodeFunctionData({ abi, functionName: 'transferFrom', args: [ACCOUNT, zeroAddress, 9n] }));
    await local.wallet.db.items.put({
      ...{ chainId: LOCAL, address: items, tokenId: '9', standard: 'erc721', symbol: 'EAR', name: 'Ears', addedAt: 1 },
    });
    expect(await look()).toMatchObject({ allowances: [], unread: 0 });
  });

  test('V-12 is what the contract says and not what was given: as much as is left of it', async () => {
    const mint = encodeFunctionData({
      abi: [
        {
          type: 'function',
          name: 'mint',
          inputs: [{ type: 'address' }, { type: 'uint256' }],
          outputs: [],
          stateMutability: 'nonpayable',
        },
      ] as const,
      functionName: 'mint',
      args: [ACCOUNT, 9n],
    });
    await elsewhere(local.demo.token, mint);
    await allow(local.demo.token, 5n, OTHER);
    const pull = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [ACCOUNT, OTHER, 2n] });
    await calls(local.anvil.rpc, OTHER)(local.demo.token, pull);
    expect((await look()).allowances).toMatchObject([{ amount: '3', held: '7' }]);
  });

  test('V-12 a contract that nobody knows can claim as much as it likes, and hides nothing of what the user knows', async () => {
    await local.wallet.db.tokens.put({
      ...{ chainId: LOCAL, address: local.demo.token, symbol: 'WHT', name: 'Wheat', decimals: 18, addedAt: 1 },
    });
    await allow(local.demo.token, 5n);
    await elsewhere(claiming, encodeFunctionData({ abi, functionName: 'claim', args: [ACCOUNT, 400n] }));
    const { allowances, beyond } = await look();
    expect(allowances[0]).toMatchObject({ of: { kind: 'token', token: local.demo.token } });
    expect(allowances[0]).not.toHaveProperty('isStranger');
    expect(allowances.slice(1).every(({ isStranger }) => isStranger)).toBe(true);
    expect({ count: allowances.length, beyond }).toEqual({ count: 401, beyond: 0 });
  });

  test('V-12 where no node tells of events, what was allowed here is told, and that it may not be all', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SPENDER, 5n] });
    const sent = local.wallet.ask('eth_sendTransaction', [{ from: ACCOUNT, to: local.demo.token, data }]);
    await local.wallet.confirm();
    await sent;
    await until(async () => (await local.wallet.db.slots.toArray()).every(({ receipt }) => receipt !== undefined));
    await behindProxy(async (proxy) => {
      proxy.rules({ match: 'eth_getLogs', ...TOO_MANY });
      const { allowances, since } = await look();
      expect(allowances).toMatchObject([{ of: { kind: 'token', token: local.demo.token }, amount: '5' }]);
      expect(allowances[0]).not.toHaveProperty('isStranger');
      expect(since).toBe('none');
    });
  });

  test('V-12 where no node says what stands, it is told that there is something nobody knows of', async () => {
    await allowAll();
    await behindProxy(async (proxy) => {
      proxy.rules({ match: 'eth_call', fault: 'rpcError', code: -32000, message: 'no state' });
      expect(await look()).toMatchObject({ allowances: [], unread: 4 });
    });
  });

  test('V-12 of a node that tells only of so many blocks, the newest are told, from when on, and the others when they are asked for', async () => {
    await allow(local.demo.token, 5n);
    await local.anvil.rpc('anvil_mine', ['0x1000']);
    await onItems('setApprovalForAll', [SPENDER, true] as never);
    const limited = await startLiar(local.anvil.url, ({ method, params }) =>
      method === 'eth_getLogs' && Number((params[0] as { fromBlock: string }).fromBlock) < 256
        ? { error: { code: TOO_MANY.code, message: TOO_MANY.message } }
        : undefined,
    );
    await askOf(limited.url);
    const { allowances, since } = await look();
    limited.stop();
    expect(allowances.map(({ of }) => of.kind)).toEqual(['collection']);
    expect(since).toEqual({ block: expect.any(Number), at: expect.any(Number) });
    await askOf(local.anvil.url);
    const earlier = await look((since as { block: number }).block);
    expect(earlier).toMatchObject({ allowances: [{ of: { kind: 'token', token: local.demo.token } }] });
    expect(earlier.since).toBeUndefined();
  });

  test('V-12 of blocks before one that is named only what was given before it is told', async () => {
    await allow(local.demo.token, 5n);
    const block = Number(await local.anvil.rpc('eth_blockNumber'));
    await onItems('setApprovalForAll', [SPENDER, true] as never);
    expect((await look(block + 1)).allowances.map(({ of }) => of.kind)).toEqual(['token']);
  });

  test('V-12 is refused for an account or a network that the wallet has not', async () => {
    const ask = (params: { chainId: number; account: Address }) => local.wallet.command('allowances', params);
    await expect(ask({ ...about, account: SPENDER })).rejects.toThrow('refusal.noAccount');
    await expect(ask({ ...about, chainId: 4242 })).rejects.toThrow('refusal.noNetwork');
  });
});

describe('taking back', () => {
  test('V-12 several are one request, and nothing of them stands afterwards', async () => {
    await allowAll();
    const allowances = (await standing()) as never;
    const asking = local.wallet.own('takeBack', { ...about, allowances });
    const { batch } = (await local.wallet.question('takeBack')).subject as BatchSubject;
    expect(batch.calls.map(({ to }) => to).toSorted()).toEqual([items, items, local.demo.token, PERMIT2].toSorted());
    await local.wallet.confirm();
    const key = (await asking) ?? '';
    await until(async () => (await local.wallet.db.batches.get(key))?.open === 0 || (await standing()).length === 0);
    expect(await standing()).toEqual([]);
    expect(await local.wallet.db.batches.get(key)).toMatchObject({ method: 'takeBack', origin: 'sheaf' });
  });

  test('V-12 what is named twice is taken back once, and all that Permit2 keeps by one call', async () => {
    await throughPermit2(local.demo.token, 5n, NEXT_CENTURY);
    await throughPermit2(local.demo.oddToken, 5n, NEXT_CENTURY);
    const kept = [local.demo.token, local.demo.oddToken, local.demo.token].map(
      (token) => ({ kind: 'permit2', token, spender: SPENDER }) as const,
    );
    const direct = { kind: 'token', token: local.demo.token, spender: SPENDER } as const;
    const asking = local.wallet.own('takeBack', { ...about, allowances: [...kept, direct, direct] });
    const { batch } = (await local.wallet.question('takeBack')).subject as BatchSubject;
    expect(batch.calls.map(({ to }) => to)).toEqual([PERMIT2, local.demo.token]);
    await local.wallet.confirm();
    await asking;
    await until(async () => (await standing()).length === 0);
  });

  test('V-12 of an upgraded account one contract that fails keeps nothing else from being taken back', {
    timeout: 60_000,
  }, async () => {
    const upgrade = await local.wallet.ownConfirmed('upgradeAccount', about);
    await until(async () => (await local.wallet.db.slots.where('batch').equals(upgrade).first())?.receipt !== undefined);
    await allow(local.demo.token, 5n);
    // There is no item with that number to approve, so it reverts.
    const nothing = { kind: 'token', token: items, spender: SPENDER } as const;
    const of = { kind: 'token', token: local.demo.token, spender: SPENDER } as const;
    const asking = local.wallet.own('takeBack', { ...about, allowances: [nothing, of] });
    const { plan } = (await local.wallet.question('takeBack')).subject as BatchSubject;
    expect(plan.atomic).toBe(false);
    await local.wallet.confirm();
    await asking;
    await until(async () => (await standing()).length === 0);
  });

  test('V-12 of an upgraded account several can be made all or nothing, which takes no upgrade, and be enforced', {
    timeout: 60_000,
  }, async () => {
    await local.anvil.rpc('anvil_setCode', [ACCOUNT, delegationCode(SIMPLE_7702_ACCOUNT)]);
    await installGuard(local.anvil.rpc);
    await allowAll();
    const asking = local.wallet.own('takeBack', { ...about, allowances: (await standing()) as never });
    const { id, subject } = await local.wallet.question('takeBack');
    expect((subject as BatchSubject).plan).toMatchObject({ atomic: false, mayBeTogether: true, isUpgraded: true });
    await local.wallet.command('chooseOutcome', { id, choice: { what: 'together', together: true } });
    const { plan } = (await local.wallet.question('takeBack')).subject as BatchSubject;
    expect(plan).toMatchObject({ atomic: true, guard: { is: 'on' } });
    expect(plan).not.toHaveProperty('upgrade');
    await local.wallet.command('chooseOutcome', { id, choice: { what: 'together', together: false } });
    expect(((await local.wallet.question('takeBack')).subject as BatchSubject).plan).toMatchObject({ atomic: false });
    await local.wallet.command('chooseOutcome', { id, choice: { what: 'together', together: true } });
    await local.wallet.confirm();
    await asking;
    await until(async () => (await standing()).length === 0);
  });

  test('V-12 one is a plain transaction, also of an unlimited amount', async () => {
    await allow(local.demo.token, maxUint256);
    const of = { kind: 'token', token: local.demo.token, spender: SPENDER } as const;
    const asking = local.wallet.own('takeBack', { ...about, allowances: [of] });
    const { plan } = (await local.wallet.question('takeBack')).subject as BatchSubject;
    expect(plan).toMatchObject({ atomic: false, transactions: [{ to: local.demo.token, value: 0n }] });
    await local.wallet.confirm();
    await asking;
    await until(async () => (await standing()).length === 0);
  });

  test('V-12 nothing, or more than a hundred, is refused', async () => {
    const of = { kind: 'token', token: local.demo.token, spender: SPENDER } as const;
    for (const allowances of [[], Array.from({ length: 101 }, () => of)])
      await expect(local.wallet.own('takeBack', { ...about, allowances })).rejects.toThrow();
  });
});

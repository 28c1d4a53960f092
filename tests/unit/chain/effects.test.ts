import { encodeFunctionData, parseAbi, zeroAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import type { Effects } from '../../../lib/core/effects/effects.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { compareChanges } from '../../../lib/core/review/compare.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { accountOf } from '../../support/accounts.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { localChain } from '../../support/local.ts';
import { deployToken } from '../../support/tokens.ts';
import { ACCOUNT, LOCAL, startWallet } from '../../support/wallet.ts';

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function pull(address token, uint256 amount)',
  'function text() pure returns (uint256)',
]);
const nftAbi = parseAbi(['function mint(address to)']);
const ETHER = 10n ** 18n;
const OTHER: Address = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65';
const SECOND: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const WHEAT = { kind: 'token', symbol: 'WHEAT', name: 'Sheaf Demo', decimals: 18 };

const local = localChain();

type Name = 'mint' | 'approve' | 'transfer' | 'transferFrom' | 'pull' | 'text';
const call = (to: string, functionName: Name, args: unknown[]) => ({
  to,
  data: encodeFunctionData({ abi, functionName, args } as never),
});
const mint = () => call(local.demo.token, 'mint', [ACCOUNT, 5n * ETHER]);
const approve = (amount = 2n * ETHER) => call(local.demo.token, 'approve', [local.demo.spender, amount]);
const pull = () => call(local.demo.spender, 'pull', [local.demo.token, ETHER]);

/** What the window of a batch would show. */
async function subjectOf(calls: unknown[], atomicRequired = false, wallet = local.wallet): Promise<BatchSubject> {
  const request = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired, calls };
  wallet.ask('wallet_sendCalls', [request]).catch(() => undefined);
  return (await wallet.question('wallet_sendCalls')).subject as BatchSubject;
}
const effectsOf = async (...args: Parameters<typeof subjectOf>) => (await subjectOf(...args)).plan.effects as Effects;

describe('what a batch would do, on a real chain', () => {
  test('T-C21 a token is made, allowed and taken: sums, the allowance, what the token is', async () => {
    const { token, spender } = local.demo;
    const { runs, ...effects } = await effectsOf([mint(), approve(), pull(), { to: OTHER, value: '0x5' }]);
    expect(runs?.map((run) => run?.leaves.length)).toEqual([0, 0, 1, 1]);
    expect(effects).toEqual({
      accounts: [
        {
          account: ACCOUNT,
          leaves: [{ what: { kind: 'native' }, amount: 5n, others: [OTHER] }],
          arrives: [{ what: { kind: 'token', token }, amount: 4n * ETHER, others: [zeroAddress, spender] }],
          allowances: [{ kind: 'token', token, spender, amount: 2n * ETHER, unlimited: false, before: 0n }],
          outflow: [{ what: { kind: 'token', token }, amount: 1n * ETHER, others: [spender] }],
          left: 0,
        },
      ],
      lasting: [{ account: ACCOUNT, token, spender, amount: ETHER, held: 4n * ETHER }],
      touched: [{ contract: token, call: 0, slots: [] }],
      unseen: [1, 2],
      tokens: { [token]: WHEAT },
      code: { [token]: 'contract', [spender]: 'contract', [ACCOUNT]: 'none', [OTHER]: 'none' },
    });
  });

  test('T-C21 the same of one atomic transaction that upgrades the account', async () => {
    const { runs: apart, ...effects } = await effectsOf([mint(), approve(), pull()]);
    await local.wallet.decline();
    const { runs, ...same } = await effectsOf([mint(), approve(), pull()], true);
    // This node does not say what an account reaches that has no code yet.
    expect(same).toEqual({ ...effects, unseen: [0, 1, 2] });
    expect([apart?.length, runs?.length]).toEqual([3, 1]);
  });

  test('V-12 what a contract that is no token leaves allowed is not known, and holds up nothing else', async () => {
    const { counter, token, spender } = local.demo;
    const odd = call(counter, 'approve', [spender, 1n]);
    const { lasting } = await effectsOf([mint(), approve(), odd]);
    expect(lasting).toEqual([
      { account: ACCOUNT, token, spender, amount: 2n * ETHER, held: 5n * ETHER },
      { account: ACCOUNT, token: counter, spender },
    ]);
  });

  test('T-C21 an item of a collection arrives', async () => {
    const { nft } = local.demo;
    const data = encodeFunctionData({ abi: nftAbi, args: [ACCOUNT] });
    expect(await effectsOf([{ to: nft, data }])).toMatchObject({
      accounts: [{ leaves: [], arrives: [{ what: { kind: 'item', collection: nft, id: 1n }, amount: 1n }] }],
      tokens: { [nft]: { kind: 'collection', symbol: 'STAMP', name: 'Sheaf Stamps' } },
    });
  });

  test('T-C21 what stands behind a call that fails is not counted', async () => {
    const fail = call(local.demo.reverter, 'text', []);
    const { accounts } = await effectsOf([{ to: OTHER, value: '0x5' }, fail, { to: OTHER, value: '0x7' }]);
    expect(accounts[0]?.leaves).toEqual([{ what: { kind: 'native' }, amount: 5n, others: [OTHER] }]);
  });

  test('T-C21 another account of the user that loses something is named', async () => {
    const { token } = local.demo;
    await local.wallet.db.accounts.put(accountOf(SECOND, 1, 'Second'));
    for (const data of [mint().data.replace(ACCOUNT.slice(2), SECOND.slice(2)), call(token, 'approve', [ACCOUNT, ETHER]).data])
      await local.anvil.rpc('eth_sendTransaction', [{ from: SECOND, to: token, data }]);
    await local.anvil.rpc('evm_mine');
    const { accounts } = await effectsOf([call(token, 'transferFrom', [SECOND, OTHER, ETHER])]);
    expect(accounts.map(({ account }) => account)).toEqual([ACCOUNT, SECOND]);
    expect(accounts[1]?.leaves).toEqual([{ what: { kind: 'token', token }, amount: ETHER, others: [OTHER] }]);
  });

  test('T-J4 contracts that are no tokens, or answer nonsense, are called what they are', async () => {
    const { token, counter } = local.demo;
    const [collection, agreeable, garbled, hostile] = [
      await deployToken(local.anvil.rpc, 'Collection', ['0xd9b67a26']),
      await deployToken(local.anvil.rpc, 'Agreeable'),
      await deployToken(local.anvil.rpc, 'Garbled'),
      await deployToken(local.anvil.rpc, 'Token', ['n'.repeat(5_000), '\u202e'.repeat(5_000), 256n]),
    ];
    const all = [token, counter, collection, agreeable, garbled, hostile];
    const { tokens } = await effectsOf(all.map((to) => call(to, 'approve', [OTHER, 1n])));
    expect(all.map((each) => tokens[each]?.kind)).toEqual(['token', 'other', 'collection', 'token', 'other', 'other']);
  });
});

describe('while the window is open', () => {
  const refreshed = async () => {
    const { id } = await local.wallet.question('wallet_sendCalls');
    const { revision } = await local.wallet.command('refresh', { id });
    const now = (await local.wallet.question('wallet_sendCalls')).subject as BatchSubject;
    return { revision, plan: now.plan };
  };

  test('S-19 nothing changes while nothing has changed', async () => {
    await subjectOf([mint(), approve(), pull()]);
    const { revision } = await local.wallet.question('wallet_sendCalls');
    expect((await refreshed()).revision).toBe(revision);
    expect((await refreshed()).revision).toBe(revision);
  });

  test('S-19 a change on the chain makes another plan, and what is worse can be named', async () => {
    const { token } = local.demo;
    await local.anvil.rpc('eth_sendTransaction', [{ from: ACCOUNT, ...mint() }]);
    await local.anvil.rpc('evm_mine');
    const before = (await subjectOf([approve(), pull()])).plan;
    const shown = (await local.wallet.question('wallet_sendCalls')).revision;
    const burn = call(token, 'transfer', [OTHER, 5n * ETHER]);
    await local.anvil.rpc('eth_sendTransaction', [{ from: ACCOUNT, ...burn }]);
    await local.anvil.rpc('evm_mine');
    const { revision, plan } = await refreshed();
    expect(revision).toBe(shown + 1);
    expect(plan.effects?.accounts[0]).toMatchObject({ leaves: [], allowances: [{ amount: 2n * ETHER }] });
    expect(compareChanges(before, plan).map(({ kind }) => kind)).toContain('fails');
  });

  test('T-C22 what is known of tokens and addresses is not asked again', async () => {
    const proxy = await startFaultProxy({ target: local.anvil.url });
    await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [proxy.url] });
    await subjectOf([mint(), approve(), pull()]);
    const count = () => proxy.log.filter(({ methods }) => methods.includes('eth_simulateV1')).length;
    const first = count();
    const { revision } = await refreshed();
    const again = count() - first;
    expect(again).toBeLessThan(first);
    expect((await refreshed()).revision).toBe(revision);
    await proxy.stop();
  });
});

describe('a node that cannot simulate', () => {
  test('T-C21 nothing is guessed of what would happen, tokens and addresses are still known', async () => {
    const proxy = await startFaultProxy({ target: local.anvil.url });
    proxy.rules({ match: 'eth_simulateV1', fault: 'rpcError', code: -32601, message: 'no such method' });
    const wallet = startWallet();
    await wallet.ready(proxy.url);
    const { plan } = await subjectOf([mint(), approve()], false, wallet);
    expect(plan.simulatedOn).toBe('none');
    expect(plan.effects).toMatchObject({
      accounts: [],
      tokens: { [local.demo.token]: WHEAT },
      code: { [local.demo.spender]: 'contract' },
    });
    wallet.stop();
    await proxy.stop();
  });
});

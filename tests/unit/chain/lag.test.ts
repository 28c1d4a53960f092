import { describe, expect, test } from 'vitest';
import { makeNodes } from '../../../lib/chain/node/node.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { localChain } from '../../support/local.ts';
import { ACCOUNT, startWallet } from '../../support/wallet.ts';
import { ANSWERING_AT, agedChain } from './aged.ts';

/** What the window of a batch rests on where the nodes of its network tell nothing new. */

const HOUR = 3_600;

test.each<[string, Record<string, number>, object | undefined, number?]>([
  ['a node that keeps up', { 'https://a.example': 0 }, undefined],
  ['a node whose newest block is a few blocks old', { 'https://a.example': 108 }, undefined],
  ['a node that stands still, alone', { 'https://a.example': 3 * HOUR }, { age: 3 * HOUR, nodes: 1 }],
  ['a node on this machine, which makes blocks as it needs them', { 'http://127.0.0.1:8545': 3 * HOUR }, undefined],
  ['a node of a chain that takes a minute for a block', { 'https://a.example': 540 }, undefined, 60],
  ['a node that claims a block of tomorrow', { 'https://a.example': -24 * HOUR }, undefined],
  ['nodes that all stand still', { 'https://a.example': 4 * HOUR, 'https://b.example': 3 * HOUR }, { age: 3 * HOUR, nodes: 2 }],
  ['nodes of which one keeps up', { 'https://a.example': 3 * HOUR, 'https://b.example': 0 }, undefined],
])('N-10 of %s the plan of a batch says how old its state is', async (_, ages, lag, spacing = 12) => {
  const rpcUrls = Object.keys(ages);
  const network = { chainId: 1, name: 'Aged', currency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls, testnet: false };
  const clock = { now: () => ANSWERING_AT };
  const fetch = agedChain(ages, spacing);
  const nodes = makeNodes({ networks: { get: async () => network }, clock, fetch });
  expect(await nodes.lagOf(1), 'nobody was asked yet').toBeUndefined();
  const node = await nodes.of(1);
  await node.askEach([{ method: 'eth_getBlockByNumber', params: ['latest', false] }]);
  const found = await nodes.lagOf(1);
  expect(found && { age: ANSWERING_AT / 1_000 - Number(found.newest), nodes: found.nodes }).toEqual(lag);
});

describe('N-10 where the one node of a network stands still', () => {
  const local = localChain();
  const AWAY = 'https://node.example';
  const lagOf = async () => ((await local.wallet.question('wallet_sendCalls')).subject as BatchSubject).plan.lag;

  /** A batch that waits for the user, three hours after the newest block. */
  async function asked(url: string) {
    const clock = { now: () => Date.now() + 3 * HOUR * 1_000 };
    local.wallet.stop();
    const here = (asked: string, init: RequestInit) => fetch(asked.replace(AWAY, local.anvil.url), init);
    local.wallet = startWallet({ clock, fetch: here });
    await local.wallet.ready(url);
    const calls = [{ to: ACCOUNT, value: '0x1' }];
    const request = { version: '2.0.0', id: 'one', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
    void local.wallet.ask('wallet_sendCalls', [request]).catch(() => undefined);
    return local.wallet.question('wallet_sendCalls');
  }

  test('the window says so until a new block comes, and a block that is old as well changes nothing', async () => {
    const { id, revision } = await asked(AWAY);
    const before = (await local.anvil.rpc('eth_getBlockByNumber', ['latest', false])) as { timestamp: string };
    expect(await lagOf()).toEqual({ newest: BigInt(before.timestamp), nodes: 1 });
    await local.anvil.rpc('evm_mine');
    await local.wallet.command('refresh', { id });
    expect((await local.wallet.question('wallet_sendCalls')).revision, 'nothing is new by that').toBe(revision);
    await local.anvil.rpc('evm_mine', [Math.floor(Date.now() / 1_000) + 3 * HOUR]);
    await local.wallet.command('refresh', { id });
    expect(await lagOf()).toBeUndefined();
  });

  test('on this machine, nothing is said: it may make blocks as they are needed', async () => {
    await asked(local.anvil.url);
    expect(await lagOf()).toBeUndefined();
  });
});

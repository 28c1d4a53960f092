import { accountOf } from '../../support/accounts.ts';
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { makeResets } from '../../../lib/chain/read/resets.ts';
import type { OpinionatedNode } from '../../../lib/chain/read/secondOpinion.ts';
import type { ChainFingerprint } from '../../../lib/core/network/chainFingerprint.ts';
import type { Network } from '../../../lib/core/network/network.ts';
import { builtInNetworks, LOCAL_CHAIN } from '../../../lib/core/network/networks.ts';
import { chainStore } from '../../../lib/store/chains.ts';
import { openDatabase } from '../../../lib/store/db.ts';
import { journalStore } from '../../../lib/store/journal.ts';
import { ALICE, batchOf, hashOf, slotOf } from './rows.ts';

/** What a node says of its chain. */
interface Says {
  first?: string;
  second?: string;
  height?: number;
  client?: string;
  /** The name of the block at a height, where it is not the one that the wallet saw. */
  blocks?: string;
  /** How far the blocks that it gives are from those that it is asked for. */
  off?: number;
}

const SOUND: Required<Says> = { first: 'first', second: 'block', height: 20, client: 'anvil/v1.0', blocks: 'block', off: 0 };

const answer = (says: Says, method: string, [tag]: readonly unknown[]) => {
  const { first, second, height, client, blocks, off } = { ...SOUND, ...says };
  const number = (asked: unknown) => `0x${(Number(asked) + off).toString(16)}`;
  if (method === 'web3_clientVersion') return client;
  if (tag === '0x0') return { number: number(tag), hash: hashOf(first) };
  if (tag === 'latest') return { number: `0x${height.toString(16)}`, hash: hashOf('newest') };
  if (tag === '0x1' && height > 0) return { number: number(tag), hash: hashOf(second) };
  return Number(tag) > height ? null : { number: number(tag), hash: hashOf(blocks) };
};

/** A chain with one transaction in its block 10, as its nodes speak of it. */
async function knowing(nodes: readonly Says[], change: Partial<Network> = {}, state: 'mined' | 'final' = 'mined') {
  const db = openDatabase(`resets-${crypto.randomUUID()}`);
  const [journal, chains] = [journalStore(db), chainStore(db)];
  const chainId = change.chainId ?? LOCAL_CHAIN;
  await db.accounts.add(accountOf(ALICE, 0, 'Alice') as never);
  const receipt = {
    success: true,
    blockHash: hashOf('block'),
    blockNumber: 10n,
    gasUsed: 1n,
    transactionHash: hashOf('tx'),
    logs: [],
  };
  const slot = slotOf({ chainId, state, receipt });
  await journal.record(batchOf({ chainId }), [slot]);
  await chains.put(chainId, { genesis: hashOf('first') });
  const rpcUrls = nodes.map((_, at) => `http://127.0.0.1:${8545 + at}`);
  const local = builtInNetworks.find((network) => network.chainId === LOCAL_CHAIN) as Network;
  const asked = { times: 0 };
  const node = {
    askEach: async (calls: readonly { method: string; params: readonly unknown[] }[]) => {
      asked.times += 1;
      return nodes.map((says) => calls.map(({ method, params }) => answer(says, method, params)));
    },
  } as unknown as OpinionatedNode;
  const clock = { time: 1_000_000, now: () => clock.time };
  const networks = { get: async () => ({ ...local, rpcUrls, ...change }) };
  const resets = makeResets({ networks, nodes: { of: async () => node }, chains, journal, clock });
  /** As a worker sees it that has just begun, unless its last look is to count. */
  const note = (head = 0n, at = receipt.blockHash) =>
    resets.note(
      chainId,
      { head, receipts: new Map([[slot.hash, { ...receipt, blockHash: at }]]), counts: new Map(), balances: new Map() },
      [slot],
    );
  const seen = async () => {
    const identities = [await note()];
    clock.time += 31_000;
    identities.push(await note());
    return { identities, reset: await chains.reset() };
  };
  return { seen, note, asked, clock, chains, chainId };
}

const told = (reset: ChainFingerprint['reset']) => [{ chainId: LOCAL_CHAIN, reset }];

describe('N-08 a development chain', () => {
  test('that begins with another block is another chain, at first sight', async () => {
    const { seen } = await knowing([{ first: 'another' }]);
    expect(await seen()).toEqual({ identities: ['another', 'another'], reset: told('another') });
  });

  test.each<[string, Says, 'mined' | 'final']>([
    ['shorter than the blocks that had the wallet’s transactions', { height: 9 }, 'mined'],
    ['shorter than what was final', { height: 9 }, 'final'],
    ['longer by now, with another block in place of one that was final', { blocks: 'other' }, 'final'],
    ['of Hardhat, and shorter', { height: 9, client: 'HardhatNetwork/2.22/@nomicfoundation' }, 'mined'],
  ])('that is %s was set back, once that has been seen for a while', async (_, says, state) => {
    const { seen } = await knowing([says], {}, state);
    expect(await seen()).toEqual({ identities: ['doubtful', 'setBack'], reset: told('setBack') });
  });

  test.each<[string, Says, string[]]>([
    ['is as long as it was, whatever software runs it', { client: 'Geth/v1.16' }, ['same', 'another']],
    ['is as long as it was, with the same second block', { second: 'second' }, ['same', 'same']],
    ['has no second block yet', { height: 0, client: 'Geth/v1.16' }, ['same', 'same']],
  ])('with the same first block that began anew and %s', async (_, says, identities) => {
    const now: Says = { second: 'second' };
    const { note, clock } = await knowing([now]);
    const before = await note();
    clock.time += 31_000;
    Object.assign(now, { second: 'another', blocks: 'other' }, says);
    expect([before, await note()]).toEqual(identities);
  });

  test('of which one node has another second block goes on', async () => {
    const [one, other]: Says[] = [{}, {}];
    const { note, clock } = await knowing([one ?? {}, other ?? {}]);
    await note();
    clock.time += 31_000;
    Object.assign(other ?? {}, { second: 'another' });
    expect(await note()).toBe('same');
  });

  test('that is itself again is told of no more', async () => {
    const says: Says = { first: 'another' };
    const { seen, note, chains } = await knowing([says]);
    await seen();
    says.first = 'first';
    expect([await note(), await chains.reset()]).toEqual(['same', []]);
  });

  test('that looked set back only now and then was not', async () => {
    const says: Says = { height: 9 };
    const { note, clock } = await knowing([says]);
    for (const height of [9, 20, 9]) {
      says.height = height;
      expect(await note()).toBe(height === 9 ? 'doubtful' : 'same');
      clock.time += 31_000;
    }
  });

  test('is asked who it is again after a while, or at once where a look shows something odd', async () => {
    const { note, clock, asked } = await knowing([{}]);
    const times = async (...look: Parameters<typeof note>) => {
      await note(...look);
      return asked.times;
    };
    expect([await times(20n), await times(20n), await times(21n)]).toEqual([1, 1, 1]);
    expect(await times(19n), 'a head that went back').toBe(2);
    expect(await times(20n, hashOf('other')), 'another block around it').toBe(3);
    expect(await times(20n)).toBe(3);
    clock.time += 31_000;
    expect(await times(20n)).toBe(4);
  });

  test('is known by its first block from the first look on, where all its nodes agree', async () => {
    for (const [nodes, genesis] of [
      [[{}], hashOf('first')],
      [[{}, { first: 'another' }], undefined],
    ] as const) {
      const { note, chains, chainId } = await knowing(nodes);
      await chains.put(chainId, { genesis: 'damaged' } as never);
      expect([await note(), (await chains.get(chainId))?.genesis]).toEqual(['same', genesis]);
    }
  });
});

describe('N-08 no reset is', () => {
  const mainnet = builtInNetworks[0]?.chainId ?? 0;
  const away = ['https://node.example'];
  test.each<[string, Says[], Partial<Network>, 'mined' | 'final']>([
    ['a chain that goes on', [{}], {}, 'final'],
    ['a reorganisation, which leaves what was final', [{ blocks: 'other' }], {}, 'mined'],
    ['one node of two that is behind', [{ height: 3 }, {}], {}, 'final'],
    ['one node of two that has another chain', [{ first: 'another' }, {}], {}, 'final'],
    ['a node that is catching up', [{ height: 0, client: 'Geth/v1.16' }], {}, 'final'],
    ['a node that does not say what it is', [{ height: 0, client: '' }], {}, 'final'],
    ['no node at all', [], {}, 'final'],
    [
      'a node that answers with another block than it was asked for',
      [{ first: 'another', blocks: 'other', off: 1 }],
      {},
      'final',
    ],
    [
      'a public network, though its node on this machine says so',
      [{ first: 'another', height: 0 }],
      { chainId: mainnet },
      'final',
    ],
    ['a chain with a node elsewhere', [{ first: 'another', height: 0 }], { chainId: 77, rpcUrls: away }, 'final'],
    [
      'a chain with a node here and one elsewhere',
      [{ first: 'another', height: 0 }],
      { rpcUrls: ['http://localhost:8545', ...away] },
      'final',
    ],
  ])('%s', async (_, nodes, change, state) => {
    const { seen } = await knowing(nodes, change, state);
    expect(await seen()).toEqual({ identities: ['same', 'same'], reset: [] });
  });
});

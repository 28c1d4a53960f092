import { mnemonicToAccount } from 'viem/accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeMissing } from '../../../lib/chain/send/missing.ts';
import { giveUpOf } from '../../../lib/core/batch/giveUp.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { statusTextOf } from '../../../lib/view/statusText.ts';
import { restarted } from '../../support/kill.ts';
import { localChain, settled, until } from '../../support/local.ts';
import { ACCOUNT, LOCAL, PHRASE } from '../../support/wallet.ts';
import { ALICE, CHAIN, journalWith, slotOf } from './rows.ts';

/** What was signed after a transaction that another wallet had sent with the same key, and that is nowhere any more. */

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const MINUTE = 60_000;
const local = localChain();
const rpc = (method: string, params: unknown[] = []) => local.anvil.rpc(method, params);
const nonce = async () => Number(await rpc('eth_getTransactionCount', [ACCOUNT, 'latest']));
const clock = { skew: 0, now: () => Date.now() + clock.skew };

beforeEach(() => {
  local.wallet.stop();
  clock.skew = 0;
  local.wallet = restarted(local.wallet, { clock });
});

/** Another wallet's transaction at the account's next nonce, which waits in the node's pool. */
async function foreign(): Promise<{ hash: unknown; raw: string }> {
  const raw = await mnemonicToAccount(PHRASE).signTransaction({
    type: 'eip1559',
    chainId: LOCAL,
    nonce: await nonce(),
    to: OTHER,
    gas: 21_000n,
    maxFeePerGas: 100_000_000_000n,
    maxPriorityFeePerGas: 50_000_000_000n,
  });
  return { hash: await rpc('eth_sendRawTransaction', [raw]), raw };
}
const ask = (id: string) => {
  const request = { version: '2.0.0', id, from: ACCOUNT, chainId: '0x7a69', atomicRequired: false };
  const sent = local.wallet.ask('wallet_sendCalls', [{ ...request, calls: [{ to: OTHER, value: `0x${id.length}` }] }]);
  sent.catch(() => undefined);
  return sent;
};
async function send(id: string): Promise<void> {
  const sent = ask(id);
  await local.wallet.confirm();
  await sent;
}
const rowsOf = async (id: string) => {
  const { db } = local.wallet;
  const batch = (await db.batches.toArray()).find((each) => each.id === id);
  const [slot] = await db.slots.where('batch').equals(String(batch?.key)).toArray();
  if (!batch || !slot) throw new Error('there is no such batch');
  return { batch, slot };
};
const troubleOf = async (id: string) => (await rowsOf(id)).slot.trouble;

/** Time and blocks pass. */
async function pass(): Promise<void> {
  clock.skew += 20_000;
  await rpc('anvil_mine', ['0x1']);
  local.wallet.check();
}
const passUntil = (come: () => Promise<boolean>) =>
  until(async () => {
    await pass();
    return come();
  });

/** The wallet has signed after the foreign transaction, which every node has forgotten since. */
async function vanished() {
  const before = await nonce();
  await rpc('evm_setAutomine', [false]);
  const other = await foreign();
  await send('after');
  expect((await rowsOf('after')).slot.nonce).toBe(before + 1);
  await until(async () => rpc('eth_getTransactionByHash', [(await rowsOf('after')).slot.hash]));
  await rpc('anvil_dropTransaction', [other.hash]);
  await passUntil(async () => (await troubleOf('after'))?.code === 'trouble.behindMissing');
  return { before, other };
}

describe('N-14 what waits behind a foreign transaction that no node has any more', () => {
  test('says so, and at which nonce, and can be given up', async () => {
    const { before } = await vanished();
    const { batch, slot } = await rowsOf('after');
    expect(slot.trouble).toEqual({ code: 'trouble.behindMissing', nonce: before });
    expect(statusTextOf(batch, [slot]).word).toBe('Stuck');
    expect(giveUpOf([slot], clock.now())).toBe('maybe');
    await local.wallet.command('giveUp', { hash: slot.hash, although: true });
    await send('next');
    expect((await rowsOf('next')).slot.nonce).toBe(before);
  });

  test('goes on behind the next one that the user confirms: that takes the place', async () => {
    const { before } = await vanished();
    void ask('filling');
    const { subject } = await local.wallet.question('wallet_sendCalls');
    const { plan } = subject as BatchSubject;
    expect(plan.transactions[0]?.nonce).toBe(before);
    expect([plan.blocked, plan.foreign]).toEqual([undefined, undefined]);
    await local.wallet.confirm();
    await passUntil(async () => (await nonce()) === before + 2);
    expect((await settled(local.wallet, 'filling')).status).toBe(200);
    expect((await settled(local.wallet, 'after')).status).toBe(200);
  });

  test('goes on by itself where the other wallet sends it again', async () => {
    const { before, other } = await vanished();
    await rpc('eth_sendRawTransaction', [other.raw]);
    await passUntil(async () => (await nonce()) === before + 2);
    expect((await settled(local.wallet, 'after')).status).toBe(200);
    expect(await troubleOf('after')).toBeUndefined();
  });
});

describe('N-14 whether a place before a transaction is nobody’s', () => {
  const slot = slotOf({ nonce: 9, sentAt: 0 });
  const look = (count?: number) => ({
    head: 1n,
    receipts: new Map(),
    counts: new Map(count === undefined ? [] : [[ALICE, count]]),
    balances: new Map(),
  });
  /** What is found at the first sight, and at others later. */
  async function found(count: number | undefined, pools: number[], others: Parameters<typeof slotOf>[0][] = []) {
    const time = { at: MINUTE };
    const why = (said: Awaited<ReturnType<typeof missing>>) => (said && 'nonce' in said ? said.nonce : said?.code);
    const asked: unknown[] = [];
    const rows = others.map((change, at) => slotOf({ batch: `other ${at}`, ...change }));
    const missing = makeMissing({
      journal: await journalWith([slot, ...rows]),
      clock: { now: () => time.at },
      async poolCounts(chainId, from) {
        asked.push([chainId, from]);
        return pools;
      },
    });
    const first = why(await missing(slot, look(count)));
    time.at += 20_000;
    const second = why(await missing(slot, look(count)));
    await missing(slot, look(count));
    const calls = [...asked];
    time.at += MINUTE;
    return { first, second, asked: calls, third: why(await missing(slot, look(count))) };
  }

  test.each<[string, number | undefined, number[], Parameters<typeof slotOf>[0][], number | undefined]>([
    ['where no pool and nothing of the wallet has it', 7, [7], [], 7],
    ['the first of several', 5, [6], [], 6],
    ['behind what the wallet has sent itself', 7, [7], [{ nonce: 7 }], 8],
    ['behind an upgrade of the wallet’s own, which takes two', 6, [7], [{ nonce: 6, nonceSpan: 2 }], 8],
    ['not where the wallet has all', 7, [7], [{ nonce: 7 }, { nonce: 8, state: 'stuck' }], undefined],
    ['of two the second, where a single node has the first in its pool', 7, [7, 8, 7], [], 8],
    ['not where a single node has all in its pool', 7, [7, 9, 7], [], undefined],
    ['not where no node tells', 7, [], [], undefined],
    ['not by a node that is behind what a block has for good', 7, [7], [{ nonce: 7, state: 'final' }], undefined],
    ['not by one that is behind what another has taken', 7, [7], [{ nonce: 7 }, { nonce: 8, state: 'lost' }], undefined],
    ['not where nothing is before it', 9, [9], [], undefined],
    ['not where nobody has counted', undefined, [7], [], undefined],
  ])('%s', async (_, count, pools, others, expected) => {
    const { first, second } = await found(count, pools, others);
    expect(first, 'at first sight nothing is said').toBeUndefined();
    expect(second).toBe(expected);
  });

  test.each<[string, number, number[], Parameters<typeof slotOf>[0][], string | number | undefined]>([
    ['where it has less than a block has for good', 7, [7], [{ nonce: 7, state: 'final' }], 'trouble.countedLess'],
    ['where that stands behind what is on its way', 6, [6], [{ nonce: 6 }, { nonce: 7, state: 'mined' }], 'trouble.countedLess'],
    ['not where one node has as much as the wallet', 7, [7, 9], [{ nonce: 7, state: 'final' }], undefined],
    ['not before it tells', 7, [], [{ nonce: 7, state: 'final' }], undefined],
  ])(
    'N-08 of a chain that was set back and is called by a public one’s id it is said after a minute, %s',
    async (_, ...given) => {
      const [count, pools, others, expected] = given;
      const { second, third } = await found(count, pools, others);
      expect(second).toBeUndefined();
      expect(third).toBe(expected);
    },
  );

  test('N-25 is asked of nodes at most every twelve seconds, and only where there is such a place', async () => {
    expect((await found(7, [7])).asked).toEqual([
      [CHAIN, ALICE],
      [CHAIN, ALICE],
    ]);
    expect((await found(9, [9])).asked).toEqual([]);
  });
});

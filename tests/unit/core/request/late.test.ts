import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PATIENCE } from '../../../../lib/core/batch/batch.ts';
import type { Failpoint } from '../../../../lib/core/batch/failpoints.ts';
import type { BatchSubject } from '../../../../lib/core/plan/plan.ts';
import { openDatabase } from '../../../../lib/store/db.ts';
import { withFaults } from '../../../support/databaseFault.ts';
import { mortal, restarted } from '../../../support/kill.ts';
import { codeOf, localChain, settled } from '../../../support/local.ts';
import { ACCOUNT, asker, PASSWORD, type TestWallet } from '../../../support/wallet.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const MINUTE = 60_000;
const local = localChain();
const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
let alive: TestWallet[] = [];

beforeEach(() => {
  clock.ahead = 0;
});
afterEach(() => {
  for (const wallet of alive) wallet.stop();
  alive = [];
});

const batch = [
  {
    version: '2.0.0',
    id: 'late',
    from: ACCOUNT,
    chainId: '0x7a69',
    atomicRequired: false,
    calls: [{ to: OTHER, value: '0x1' }],
  },
];
const REQUESTS = {
  wallet_sendCalls: batch,
  eth_sendTransaction: [{ from: ACCOUNT, to: OTHER, value: '0x1' }],
  personal_sign: ['0x00', ACCOUNT],
};
type Name = keyof typeof REQUESTS;

/** A worker that dies right after the user's yes, and the next one, so much later by its clock. Its page asks again. */
async function deadThenBack(method: Name, later: number, point: Failpoint = 'verdict stored') {
  local.wallet.stop();
  const { wallet: dying, death } = mortal(local.wallet, point, { clock });
  alive.push(dying);
  dying.ask(method, REQUESTS[method], asker(), 'r1').catch(() => undefined);
  void dying.confirm(undefined, method).catch(() => undefined);
  await death;
  clock.ahead += later;
  const shown: number[] = [];
  const next = restarted(dying, { clock, waiting: async (count, show) => void (show && shown.push(count)) });
  alive.push(next);
  await next.command('unlock', { password: PASSWORD });
  return { next, shown, nonces: () => local.anvil.rpc('eth_getTransactionCount', [ACCOUNT, 'latest']) };
}
const planOf = (subject: unknown) => (subject as BatchSubject).plan;

describe('N-15 a yes that a dead worker left', () => {
  test.each<Name>(['wallet_sendCalls', 'eth_sendTransaction', 'personal_sign'])(
    'more than a quarter of an hour ago to %s: the user is asked again, and nothing is signed',
    async (method) => {
      const { next, shown } = await deadThenBack(method, PATIENCE + MINUTE);
      await next.resume(MINUTE);
      const [asked] = await next.waiting();
      expect(asked).toMatchObject({ method, confirmedAt: expect.any(Number) });
      expect(shown.at(-1)).toBe(1);
      expect(await next.db.slots.count()).toBe(0);
      const answer = next.ask(method, REQUESTS[method], asker(), 'r1');
      expect(await next.confirm(undefined, method)).toEqual({ settled: 'done' });
      expect(JSON.stringify(await answer)).toMatch(/late|^"0x/);
      expect(await next.db.slots.count()).toBe(method === 'personal_sign' ? 0 : 1);
    },
  );

  test('within a quarter of an hour is carried out, and the page has its answer', async () => {
    const { next } = await deadThenBack('wallet_sendCalls', PATIENCE - MINUTE);
    await next.resume(MINUTE);
    expect(await next.waiting()).toEqual([]);
    expect(await next.ask('wallet_sendCalls', batch, asker(), 'r1')).toMatchObject({ id: 'late' });
    expect(await settled(next, 'late')).toMatchObject({ status: 200 });
  });

  test('N-16 at a time that is still to come is as old as can be', async () => {
    const { next } = await deadThenBack('wallet_sendCalls', -MINUTE);
    await next.resume(MINUTE);
    expect(await next.waiting()).toHaveLength(1);
  });

  test('of before anybody wrote down when, is asked about again', async () => {
    const { next } = await deadThenBack('wallet_sendCalls', 0);
    await next.db.approvals.toCollection().modify((row) => {
      delete row.confirmedAt;
    });
    await next.resume(MINUTE);
    expect(await next.waiting()).toHaveLength(1);
  });

  test('S-19 is asked about with the plan of now: the old revision counts no more', async () => {
    const { next } = await deadThenBack('wallet_sendCalls', PATIENCE + MINUTE);
    const [before] = await next.db.approvals.where('state').equals('confirmed').toArray();
    await local.anvil.rpc('anvil_setNonce', [ACCOUNT, '0x29']);
    await next.resume(MINUTE);
    const { id, revision = 0 } = before ?? {};
    const old = { id: String(id), revision, verdict: { confirmed: true } } as const;
    expect(await next.command('settle', old)).toEqual({ settled: 'changed' });
    await next.command('refresh', { id: String(id) });
    const [asked] = await next.waiting();
    expect(asked?.revision).toBeGreaterThan(revision);
    expect(planOf(asked?.subject).transactions[0]?.nonce).toBe(0x29);
  });

  test('S-20 stays asked though its page is gone for good, and its no is an end', async () => {
    const { next } = await deadThenBack('wallet_sendCalls', PATIENCE + MINUTE);
    await next.resume(0);
    expect(await next.waiting()).toHaveLength(1);
    const again = codeOf(next.ask('wallet_sendCalls', batch, asker(), 'r1'));
    await next.gone(asker(), ['r1']);
    expect(await again).toBe(4001);
    expect(await next.waiting()).toHaveLength(1);
    await next.decline();
    expect(await next.waiting()).toEqual([]);
    expect(await next.db.batches.count()).toBe(0);
  });

  test('J-5 is not asked about where it was journalled: it is held, as any batch whose turn comes late', async () => {
    const { next } = await deadThenBack('wallet_sendCalls', PATIENCE + MINUTE, 'batch journalled');
    await next.resume(MINUTE);
    expect(await next.waiting()).toEqual([]);
    expect(await next.ask('wallet_sendCalls', batch, asker(), 'r1')).toMatchObject({ id: 'late' });
    await expect.poll(async () => (await next.db.batches.toArray())[0]?.heldSince).toBeGreaterThan(0);
    expect((await next.db.slots.toArray()).map(({ state }) => state)).toEqual(['signed']);
  });

  test('N-04 is neither asked about nor answered while nobody can say whether it was journalled', async () => {
    const { next: blind } = await deadThenBack('wallet_sendCalls', PATIENCE + MINUTE, 'batch journalled');
    blind.stop();
    const db = openDatabase(blind.db.name);
    const faults = withFaults(db);
    const again: (() => void)[] = [];
    const next = restarted(blind, { clock, db, later: (_, run) => void again.push(run) });
    alive.push(next);
    faults.hide('batches');
    await next.resume(MINUTE);
    expect((await db.approvals.where('state').notEqual('answered').toArray()).map(({ state }) => state)).toEqual(['confirmed']);
    faults.clear();
    for (const run of again) run();
    expect(await next.ask('wallet_sendCalls', batch, asker(), 'r1')).toMatchObject({ id: 'late' });
  });
});

test('N-15 a machine that sleeps between the yes and the signature signs nothing either', async () => {
  local.wallet.stop();
  const sleepy = restarted(local.wallet, {
    clock,
    async failpoint(name) {
      if (name === 'verdict stored') clock.ahead += PATIENCE + MINUTE;
    },
  });
  alive.push(sleepy);
  sleepy.ask('wallet_sendCalls', batch).catch(() => undefined);
  const { id, revision } = await sleepy.question();
  expect(await sleepy.command('settle', { id, revision, verdict: { confirmed: true } })).toEqual({ settled: 'changed' });
  expect(await sleepy.waiting()).toHaveLength(1);
  expect(await sleepy.db.slots.count()).toBe(0);
});

test('N-15 a machine that sleeps while it signs sends nothing before the user says go on', async () => {
  local.wallet.stop();
  const sleepy = restarted(local.wallet, {
    clock,
    async failpoint(name) {
      if (name === 'batch signed') clock.ahead += PATIENCE + MINUTE;
    },
  });
  alive.push(sleepy);
  const sent = sleepy.ask('wallet_sendCalls', batch);
  await sleepy.confirm();
  await sent;
  await expect.poll(async () => (await sleepy.db.batches.toArray())[0]?.heldSince).toBeGreaterThan(0);
  expect(await local.anvil.rpc('eth_getTransactionCount', [ACCOUNT, 'pending'])).toBe(
    await local.anvil.rpc('eth_getTransactionCount', [ACCOUNT, 'latest']),
  );
  expect((await sleepy.db.slots.toArray()).map(({ offers }) => offers)).toEqual([0]);
});

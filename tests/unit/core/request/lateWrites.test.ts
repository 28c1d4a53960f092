import 'fake-indexeddb/auto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Show } from '../../../../lib/core/platform.ts';
import { makeLateWrites } from '../../../../lib/core/request/lateWrites.ts';
import { openDatabase } from '../../../../lib/store/db.ts';
import { withFaults } from '../../../support/databaseFault.ts';
import { mortal, restarted } from '../../../support/kill.ts';
import { codeOf, localChain, settled } from '../../../support/local.ts';
import { ACCOUNT, asker, type TestWallet } from '../../../support/wallet.ts';
import { approvalOf } from '../../store/rows.ts';

/** A worker that is being ended runs on for a moment, beside the next one: it writes what that has just looked for. */

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const MINUTE = 60_000;
const local = localChain();
const batch = {
  version: '2.0.0',
  id: 'late',
  from: ACCOUNT,
  chainId: '0x7a69',
  atomicRequired: false,
  calls: [{ to: OTHER, value: '0x1' }],
};

let alive: TestWallet[] = [];
afterEach(() => {
  for (const wallet of alive) wallet.stop();
  alive = [];
});

/** The old worker with a question that waits, and the next one, which has looked and got the page's request again. */
async function beside(dying = restarted(local.wallet)) {
  local.wallet.stop();
  const timers: (() => void)[] = [];
  alive.push(dying);
  dying.ask('wallet_sendCalls', [batch], asker(), 'r1').catch(() => undefined);
  await dying.question();
  const next = restarted(dying, {
    later(milliseconds, run) {
      if (milliseconds < 500) return void setTimeout(run, milliseconds);
      if (milliseconds < MINUTE) timers.push(run);
    },
  });
  alive.push(next);
  await next.resume(MINUTE);
  const answer = next.ask('wallet_sendCalls', [batch], asker(), 'r1');
  answer.catch(() => undefined);
  await expect.poll(() => next.waiting()).toHaveLength(1);
  return { dying, next, answer, timePasses: () => timers.splice(0).forEach((run) => void run()) };
}

test('J-5 a yes that a dying worker stores after the next one has looked for it is carried out by that one', async () => {
  const { wallet, death } = mortal(local.wallet, 'verdict stored');
  const { dying, next, answer, timePasses } = await beside(wallet);
  void dying.confirm().catch(() => undefined);
  await death;
  expect((await next.db.approvals.toArray()).filter(({ state }) => state === 'confirmed')).toHaveLength(1);
  timePasses();
  expect(await answer).toMatchObject({ id: 'late' });
  expect((await settled(next, 'late')).status).toBe(200);
  expect(await next.db.slots.count()).toBe(1);
});

test('J-5 a no that a dying worker stores after the next one has looked is told to the page by that one', async () => {
  const { dying, answer, timePasses } = await beside();
  await dying.decline();
  timePasses();
  expect(await codeOf(answer)).toBe(4001);
});

test('P-09 J-5 a question whose worker died before it was shown has a window as soon as its page is back', async () => {
  local.wallet.stop();
  const dying = restarted(local.wallet, { waiting: () => new Promise(() => undefined) });
  dying.ask('wallet_sendCalls', [batch], asker(), 'r1').catch(() => undefined);
  await dying.question();
  dying.stop();
  const shown: Show[] = [];
  const next = restarted(dying, { waiting: async (_, show) => void shown.push(show) });
  alive.push(next);
  await next.resume(MINUTE);
  next.ask('wallet_sendCalls', [batch], asker(), 'r1').catch(() => undefined);
  await expect.poll(() => shown).toContain('unless open');
  expect(await next.waiting()).toHaveLength(1);
});

describe('after a start of the browser, when no page comes back', () => {
  /** The next worker, after its first look for what is abandoned. */
  async function started(options: Parameters<typeof restarted>[1] = {}) {
    const timers: (() => void)[] = [];
    const next = restarted(local.wallet, {
      ...options,
      later: (milliseconds, run) => void (milliseconds < MINUTE && timers.push(run)),
    });
    alive.push(next);
    await next.resume(0);
    return { next, timePasses: () => timers.splice(0).forEach((run) => void run()) };
  }

  test('P-10 a question that a dying worker stores after the next one has withdrawn what was left is withdrawn as well', async () => {
    const { next, timePasses } = await started();
    local.wallet.ask('wallet_sendCalls', [batch], asker(), 'r1').catch(() => undefined);
    await expect.poll(() => next.waiting()).toHaveLength(1);
    timePasses();
    await expect.poll(() => next.waiting()).toEqual([]);
    local.wallet.stop();
  });

  test('P-10 J-11 a question that could not be withdrawn for want of room is withdrawn as soon as there is some', async () => {
    local.wallet.ask('wallet_sendCalls', [batch], asker(), 'r1').catch(() => undefined);
    await local.wallet.question();
    local.wallet.stop();
    const db = openDatabase(local.wallet.db.name);
    const faults = withFaults(db);
    faults.arm('no room', 1, true);
    const { next, timePasses } = await started({ db });
    expect(await next.waiting()).toHaveLength(1);
    faults.clear();
    timePasses();
    await expect.poll(() => next.waiting()).toEqual([]);
  });
});

test.each<[string, { confirmed: string[]; answered: string[] }, number]>([
  ['finds nothing leaves the window alone, which may have stayed for words about a failure', { confirmed: [], answered: [] }, 0],
  ['finds what this worker has in hand does so too', { confirmed: ['mine'], answered: [] }, 0],
  ['finds a yes shows how many wait', { confirmed: ['theirs'], answered: [] }, 1],
  ['finds an answer shows how many wait', { confirmed: [], answered: ['theirs'] }, 1],
])('J-5 J-11 a look that %s', async (_, { confirmed, answered }, shown) => {
  const rowOf = (id: string) => approvalOf(1, { id, ...(answered.includes(id) ? { answer: { result: 1 } } : {}) });
  const looks: (() => void)[] = [];
  const seen = { taken: [] as string[], told: [] as string[], shown: 0 };
  makeLateWrites({
    store: { get: async (id) => rowOf(id), inState: async () => confirmed.map(rowOf) },
    answers: { awaited: () => ['waits', ...answered], tell: (id) => void seen.told.push(id) },
    isInHand: (id) => id === 'mine',
    goOn: async ({ id }) => void seen.taken.push(id),
    announce: async () => void seen.shown++,
    later: (_wait, run) => void looks.push(run),
  })();
  looks[0]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toEqual({ taken: confirmed.filter((id) => id === 'theirs'), told: answered, shown });
});

test('J-7 what a worker has carried out and could not store the answer of is not carried out again, however often it looks', async () => {
  const db = openDatabase(local.wallet.db.name);
  const faults = withFaults(db);
  let done = 0;
  const timers: (() => void)[] = [];
  const wallet = restarted(local.wallet, {
    db,
    later: (milliseconds, run) => void (milliseconds < MINUTE && timers.push(run)),
    async failpoint(name) {
      if (name === 'verdict stored') faults.arm('no room', 1, true);
      if (name === 'effect done') done += 1;
    },
  });
  local.wallet.stop();
  alive.push(wallet);
  await wallet.resume(MINUTE);
  const signed = wallet.ask('personal_sign', ['0x00', ACCOUNT]);
  await wallet.confirm();
  const looks = timers.splice(0);
  for (const run of looks) run();
  await wallet.resume(MINUTE).catch(() => undefined);
  faults.clear();
  for (const run of [...looks, ...timers.splice(0)]) run();
  expect(await signed).toMatch(/^0x/);
  await wallet.resume(MINUTE);
  expect(done).toBe(1);
});

import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Approval } from '../../../lib/core/request/approval.ts';
import { type ApprovalStore, DuplicateClaim, TooManyWaiting } from '../../../lib/core/request/approvalStore.ts';
import { makeReadSet, Outdated } from '../../../lib/core/request/readSet.ts';
import { approvalStore } from '../../../lib/store/approvals.ts';
import type { Database } from '../../../lib/store/db.ts';
import { withFaults } from '../../support/databaseFault.ts';
import { approvalOf, freshDatabase, SITE } from './rows.ts';

let db: Database;
let store: ApprovalStore;
const elsewhere = { origin: 'https://other.example', topOrigin: SITE, tabId: 1, frameId: 0 };

beforeEach(() => {
  db = freshDatabase();
  store = approvalStore(db);
});

const add = (at: number, change: Partial<Approval> = {}, limit = 10) => store.add(approvalOf(at, change), limit, makeReadSet());
const ids = async (state: Approval['state']) => (await store.inState(state)).map(({ id }) => id);
const answer = { result: 'done' };

describe('a question is stored', () => {
  test('T-H17 with the next number, and found by its id, its request and its claim', async () => {
    const row = await add(7, { claim: 'the id' });
    expect(row).toEqual(approvalOf(7, { claim: 'the id', seq: 1 }));
    expect((await add(3)).seq).toBe(2);
    expect(await store.get('approval 7')).toEqual(row);
    expect(await store.ofRequest(`${SITE} 7`)).toEqual(row);
    expect(await store.ofClaim('the id')).toEqual(row);
    expect([await store.get('x'), await store.ofRequest('x'), await store.ofClaim('x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('S-09 once for each claim and each request, and not while what it rests on has changed', async () => {
    await add(1, { claim: 'the id' });
    await expect(add(2, { claim: 'the id' })).rejects.toBeInstanceOf(DuplicateClaim);
    await expect(add(3, { request: `${SITE} 1` })).rejects.toBeInstanceOf(DuplicateClaim);
    const looks = makeReadSet();
    let found = 'before';
    await looks.tracked(async () => found)();
    found = 'since';
    await expect(store.add(approvalOf(4), 10, looks)).rejects.toBeInstanceOf(Outdated);
    expect(await ids('waiting')).toEqual(['approval 1']);
  });

  test('P-11 up to the limit of its kind at its site; what is answered does not count', async () => {
    await add(1, {}, 2);
    await add(2, {}, 2);
    await expect(add(3, {}, 2)).rejects.toBeInstanceOf(TooManyWaiting);
    await add(4, { method: 'personal_sign' }, 2);
    await add(5, { asker: elsewhere }, 2);
    await store.answer('approval 1', 'waiting', answer);
    await add(6, {}, 2);
    expect(await ids('waiting')).toEqual(['approval 2', 'approval 4', 'approval 5', 'approval 6']);
  });

  test('J-11 or the database says why it is not', async () => {
    withFaults(db).arm('no room', 1, true);
    await expect(add(1)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  });
});

describe('a question changes', () => {
  test('S-19 its subject, at the revision that was looked at', async () => {
    await add(1);
    expect(await store.revise('approval 1', 0, { new: 1 })).toBe(true);
    expect(await store.revise('approval 1', 0, { new: 2 })).toBe(false);
    expect(await store.revise('nobody', 0, {})).toBe(false);
    expect(await store.get('approval 1')).toMatchObject({ subject: { new: 1 }, revision: 1, state: 'waiting' });
  });

  test('J-7 by one verdict, on the revision that was shown', async () => {
    await add(1);
    await store.revise('approval 1', 0, {});
    expect(await store.confirm('approval 1', 0, 'early', 99)).toBe(false);
    expect(await store.confirm('approval 1', 1, 'yes', 99)).toBe(true);
    expect(await store.confirm('approval 1', 1, 'again', 99)).toBe(false);
    expect(await store.revise('approval 1', 1, { late: true })).toBe(false);
    expect(await store.get('approval 1')).toMatchObject({ state: 'confirmed', choice: 'yes', revision: 1, subject: {} });
  });

  test('J-7 S-09 by one answer, from the state that is named; its claim is free then', async () => {
    await add(1, { claim: 'the id' });
    expect(await store.answer('approval 1', 'confirmed', answer)).toBe(false);
    expect(await store.answer('approval 1', 'waiting', answer)).toBe(true);
    expect(await store.answer('approval 1', 'waiting', { result: 'another' })).toBe(false);
    expect(await store.get('approval 1')).toEqual(approvalOf(1, { state: 'answered', answer }));
    await add(2, { claim: 'the id' });
  });
});

describe('T-H14 a question whose record is damaged', () => {
  test.each(['waiting', 'confirmed'] as const)('is left out while it is %s, and answered by the way', async (state) => {
    await add(1, { state, claim: 'the id' });
    await add(2, { state });
    await db.approvals.update('approval 1', { requestId: 7 as never });
    expect(await ids(state)).toEqual(['approval 2']);
    await store.setAside();
    expect(await store.get('approval 1')).toMatchObject({
      state: 'answered',
      answer: { error: { code: -32603, message: expect.stringContaining('damaged') } },
    });
    expect(await store.ofClaim('the id')).toBeUndefined();
    expect(await ids(state)).toEqual(['approval 2']);
  });

  test('is answered also where its state is none', async () => {
    await add(1, { claim: 'the id' });
    await db.approvals.update('approval 1', { state: 'ripe' as never });
    await store.setAside();
    expect(await ids('answered')).toEqual(['approval 1']);
    expect(await store.ofClaim('the id')).toBeUndefined();
  });
});

test('N-15 a user is asked again about what they had confirmed, once, and as something new', async () => {
  await add(1, { claim: 'the id', state: 'confirmed', choice: 'yes', confirmedAt: 7 });
  expect(await store.askAgain('approval 1')).toBe(true);
  expect(await store.askAgain('approval 1')).toBe(false);
  expect(await store.get('approval 1')).toEqual(approvalOf(1, { claim: 'the id', revision: 1, confirmedAt: 7 }));
  expect(await store.confirm('approval 1', 0, 'stale', 8)).toBe(false);
});

describe('N-18 T-H13 what is answered', () => {
  test('keeps nothing but what answers its request', async () => {
    await add(1, { claim: 'the id', subject: { much: 'x'.repeat(100_000) } });
    await store.confirm('approval 1', 0, { much: 'y' }, 7);
    await store.answer('approval 1', 'confirmed', answer);
    expect(await store.get('approval 1')).toEqual(approvalOf(1, { state: 'answered', answer }));
  });

  test('goes once it is older, and nothing else does', async () => {
    for (const at of [1, 2, 3]) await add(at, { askedAt: at, state: at === 3 ? 'waiting' : 'answered' });
    await store.prune(2);
    expect((await db.approvals.toArray()).map(({ id }) => id)).toEqual(['approval 2', 'approval 3']);
    await store.prune(100);
    expect((await db.approvals.toArray()).map(({ id }) => id)).toEqual(['approval 3']);
  });

  test('goes little by little, the oldest first', async () => {
    await db.approvals.bulkAdd(
      Array.from({ length: 120 }, (_, at) => approvalOf(at, { askedAt: at, state: 'answered', answer })),
    );
    const left: number[] = [];
    for (let times = 0; times < 3; times++) {
      await store.prune(1_000);
      left.push(await db.approvals.count());
    }
    expect(left).toEqual([70, 20, 0]);
  });

  test('of a site that has very many, the oldest refusals go; what was agreed to, and other sites’, stays', async () => {
    const refused = { error: { code: 4001, message: 'no' } };
    const rows = Array.from({ length: 260 }, (_, at) =>
      approvalOf(at, { state: 'answered', answer: at === 3 ? answer : refused }),
    );
    const others = rows.map((row) => approvalOf(row.seq + 1_000, { state: 'answered', answer: refused, asker: elsewhere }));
    await db.approvals.bulkAdd([...rows, ...others]);
    await store.prune(0, SITE);
    const kept = await db.approvals.filter(({ asker }) => asker.origin === SITE).primaryKeys();
    expect(kept).toHaveLength(201);
    expect(kept).toContain('approval 3');
    expect(kept).toContain('approval 259');
    expect(await db.approvals.count()).toBe(201 + 260);
  });
});

import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import type { Address } from '../../../lib/core/schema.ts';
import { type Database, openDatabase } from '../../../lib/store/db.ts';
import { dealingStore } from '../../../lib/store/dealings.ts';
import { FRIEND, POISON } from '../../corpus/addresses.ts';
import { withFaults } from '../../support/databaseFault.ts';
import { type DatabaseFixture, fixtureOf, layDown, native } from '../../support/databaseFixture.ts';

const freshName = () => `upgrades-${crypto.randomUUID()}`;

describe('N-01 losses of version 1', () => {
  /** A batch that is closed or open, and lost its nonce. */
  const lost = (fixture: DatabaseFixture, key: string, open: 0 | 1) => {
    const [batch] = fixture.rows.batches ?? [];
    const [slot] = fixture.rows.slots ?? [];
    const { nonceKey: _, ...row } = { ...slot };
    fixture.rows.batches?.push({ ...batch, key, id: key, open, seq: 100 + open });
    fixture.rows.slots?.push({ ...row, hash: `0x${key}`, batch: key, state: 'replaced' });
  };
  const withLosses = async () => {
    const fixture = await fixtureOf(1);
    lost(fixture, 'closed', 0);
    lost(fixture, 'open', 1);
    const name = freshName();
    await layDown(fixture, name);
    return { name, fixture };
  };
  const states = async (name: string) => {
    const db = openDatabase(name);
    const found = await Promise.all(['closed', 'open'].map(async (key) => (await db.slots.get(`0x${key}`))?.state));
    db.close();
    return found;
  };

  test('are final where the batch was closed, and looked at again where it was not', async () => {
    const { name } = await withLosses();
    expect(await states(name)).toEqual(['lost', 'replaced']);
  });

  test('T-H6 are whole again after a migration that died at any of its writes', async () => {
    for (let nth = 1; ; nth++) {
      const { name } = await withLosses();
      const dying = openDatabase(name);
      const faults = withFaults(dying);
      faults.arm('no room', nth);
      const opened = await dying.open().then(
        () => true,
        () => false,
      );
      dying.close();
      if (opened) {
        expect(nth, 'writes of the migration').toBeGreaterThan(1);
        break;
      }
      expect(await states(name)).toEqual(['lost', 'replaced']);
    }
  });
});

describe('N-26 whom the user dealt with in version 1', () => {
  /** More than are held at a time, the first for a friend; every hundredth is torn in another way. */
  const BATCHES = 450;
  const TEARS: Record<string, unknown>[] = [
    { calls: 'none' },
    { calls: [{ to: '0xabcd', value: 1n, data: '0x' }] },
    { calls: [{ to: FRIEND, value: '1', data: '0x' }] },
    { calls: [null] },
    { from: 7 },
  ];
  const payments = async () => {
    const fixture = await fixtureOf(1);
    const [batch] = fixture.rows.batches ?? [];
    const torn = (at: number) => (at % 100 === 1 ? TEARS[(at - 1) / 100] : {});
    const more = Array.from({ length: BATCHES }, (_, at) => {
      const calls = [{ to: at === 0 ? FRIEND : payee(at), value: 1n, data: '0x' }];
      return { ...batch, key: `key ${at}`, id: `id ${at}`, seq: 100 + at, calls, ...torn(at) };
    });
    fixture.rows.batches?.push(...more);
    const name = freshName();
    await layDown(fixture, name);
    return { name, fixture, more };
  };
  const payee = (at: number): Address => `0x${at.toString(16).padStart(40, '5')}`;
  const nearest = async (db: Database, ...addresses: Address[]) => [...(await dealingStore(db).nearest(addresses)).values()];

  test('is known by its index, of any age; what cannot be read is left as it is, and opens all the same', async () => {
    const { name, more } = await payments();
    const db = openDatabase(name);
    const last = payee(BATCHES - 1);
    expect(await nearest(db, FRIEND, POISON, payee(200), last, payee(101))).toEqual([
      FRIEND,
      FRIEND,
      payee(200),
      last,
      undefined,
    ]);
    for (const before of more) {
      const { dealt, ...after } = (await db.batches.get(before.key)) ?? {};
      expect([after, dealt?.length]).toEqual([before, Number(before.key.slice(4)) % 100 === 1 ? undefined : 1]);
    }
    db.close();
  });

  test('T-H13 is found without holding more than some hundreds of batches at a time', async () => {
    const { name } = await payments();
    const db = openDatabase(name);
    let most = 0;
    db.use({
      stack: 'dbcore',
      name: 'most',
      create: (core) => ({
        ...core,
        table: (table) => ({
          ...core.table(table),
          async query(request) {
            const found = await core.table(table).query(request);
            if (request.values) most = Math.max(most, found.result.length);
            return found;
          },
        }),
      }),
    });
    await db.open();
    db.close();
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(200);
  });

  test('T-H6 is known after a migration that died at any of its writes, and what waited still waits', async () => {
    for (let nth = 1; ; nth++) {
      const { name, fixture } = await payments();
      const dying = openDatabase(name);
      const faults = withFaults(dying);
      faults.arm(nth % 2 ? 'no room' : 'undone', nth);
      const opened = await dying.open().then(
        () => true,
        () => false,
      );
      dying.close();
      if (opened) {
        expect(nth, 'writes of the migration').toBeGreaterThan(3);
        break;
      }
      expect(await native(name)).toMatchObject({ version: 10 });
      const db = openDatabase(name);
      expect(await nearest(db, FRIEND, payee(BATCHES - 1))).toEqual([FRIEND, payee(BATCHES - 1)]);
      expect(await db.approvals.toArray()).toEqual(fixture.rows.approvals);
      db.close();
    }
  });
});

import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StoredBatch } from '../../../lib/core/batch/batch.ts';
import { type Journal, NonceTaken } from '../../../lib/core/batch/journal.ts';
import { mayHappen } from '../../../lib/core/batch/lifecycle.ts';
import type { Slot } from '../../../lib/core/batch/slot.ts';
import { DamagedRecord } from '../../../lib/core/rows.ts';
import type { Database } from '../../../lib/store/db.ts';
import { journalStore } from '../../../lib/store/journal.ts';
import { withFaults } from '../../support/databaseFault.ts';
import { batchOf, FROM, freshDatabase, SITE, slotOf } from './rows.ts';

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
let db: Database;
let journal: Journal;

beforeEach(() => {
  db = freshDatabase();
  journal = journalStore(db);
});

const { hash } = slotOf(1);
const keys = async () => (await db.batches.orderBy('seq').toArray()).map(({ key, seq }) => `${key} ${seq}`);
const hashes = async () => (await db.slots.toCollection().primaryKeys()).sort();

describe('a batch is written', () => {
  test.each(['abandoned', 'void', 'discarded'] as const)(
    'N-06 with the very bytes of one that is %s, which are its own from then on',
    async (state) => {
      await journal.record(batchOf(1), [slotOf(1, { batch: 'batch 1', state, nonceKey: undefined })]);
      await journal.record(batchOf(2), [slotOf(1, { batch: 'batch 2' })]);
      expect(await journal.slot(hash)).toMatchObject({ batch: 'batch 2', state: 'offered' });
      expect(await journal.slots('batch 1')).toMatchObject([
        { hash: `${hash} of batch 1`, state: state === 'discarded' ? state : 'void', raw: '0x' },
      ]);
    },
  );

  test('J-1 with its transactions, in the order of confirmation', async () => {
    await journal.record(batchOf(7), [slotOf(2, { batch: 'batch 7', index: 1 }), slotOf(1, { batch: 'batch 7' })]);
    await journal.record(batchOf(3), []);
    expect(await keys()).toEqual(['batch 7 1', 'batch 3 2']);
    expect((await journal.slots('batch 7')).map(({ index }) => index)).toEqual([0, 1]);
    expect(await journal.slot(hash)).toEqual(slotOf(1, { batch: 'batch 7' }));
    expect(await journal.get('batch 3')).toMatchObject({ id: 'id 3' });
    expect(await journal.get('batch 4')).toBeUndefined();
  });

  test.each<[string, Partial<Slot>, Parameters<typeof batchOf>[1]]>([
    ['its nonce', { hash: slotOf(2).hash }, {}],
    ['its bytes', { nonceKey: 'another', nonce: 2 }, {}],
    ['its id at this site and account', { ...slotOf(2) }, { id: 'id 1' }],
    ['its key', { ...slotOf(2) }, { key: 'batch 1' }],
  ])('J-2 S-09 never twice with %s: of the second nothing is written', async (_, slot, batch) => {
    await journal.record(batchOf(1), [slotOf(1)]);
    const second = journal.record(batchOf(2, batch), [slotOf(3, { batch: 'batch 2' }), { ...slotOf(1), ...slot }]);
    await expect(second).rejects.toBeInstanceOf(NonceTaken);
    expect([await keys(), await hashes()]).toEqual([['batch 1 1'], [hash]]);
  });

  test('J-11 what the database itself refuses is told as it is', async () => {
    const faults = withFaults(db);
    faults.arm('no room', 1, true);
    await expect(journal.record(batchOf(1), [slotOf(1)])).rejects.toMatchObject({ name: 'QuotaExceededError' });
    await expect(journal.replace(hash, slotOf(2))).rejects.toBeInstanceOf(NonceTaken);
    faults.clear();
    await journal.record(batchOf(1), [slotOf(1)]);
    faults.arm('no room', 1, true);
    await expect(journal.replace(hash, slotOf(2))).rejects.toMatchObject({ name: 'QuotaExceededError' });
  });

  test('J-2 the same bytes again, where they were discarded: that row stays for its batch under another name', async () => {
    await journal.record(batchOf(1), [slotOf(1, { state: 'discarded', nonceKey: undefined, raw: '0x' })]);
    await journal.record(batchOf(2), [slotOf(1, { batch: 'batch 2' })]);
    expect(await journal.slots('batch 1')).toMatchObject([{ hash: `${hash} of batch 1`, state: 'discarded' }]);
    expect(await journal.slots('batch 2')).toMatchObject([{ hash, state: 'offered' }]);
  });
});

describe('a batch is found', () => {
  test('S-08 S-16 by its id as it came or by the hex of it in any case, at its own site', async () => {
    await journal.record(batchOf(1, { id: 'Order-1', batchId: '0x4f72' }), []);
    for (const id of ['Order-1', '0x4f72', '0X4F72']) expect(await journal.find(SITE, id)).toMatchObject({ key: 'batch 1' });
    for (const id of ['order-1', '0x4f', '']) expect(await journal.find(SITE, id)).toBeUndefined();
    expect(await journal.find('https://other.example', 'Order-1')).toBeUndefined();
  });

  test('S-16 N-21 of two with one id, of two accounts of the site, the newer one', async () => {
    await journal.record(batchOf(1, { key: 'z', id: 'same', batchId: '0x01' }), []);
    await journal.record(batchOf(2, { key: 'a', id: 'same', batchId: '0x01', from: OTHER }), []);
    expect(await journal.find(SITE, 'same')).toMatchObject({ key: 'a' });
    expect(await journal.find(SITE, '0x01')).toMatchObject({ key: 'a' });
  });

  test('S-09 by site, account and id, all three', async () => {
    await journal.record(batchOf(1), []);
    expect(await journal.has(SITE, FROM, 'id 1')).toBe(true);
    expect(await journal.has('https://other.example', FROM, 'id 1')).toBe(false);
    expect(await journal.has(SITE, OTHER, 'id 1')).toBe(false);
    expect(await journal.has(SITE, FROM, 'id 2')).toBe(false);
  });

  test('T-H14 unless its record, or one of its transactions, is damaged', async () => {
    await journal.record(batchOf(1), [slotOf(1)]);
    await db.slots.update(hash, { nonce: -1 });
    await expect(journal.slots('batch 1')).rejects.toBeInstanceOf(DamagedRecord);
    await db.batches.update('batch 1', { from: 'nobody' as never });
    await expect(journal.find(SITE, 'id 1')).rejects.toBeInstanceOf(DamagedRecord);
  });

  test('J-5 while it is open, oldest first; a damaged one is marked, once', async () => {
    for (const at of [2, 3, 1]) await journal.record(batchOf(at), []);
    await journal.setBatch('batch 3', { open: 0 });
    expect((await journal.open()).map(({ key }) => key)).toEqual(['batch 2', 'batch 1']);
    await db.batches.update('batch 2', { calls: [] });
    expect((await journal.open()).map(({ key }) => key)).toEqual(['batch 1']);
    expect(await journal.get('batch 2')).toMatchObject({ damaged: { code: 'damaged.record' } });
    await journal.setBatch('batch 2', { damaged: { code: 'damaged.bytes' } });
    expect((await journal.open()).map(({ key, damaged }) => [key, damaged])).toEqual([
      ['batch 2', { code: 'damaged.bytes' }],
      ['batch 1', undefined],
    ]);
  });
});

describe('a transaction', () => {
  test('moves by the table alone, and takes its other fields along', async () => {
    await journal.record(batchOf(1), [slotOf(1, { state: 'signed' })]);
    expect(await journal.move(hash, 'include')).toBeUndefined();
    expect(await journal.move(slotOf(9).hash, 'offer')).toBeUndefined();
    expect(await journal.slot(hash)).toEqual(slotOf(1, { state: 'signed' }));
    const moved = { ...slotOf(1, { state: 'offered' }), offers: 2 };
    expect(await journal.move(hash, 'offer', { offers: 2 })).toEqual(moved);
    expect(await journal.move(hash, 'answer')).toEqual(moved);
    expect(await journal.slot(hash)).toEqual(moved);
  });

  test.each<[Slot['state'], boolean]>([
    ['signed', true],
    ['offered', true],
    ['stuck', true],
    ['mined', false],
    ['final', false],
    ['replaced', false],
    ['discarded', false],
  ])('J-4 that is %s gets another beside it: %s', async (state, may) => {
    await journal.record(batchOf(1), [slotOf(1, { state })]);
    const next = slotOf(2, { nonce: 1, attempt: 1, nonceKey: 'the second attempt', batch: 'batch 1' });
    const replaced = journal.replace(hash, next);
    if (may) await replaced;
    else await expect(replaced).rejects.toBeInstanceOf(NonceTaken);
    expect(await hashes()).toHaveLength(may ? 2 : 1);
    // The same attempt once more, signed at another fee.
    if (may) await expect(journal.replace(hash, { ...next, hash: slotOf(3).hash })).rejects.toBeInstanceOf(NonceTaken);
  });

  test('J-4 replaces in the name of a transaction that was discarded with the same bytes', async () => {
    await journal.record(batchOf(1), [
      slotOf(1),
      slotOf(2, { batch: 'batch 1', index: 1, state: 'discarded', nonceKey: undefined }),
    ]);
    await journal.replace(hash, slotOf(2, { batch: 'batch 1', nonceKey: 'the second attempt' }));
    expect(await hashes()).toEqual([hash, slotOf(2).hash, `${slotOf(2).hash} of batch 1`].sort());
  });

  test('is unsettled until a block has it for good', async () => {
    const states = ['signed', 'offered', 'stuck', 'mined', 'final', 'replaced', 'discarded'] as const;
    await db.slots.bulkAdd(states.map((state, at) => slotOf(at, { state })));
    expect((await journal.unsettled()).map(({ state }) => state).sort()).toEqual(['mined', 'offered', 'signed', 'stuck']);
  });
});

describe('J-2 the last nonce of an account', () => {
  const last = () => journal.lastNonce(1, FROM);

  test('is the highest that is held, on its chain and of its own', async () => {
    expect(await last()).toBeUndefined();
    await db.slots.bulkAdd([
      slotOf(4),
      slotOf(11, { state: 'final' }),
      slotOf(12, { state: 'discarded', nonceKey: undefined }),
      slotOf(20, { chainId: 2, nonceKey: '2' }),
      slotOf(21, { from: OTHER, nonceKey: 'other' }),
    ]);
    expect(await last()).toEqual({ nonce: 11, nonceSpan: 1 });
    expect(await journal.lastNonce(2, FROM)).toEqual({ nonce: 20, nonceSpan: 1 });
    expect(await journal.lastNonce(3, FROM)).toBeUndefined();
  });

  test('is that of all attempts there that still count: an upgrade uses up two', async () => {
    const attempt = (at: number, change: Partial<Slot>) => slotOf(at, { nonce: 5, nonceKey: `${at}`, ...change });
    await db.slots.bulkAdd([attempt(1, { nonceSpan: 1 }), attempt(2, { nonceSpan: 2, state: 'discarded', nonceKey: undefined })]);
    expect(await last()).toEqual({ nonce: 5, nonceSpan: 1 });
    await db.slots.add(attempt(3, { nonceSpan: 2 }));
    expect(await last()).toEqual({ nonce: 5, nonceSpan: 2 });
  });
});

test('T-H13 S-21 a batch is forgotten with its own transactions, and only once it is settled', async () => {
  await journal.record(batchOf(1), [slotOf(1)]);
  await journal.record(batchOf(2), [slotOf(2, { from: OTHER })]);
  expect(await journal.forget('batch 1')).toBe(false);
  await journal.setBatch('batch 1', { damaged: { code: 'damaged.record' } });
  expect(await journal.forget('batch 1')).toBe(false);
  await journal.setBatch('batch 1', { open: 0 });
  expect(await journal.forget('batch 1')).toBe(true);
  expect([await keys(), await hashes()]).toEqual([['batch 2 2'], [slotOf(2).hash]]);
  expect(await journal.forget('batch 1')).toBe(false);
  // One that was confirmed, and whose transactions nobody has seen, is not over.
  await journal.record(batchOf(3), []);
  expect(await journal.forget('batch 3')).toBe(false);
});

describe('S-09 the id of a batch that was deleted', () => {
  const deleted = async (change: Partial<StoredBatch> = {}) => {
    await journal.record(batchOf(1, { open: 0, ...change }), [slotOf(1)]);
    expect(await journal.forget('batch 1')).toBe(true);
  };
  const settings = async () => (await db.settings.toArray()).map((row) => JSON.stringify(row));

  test('stays taken for its site and account, and for no others', async () => {
    await deleted();
    expect(await journal.has(SITE, FROM, 'id 1')).toBe(true);
    expect(await journal.has('https://other.example', FROM, 'id 1')).toBe(false);
    expect(await journal.has(SITE, OTHER, 'id 1')).toBe(false);
    expect(await journal.has(SITE, FROM, 'id 2')).toBe(false);
    expect(await journal.find(SITE, 'id 1')).toBeUndefined();
  });

  test('is in no second batch, however that came so far: of that nothing is written', async () => {
    await deleted();
    await expect(journal.record(batchOf(2, { id: 'id 1' }), [slotOf(2)])).rejects.toBeInstanceOf(NonceTaken);
    expect([await keys(), await hashes()]).toEqual([[], []]);
  });

  test('is kept as a hash alone, in which nobody reads the site, the account or the id', async () => {
    await deleted();
    const [kept, ...more] = await settings();
    expect(more).toEqual([]);
    expect(kept).toMatch(/^\{"name":"usedId 0x[0-9a-f]{64}","value":true\}$/);
    expect(kept).not.toContain(FROM.slice(2));
  });

  test('is not kept where no site gave it', async () => {
    await deleted({ method: 'eth_sendTransaction' });
    expect(await settings()).toEqual([]);
  });

  test('T-H14 stays taken as well where its record could not be read', async () => {
    await journal.record(batchOf(1), [slotOf(1)]);
    await db.batches.update('batch 1', { calls: 'none' } as never);
    expect(await journal.forgetDamaged('batch 1')).toBe(true);
    expect(await journal.has(SITE, FROM, 'id 1')).toBe(true);
  });
});

describe('T-H14 a record that cannot be read is forgotten at the user’s word', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a batch without calls', () => db.batches.update('batch 1', { calls: 'none' } as never)],
    ['a batch of nobody', () => db.batches.update('batch 1', { from: undefined } as never)],
    ['a transaction in a state that is none', () => db.slots.update(hash, { state: 'ripe' } as never)],
    ['a transaction of nobody', () => db.slots.update(hash, { from: undefined } as never)],
  ])('%s, with all that is left of it, though it may be under way', async (_, spoil) => {
    await journal.record(batchOf(1), [slotOf(1)]);
    await journal.record(batchOf(2), [slotOf(2, { from: OTHER })]);
    expect(await journal.forgetDamaged('batch 1'), 'it can be read').toBe(false);
    await spoil();
    expect(await journal.forget('batch 1')).toBe(false);
    expect(await journal.forgetDamaged('batch 1')).toBe(true);
    expect([await keys(), await hashes()]).toEqual([['batch 2 2'], [slotOf(2).hash]]);
    expect(await journal.forgetDamaged('batch 1'), 'it is gone').toBe(false);
  });

  test.each<[string, boolean, Slot['state'][]]>([
    ['of which nothing is left', true, []],
    ['on its way', true, ['final', 'offered']],
    ['given up, though nodes may have it', true, ['final', 'abandoned']],
    ['over', false, ['final', 'lost', 'discarded', 'void']],
  ])('one that is %s: whether it may still happen is %s', (_, may, states) => {
    expect(mayHappen(states.map((state) => ({ state })))).toBe(may);
  });

  test('and without it where what is left says that it is over, though not on which chain', async () => {
    await journal.record(batchOf(1), [slotOf(1)]);
    await db.slots.update(hash, { state: 'abandoned', chainId: {} } as never);
    expect(await journal.forget('batch 1')).toBe(true);
  });

  test.each<[string, Partial<Slot>]>([
    ['was given up', { state: 'void', nonceKey: undefined }],
    ['was sent, and is sent no more', { state: 'offered' }],
  ])('but not while another one waits for the place of what %s', async (_, change) => {
    await journal.record(batchOf(1), [slotOf(1, change), slotOf(3, { batch: 'batch 1', index: 1 })]);
    await journal.record(batchOf(2), [slotOf(2)]);
    await db.batches.update('batch 1', { calls: 'none' } as never);
    expect(await journal.forgetDamaged('batch 1')).toBe(false);
    await journal.move(slotOf(2).hash, 'discard');
    await db.slots.update(slotOf(2).hash, { state: 'final' });
    expect(await journal.forgetDamaged('batch 1')).toBe(true);
  });
});

test('N-08 where a chain is gone, a batch that the new one has a part of goes on, and the others end', async () => {
  await journal.record(batchOf(1), [slotOf(1), slotOf(2, { batch: 'batch 1', index: 1 })]);
  await journal.record(batchOf(2), [slotOf(3, { batch: 'batch 2' })]);
  await journal.vanish(1, new Set([hash]), { genesis: hash }, 7);
  expect((await journal.slots('batch 1')).map(({ state }) => state)).toEqual(['offered', 'void']);
  expect(await db.batches.bulkGet(['batch 1', 'batch 2'])).toMatchObject([
    { open: 1, gone: 7 },
    { open: 0, gone: 7 },
  ]);
});

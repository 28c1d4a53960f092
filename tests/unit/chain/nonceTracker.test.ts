import { describe, expect, test } from 'vitest';
import { blockedBy, type InTheWay, makeNonceTracker } from '../../../lib/chain/plan/nonceTracker.ts';
import type { Slot } from '../../../lib/core/batch/slot.ts';
import { toHex } from '../../../lib/core/schema.ts';
import { ALICE, BOB, CHAIN, journalWith, slotOf } from './rows.ts';
import { saying } from './saying.ts';

const account = { chainId: CHAIN, from: ALICE } as const;
const counting = (count: number) => saying({ eth_getTransactionCount: toHex(count) });

describe('J-2 the next nonce', () => {
  const last = (nonce: number, change: Partial<Slot> = {}) => slotOf({ nonce, ...change });
  test.each<[string, number, Slot[], number]>([
    ['is the chain’s count where the wallet has signed nothing', 5, [], 5],
    ['is the one after the last that was signed, though the chain counts less', 5, [last(7)], 8],
    ['is two after an upgrade', 5, [last(7, { nonceSpan: 2 })], 9],
    ['is the chain’s count where foreign transactions were mined ahead of the journal', 10, [last(7)], 10],
    ['does not go by what another account has signed', 5, [last(7, { from: BOB })], 5],
    ['does not go by what was signed on another chain', 5, [last(7, { chainId: 1 })], 5],
  ])('%s', async (_, count, slots, next) => {
    const node = counting(count);
    const nonces = makeNonceTracker(await journalWith(slots));
    expect(await nonces.next(node, account)).toEqual({
      next,
      jump: false,
      reset: false,
      foreign: 0,
      room: Number.POSITIVE_INFINITY,
      rivals: [],
    });
    expect(node.asked).toEqual(['latest', 'pending'].map((tag) => ({ method: 'eth_getTransactionCount', params: [ALICE, tag] })));
  });

  test.each([
    ['64 more than the journal has are believed', 8 + 64, false],
    ['65 more are not', 8 + 65, true],
  ])('T-E21 %s', async (_, count, jump) => {
    const nonces = makeNonceTracker(await journalWith([last(7)]));
    expect(await nonces.next(counting(count), account)).toMatchObject({ jump });
  });

  test('T-E21 N-06 where another wallet did send them, the journal is put aside as the screen says: by deleting its batches', async () => {
    const journal = await journalWith([last(7, { state: 'final' })], { open: 0 });
    const nonces = makeNonceTracker(journal);
    const { jump } = await nonces.next(counting(1_000), account);
    expect(blockedBy({ delegated: false, busy: FREE, short: false, jump })).toEqual({ code: 'blocked.jump' });
    expect(await journal.forget('batch')).toBe(true);
    expect(await nonces.next(counting(1_000), account)).toMatchObject({ next: 1_000, jump: false });
  });

  test('T-E21 an account that was used elsewhere before may have sent any number', async () => {
    expect(await makeNonceTracker(await journalWith([])).next(counting(10_000), account)).toMatchObject({
      next: 10_000,
      jump: false,
    });
  });
});

describe('N-14 what waits on the node beyond what the wallet has signed', () => {
  const counts = (latest: number, pending: number | Error) =>
    saying({
      eth_getTransactionCount: ([, tag]: readonly unknown[]) =>
        tag === 'latest' ? toHex(latest) : pending instanceof Error ? pending : toHex(pending),
    });
  const own = (nonce: number, change: Partial<Slot> = {}) => slotOf({ nonce, ...change });
  const givenUp = { state: 'abandoned', nonceKey: undefined } as const;
  const never = { state: 'void', nonceKey: undefined } as const;
  test.each<[string, number, number | Error, Slot[], object]>([
    ['comes first: the next nonce is the one after it', 5, 6, [], { next: 6, foreign: 1, jump: false }],
    ['is counted from the journal on', 5, 9, [own(6)], { next: 9, foreign: 2, jump: false }],
    ['is nothing where the journal has as much', 5, 7, [own(6)], { next: 7, foreign: 0, jump: false }],
    ['is nothing where the node counts less', 5, 3, [own(6)], { next: 7, foreign: 0, jump: false }],
    ['is nothing where the node does not say', 5, new Error('no'), [own(6)], { next: 7, foreign: 0, jump: false }],
    ['is nothing where it is what the user gave up', 6, 7, [own(6, givenUp)], { next: 6, foreign: 0, jump: false }],
    ['comes first where nobody ever had what was given up', 6, 7, [own(6, never)], { next: 7, foreign: 1, jump: false }],
    ['comes first where what was there is of a chain that is gone', 0, 1, [own(6, never)], { next: 1, foreign: 1, jump: false }],
    ['is believed up to 64', 5, 69, [], { next: 69, foreign: 64, jump: false }],
    ['is not believed beyond', 5, 70, [], { foreign: 65, jump: true }],
  ])('%s', async (_, latest, pending, slots, expected) => {
    expect(await makeNonceTracker(await journalWith(slots)).next(counts(latest, pending), account)).toMatchObject(expected);
  });
});

describe('N-06 the next nonce', () => {
  const own = (nonce: number, state: Slot['state'], change: Partial<Slot> = {}) =>
    slotOf({ batch: `${nonce} ${state}`, nonce, state, ...change });
  const givenUp = (nonce: number, change: Partial<Slot> = {}) => own(nonce, 'abandoned', { nonceKey: undefined, ...change });
  const endless = Number.POSITIVE_INFINITY;
  test.each<[string, number, Slot[], { next: number; room: number }]>([
    ['is the one that was given up, where nothing stands behind it', 7, [givenUp(7)], { next: 7, room: endless }],
    [
      'is the one that was given up, with no more room than that, where others wait',
      7,
      [givenUp(7), own(8, 'offered')],
      { next: 7, room: 1 },
    ],
    ['has room for two where two were given up', 7, [givenUp(7), givenUp(8), own(9, 'offered')], { next: 7, room: 2 }],
    ['has room for two where an upgrade was', 7, [givenUp(7, { nonceSpan: 2 }), own(9, 'offered')], { next: 7, room: 2 }],
    [
      'has room for one where two were given up apart',
      7,
      [givenUp(7), own(8, 'offered'), givenUp(9), own(10, 'stuck')],
      { next: 7, room: 1 },
    ],
    ['is the one that can never happen', 7, [own(7, 'void', { nonceKey: undefined }), own(8, 'offered')], { next: 7, room: 1 }],
    [
      'is behind all once another one has that place',
      7,
      [givenUp(7), own(7, 'offered'), own(8, 'offered')],
      { next: 9, room: endless },
    ],
    [
      'is behind all once an upgrade has that place',
      7,
      [givenUp(8), own(7, 'offered', { nonceSpan: 2 }), own(9, 'offered')],
      { next: 10, room: endless },
    ],
    ['is behind all once the chain has counted that place', 8, [givenUp(7), own(8, 'offered')], { next: 9, room: endless }],
    ['goes by no other account’s', 7, [givenUp(7, { from: BOB }), own(8, 'offered')], { next: 9, room: endless }],
  ])('%s', async (_, count, slots, expected) => {
    expect(await makeNonceTracker(await journalWith(slots)).next(counting(count), account)).toMatchObject(expected);
  });
});

test('N-08 a chain that was reset is told with the nonce, and nothing is signed for it', async () => {
  const nonces = makeNonceTracker(await journalWith([]), { isReset: async (chainId) => chainId === CHAIN });
  expect(await nonces.next(counting(0), account)).toMatchObject({ reset: true });
});

const FREE: InTheWay = { unsent: false, inFlight: false, upgrading: false };

describe('what is in the way of another batch', () => {
  const own = (change: Partial<Slot>) => slotOf({ batch: 'before', ...change });
  test.each<[string, Slot, Partial<InTheWay>]>([
    ['is what is signed and not sent', own({ state: 'signed' }), { unsent: true }],
    ['is what is on its way', own({ state: 'offered' }), { inFlight: true }],
    ['is what a node refuses for now', own({ state: 'stuck' }), { inFlight: true }],
    ['is an upgrade on its way', own({ state: 'offered', nonceSpan: 2 }), { inFlight: true, upgrading: true }],
    ['is an upgrade that has not left, as anything else unsent', own({ state: 'signed', nonceSpan: 2 }), { unsent: true }],
    ['is nothing that a block has', own({ state: 'mined', nonceSpan: 2 }), {}],
    ['is nothing that was discarded', own({ state: 'discarded' }), {}],
    ['is nothing of the batch itself', own({ batch: 'now', state: 'signed' }), {}],
    ['is nothing of another account', own({ from: BOB, state: 'signed' }), {}],
    ['is nothing on another chain', own({ chainId: 1, state: 'signed' }), {}],
  ])('J-2 %s', async (_, slot, expected) => {
    const nonces = makeNonceTracker(await journalWith([slot]));
    expect(await nonces.inTheWay({ ...account, key: 'now' })).toEqual({ ...FREE, ...expected });
  });
});

describe('why nothing may be signed now', () => {
  const all = { delegated: true, busy: { unsent: true, inFlight: true, upgrading: true }, jump: true, short: true, outbid: true };
  const quiet = { delegated: false, busy: FREE, jump: false, short: false };
  test.each<[string, Parameters<typeof blockedBy>[0], string | undefined]>([
    ['N-08 a chain that was reset comes first', { ...all, reset: true }, 'blocked.reset'],
    ['T-E21 then a node that tells of too many transactions', all, 'blocked.jump'],
    ['J-2 then what is not sent yet', { ...all, jump: false }, 'blocked.unsent'],
    ['J-2 then an upgrade that may change', { ...all, jump: false, busy: { ...all.busy, unsent: false } }, 'blocked.upgrading'],
    [
      'T-E30 then what is on its way of an upgraded account',
      { ...all, jump: false, busy: { ...FREE, inFlight: true } },
      'blocked.oneAtATime',
    ],
    ['T-E28 then a fee that is too low', { ...all, jump: false, busy: FREE }, 'blocked.outbid'],
    ['S-19 then funds', { ...quiet, short: true }, 'blocked.short'],
    ['T-E30 a plain account may have many under way', { ...quiet, busy: { ...FREE, inFlight: true } }, undefined],
    ['T-E30 an upgraded one with nothing under way is free', { ...quiet, delegated: true }, undefined],
    ['S-19 else nothing', quiet, undefined],
    [
      'N-06 what fills a place that was given up waits for nobody',
      { ...quiet, delegated: true, busy: { ...all.busy, unsent: false }, room: 1 },
      undefined,
    ],
    ['N-06 but it has to fit there', { ...quiet, room: 1, needs: 2 }, 'blocked.noRoom'],
  ])('%s', (_, why, says) => {
    if (says === undefined) expect(blockedBy(why)).toBeUndefined();
    else expect(blockedBy(why)).toEqual({ code: says });
  });
});

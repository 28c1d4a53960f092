import { describe, expect, test } from 'vitest';
import { contradictions, type Said, type Testimony } from '../../chaos/said.ts';

/** What contradicts the statuses that pages were given, and what does not. */

const ME = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const NONCE = 7;
const AT = 100_000;
/** After this long a wallet has to have noticed a reorganisation. */
const LONG = 20_000;

const slot = { hash: 'first', index: 0, from: ME, nonce: NONCE };
const next = { hash: 'second', index: 1, from: ME, nonce: NONCE + 1 };
const said = (status: number, more: Partial<Said> = {}): Said => ({
  ...{ id: 'batch', at: AT, head: 50, status, ran: ['a', 'b'], finalNonce: NONCE },
  ...more,
});
/** Both calls ran, and all was told; but for what a test changes. */
const testimony = (changes: Partial<Testimony> = {}): Testimony => ({
  marks: ['a', 'b'],
  ran: ['a', 'b'],
  slots: [slot, next],
  said: [said(100, { ran: [] }), said(100, { ran: ['a'] }), said(200)],
  sent: new Map([
    ['first', [1]],
    ['second', [2]],
  ]),
  erased: [],
  undone: [],
  mined: new Set(['first', 'second']),
  ...changes,
});
/** Nothing of it ran, and nothing of it was ever in a block. */
const nothing = (changes: Partial<Testimony>) => testimony({ ran: [], mined: new Set(), sent: new Map(), said: [], ...changes });
const undone = { at: AT - 1_000, from: ME, nonce: NONCE };

test('what was pending and is done then is contradicted by nothing', () => {
  expect(contradictions(testimony())).toEqual([]);
});

describe('a status that the chain contradicts when it is given', () => {
  test.each<[what: string, Said, complaint: string]>([
    ['400 for what has run', said(400), 'it was said to be 400 at block 50, when 2 of 2 calls had run'],
    ['400 for what has run in part', said(400, { ran: ['a'] }), 'when 1 of 2 calls had run'],
    ['500 for what has run', said(500), 'it was said to be 500 at block 50, when 2 of 2'],
    ['200 for what has run in part', said(200, { ran: ['a'] }), 'it was said to be 200 at block 50, when 1 of 2'],
    ['600 for what has run', said(600), 'it was said to be 600 at block 50, when 2 of 2'],
    ['600 for what has not', said(600, { ran: [] }), 'when 0 of 2'],
  ])('%s', (_, each, complaint) => {
    expect(contradictions(testimony({ said: [each] }))).toContainEqual(expect.stringContaining(complaint));
    // A reorganisation of a moment before may not have been noticed.
    expect(contradictions(testimony({ said: [each], undone: [undone] }))).toEqual([]);
    const earlier = { ...undone, at: AT - LONG };
    expect(contradictions(testimony({ said: [each], undone: [earlier] }))).toContainEqual(expect.stringContaining(complaint));
    const foreign = { ...undone, nonce: NONCE + 5 };
    expect(contradictions(testimony({ said: [each], undone: [foreign] }))).not.toEqual([]);
  });
});

describe('400 for what is not over', () => {
  test('for what runs later', () => {
    const early = testimony({ said: [said(400, { ran: [], finalNonce: NONCE + 2 })], sent: new Map() });
    expect(contradictions(early)).toEqual(['it was said to be 400 at block 50, and 2 of its calls ran later']);
  });

  test('for what nodes have had and nothing final stands in the place of', () => {
    const sent = new Map([['first', [AT - 1]]]);
    const could = ['it was said to be 400 at block 50, when first could still be mined'];
    expect(contradictions(nothing({ said: [said(400, { ran: [] })], sent }))).toEqual(could);
    expect(contradictions(nothing({ said: [said(400, { ran: [], finalNonce: NONCE + 1 })], sent }))).toEqual([]);
    // A cancellation was mined, or nothing had left by then.
    expect(contradictions(nothing({ said: [said(400, { ran: [] })], sent, mined: new Set(['first']) }))).toEqual([]);
    expect(contradictions(nothing({ said: [said(400, { ran: [] })], sent: new Map([['first', [AT + 1]]]) }))).toEqual([]);
  });
});

describe('a status that changes', () => {
  test.each([
    [200, 100],
    [500, 100],
    [600, 200],
    [400, 100],
  ])('%i does not become %i, unless a reorganisation undid what it was of', (one, other) => {
    const changing = (more: Partial<Testimony>) =>
      contradictions(testimony({ said: [said(one), said(other, { at: AT + 60_000, head: 55 })], ...more }));
    const complaint = `it was said to be ${one} at block 50 and ${other} at block 55, and nothing of it was undone`;
    expect(changing({})).toContain(complaint);
    for (const at of [AT - 1, AT + 59_000]) expect(changing({ undone: [{ ...undone, at }] })).not.toContain(complaint);
    for (const wrong of [{ at: AT - LONG }, { at: AT + 61_000 }, { nonce: NONCE - 1 }, { from: '0x0' }])
      expect(changing({ undone: [{ ...undone, ...wrong }] })).toContain(complaint);
  });
});

test('bytes that nodes have had are not erased before something final stands in their place', () => {
  const erased = (finalNonce: number, hash = 'first') => [{ hash, at: AT, finalNonce }];
  const sent = new Map([['first', [1]]]);
  const complaint = ['the bytes of first were erased, and it could still be mined'];
  expect(contradictions(nothing({ sent, erased: erased(NONCE) }))).toEqual(complaint);
  expect(contradictions(nothing({ sent, erased: erased(NONCE + 1) }))).toEqual([]);
  expect(contradictions(nothing({ sent, erased: erased(NONCE, 'second') }))).toEqual([]);
  expect(contradictions(testimony({ erased: erased(NONCE + 1) }))).toEqual(['the bytes of first were erased, and it was mined']);
});

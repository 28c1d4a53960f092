import { expect, test } from 'vitest';
import { type Asked, complaints, type Evidence } from '../../chaos/oracle.ts';

/** What the oracle of the chaos run sees, and what it does not complain about. */

const ME = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const HASH = `0x${'11'.repeat(32)}`;
const SECOND = `0x${'22'.repeat(32)}`;

const asked: Asked = {
  id: 'one by one',
  from: ME,
  origin: 'https://dapp.example',
  atomic: false,
  marks: ['a', 'b'],
  outcome: { result: { id: 'one by one' } },
  status: { status: 200, atomic: false },
};
const slot = { batch: 'key', index: 0, hash: HASH, from: ME, nonce: 7 };
const batch = { key: 'key', id: asked.id, origin: asked.origin, atomic: false };
const ran = (mark: string, by = ME) => ({ mark, by, transaction: HASH });

/** Everything as it should be, but for what a test changes. */
function evidence(
  changes: { asked?: Partial<Asked>; batch?: object; slots?: object[]; more?: Partial<Evidence> } = {},
): Evidence {
  const slots = changes.slots ?? [slot, { ...slot, index: 1, hash: SECOND, nonce: 8 }];
  return {
    asked: [{ ...asked, ...changes.asked }],
    ran: [ran('a'), ran('b')],
    journal: { batches: [{ ...batch, ...changes.batch }], slots } as unknown as Evidence['journal'],
    sent: [{ hash: HASH, at: 0 }],
    mined: [HASH, SECOND],
    foreign: [],
    said: [],
    erased: [],
    undone: [],
    ...changes.more,
  };
}

test('S-20 the oracle is content when each call ran once, in order, and is answered for', () => {
  expect(complaints(evidence())).toEqual([]);
});

test.each<[what: string, Evidence, complaint: string]>([
  ['a call that ran twice', evidence({ more: { ran: [ran('a'), ran('a'), ran('b')] } }), 'a call ran twice'],
  ['a call that is lost', evidence({ more: { ran: [ran('a')] } }), 'only 1 of 2 calls ran'],
  ['calls out of order', evidence({ more: { ran: [ran('b'), ran('a')] } }), 'out of order'],
  ['a gap', evidence({ more: { ran: [ran('b')] } }), 'a call was left out'],
  ['half of all or nothing', evidence({ batch: { atomic: true }, more: { ran: [ran('a')] } }), 'a part of all or nothing'],
  ['another account', evidence({ more: { ran: [ran('a', OTHER), ran('b')] } }), 'in another name'],
  ['what nobody asked for', evidence({ more: { ran: [ran('a'), ran('b'), ran('c')] } }), 'nobody asked for c'],
  [
    'a payload that was not written down',
    evidence({ more: { sent: [{ hash: SECOND, at: 0 }], mined: [] }, slots: [slot] }),
    'sent, but never written down',
  ],
  ['a transaction that was not written down', evidence({ more: { mined: [`0x${'33'.repeat(32)}`] } }), 'in a block, but never'],
  ['two transactions for one place', evidence({ slots: [slot, { ...slot, hash: SECOND }] }), 'two transactions for'],
  ['two nonces for one place', evidence({ slots: [slot, { ...slot, hash: SECOND, nonce: 8 }] }), 'two nonces for'],
  ['a page without an answer', evidence({ asked: { outcome: undefined } }), 'never answered'],
  ['a status that is not true', evidence({ asked: { status: { status: 500, atomic: false } } }), 'its status is 500'],
  [
    'an error for what is sent later',
    evidence({
      asked: { outcome: { error: { code: -32603, message: 'no' } }, heardAt: 5 },
      more: { sent: [{ hash: SECOND, at: 6 }] },
    }),
    'told -32603 (no), and it was sent later',
  ],
  [
    'a status of another moment',
    evidence({ more: { said: [{ id: asked.id, at: 9, head: 3, status: 400, ran: [], finalNonce: 0 }] } }),
    'it was said to be 400 at block 3',
  ],
  ['erased bytes', evidence({ more: { erased: [{ hash: HASH, at: 9, finalNonce: 7 }] } }), 'were erased'],
  ['an error that is not true', evidence({ asked: { outcome: { error: { code: 4900, message: 'away' } } } }), 'told 4900'],
  ['no status', evidence({ asked: { status: undefined } }), 'nobody could say its status'],
  ['a promise of what is not there', evidence({ batch: { id: 'another' }, more: { ran: [] } }), 'told that it is under way'],
  ['what the journal has not', evidence({ batch: { id: 'another' } }), 'the journal has no such batch'],
  ['more than could run', evidence({ asked: { reverts: 1 } }), '2 calls ran where no more than 1 could'],
  [
    'a refusal that the page knows as a promise',
    evidence({ batch: { refused: { code: 'failure.locked' } }, more: { ran: [] } }),
    'only 0 of 2',
  ],
])('S-20 the oracle complains about %s', (_, given, complaint) => {
  expect(complaints(given)).toContainEqual(expect.stringContaining(complaint));
});

test('J-8 what takes a nonce of a batch excuses the calls that did not run', () => {
  const foreign = [{ hash: SECOND, from: ME, nonce: 8 }];
  const half = { asked: { status: { status: 600, atomic: false } }, more: { ran: [ran('a')], foreign } };
  expect(complaints(evidence(half))).toEqual([]);
  expect(
    complaints(evidence({ ...half, more: { ...half.more, foreign: [{ hash: SECOND, from: OTHER, nonce: 8 }] } })),
  ).not.toEqual([]);
});

test('J-8 S-25 a call may be missing before another one only where its own nonce was taken', () => {
  const gap = (nonce: number) => {
    const foreign = [{ hash: SECOND, from: ME, nonce }];
    return evidence({ asked: { status: { status: 600, atomic: false } }, more: { ran: [ran('b')], foreign } });
  };
  expect(complaints(gap(7))).toEqual([]);
  expect(complaints(gap(8))).toEqual([expect.stringContaining('a call was left out')]);
});

test('J-5 what was confirmed and locked before it was signed is a failure, not a loss, where no page was promised it', () => {
  const locked = { batch: { refused: { code: 'failure.locked' } }, slots: [], more: { ran: [], mined: [], sent: [] } };
  const gone = { outcome: 'gone' as const, status: { status: 400, atomic: false } };
  expect(complaints(evidence({ ...locked, asked: gone }))).toEqual([]);
  const promised = { status: { status: 400, atomic: false } };
  expect(complaints(evidence({ ...locked, asked: { ...promised, locked: true } }))).toEqual([]);
  expect(complaints(evidence({ ...locked, asked: promised }))).toEqual([expect.stringContaining('only 0 of 2')]);
});

const ofOwner: Partial<Asked> = { id: 'what the owner sends', origin: 'sheaf', key: 'key', outcome: { result: { key: 'key' } } };
const inJournal = { id: 'key', origin: 'sheaf' };

test('what the owner sends is found by the wallet’s own name for it, and has to run like any other', () => {
  expect(complaints(evidence({ asked: ofOwner, batch: inJournal }))).toEqual([]);
  const half = { ran: [ran('a')] };
  expect(complaints(evidence({ asked: ofOwner, batch: inJournal, more: half }))).not.toEqual([]);
  const twice = { ran: [ran('a'), ran('b'), ran('b')] };
  expect(complaints(evidence({ asked: ofOwner, batch: inJournal, more: twice })).join()).toContain('twice');
});

test('the owner may hear an error of what was not signed, and of nothing else', () => {
  const outcome = { error: { code: -32603, message: 'It was not signed' } };
  const refused = { ...inJournal, refused: { code: 'failure.notSigned' } };
  const status = { status: 400, atomic: false };
  const nothing = { ran: [], sent: [], mined: [] };
  const locked = { ...ofOwner, outcome, status, locked: true } as const;
  expect(complaints(evidence({ asked: locked, batch: refused, slots: [], more: nothing }))).toEqual([]);
  expect(complaints(evidence({ asked: { ...ofOwner, outcome }, batch: inJournal })).join()).toContain('under way');
});

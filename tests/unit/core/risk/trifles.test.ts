import { pad, toHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { rolesOn } from '../../../../lib/chain/plan/untold.ts';
import { runOf } from '../../../../lib/core/effects/changes.ts';
import { straysIn } from '../../../../lib/core/effects/strays.ts';
import { warningsOf } from '../../../../lib/core/risk/warnings.ts';
import type { Address } from '../../../../lib/core/schema.ts';
import { CODE, ME, MULTICALL3, NOBODY, THIEF, USDC } from '../../../corpus/addresses.ts';
import { type CorpusRequest, call, type Given, moved, pay, word } from '../../../corpus/request.ts';
import { batchOf, factsFor, planOf } from '../../../support/explained.ts';
import { plain } from '../../../support/plain.ts';

/* Tokens of no worth anybody can make, and put into a batch as many as they like. */

const told = (request: Given) => warningsOf(batchOf(request), planOf(request as CorpusRequest), factsFor(request));
const codes = (request: Given) => told(request).map(({ level, code }) => `${level} ${code}`);
const trifle = (index: number): Address => pad(toHex(0xabc0000 + index), { size: 20, dir: 'right' });
const trifles = (count: number) => Array.from({ length: count }, (_, index) => trifle(index));
const opaque = { to: CODE, value: 0n, data: '0x12345678' } as const;

describe('V-08 tokens that nobody knows', () => {
  test('which the user gets for something are told in one line, and counted', () => {
    const request = (count: number): Given => ({
      calls: [opaque],
      logs: [moved(USDC, ME, THIEF, 5n), ...trifles(count).map((each) => moved(each, NOBODY, ME, 5n))],
    });
    const lines = (count: number) => told(request(count)).filter(({ code }) => code.startsWith('warning.unlisted'));
    expect(lines(1)).toMatchObject([{ code: 'warning.unlisted', params: { address: { address: trifle(0) } } }]);
    const [several, ...more] = lines(8);
    expect(more).toEqual([]);
    expect(several).toMatchObject({ level: 'caution', code: 'warning.unlisted.several', params: { tokens: 8, count: 3 } });
    expect(several && plain(several)).toMatch(/^8 tokens that you get are none that Sheaf knows: .*, and 3 more\. /);
  });

  test('are counted where they stay with those who only pass things on, and what the user gave is named before them', () => {
    const stay = (token: Address, from: Address) => moved(token, from, MULTICALL3, 1_000n);
    const logs = [...trifles(12).map((each) => stay(each, NOBODY)), stay(trifle(99), ME)];
    const { stays, beyond } = straysIn(logs, rolesOn(1, [ME]));
    expect([stays.length, beyond]).toEqual([10, 3]);
    expect(stays[0]).toEqual({ at: MULTICALL3, what: { kind: 'token', token: trifle(99) }, amount: 1_000n });
    const request: Given = { calls: [opaque], logs };
    const { effects } = planOf(request as CorpusRequest);
    const runs = [{ ...runOf(logs, ME), stays, staysBeyond: beyond }];
    const left = told({ ...request, plan: { effects: { accounts: [], tokens: {}, code: {}, ...effects, runs } } });
    expect(left.filter(({ code }) => code === 'warning.leftThere.rest')).toHaveLength(10);
    expect(left).toContainEqual(
      expect.objectContaining({ level: 'danger', code: 'warning.leftThere.more', params: { count: 3 } }),
    );
  });
});

describe('V-02 V-08 that a contract tells of somebody, in a form that nobody knows,', () => {
  const event = { address: CODE, topics: [word('0x1'), word(ME), word(THIEF)], data: '0x' as const };
  const pays = (amount: bigint) => call(CODE, 'transfer(address to, uint256 value)', [THIEF, amount]);
  const PAID = moved(CODE, ME, THIEF, 5n);
  const WROTE = 'caution warning.wrote';

  test('is no news where they are paid there', () => {
    expect(codes({ calls: [pays(5n)], logs: [moved(CODE, ME, THIEF, 5n), event] })).not.toContain(WROTE);
  });

  test.each<[string, Given]>([
    ['get nothing there', { calls: [pays(0n)], logs: [moved(CODE, ME, THIEF, 0n), event] }],
    ['get nothing there when it is tried out, whatever the call says', { calls: [pays(5n)], logs: [event] }],
    ['are paid there, beside a call there that nobody can read', { calls: [pays(5n), opaque], logs: [PAID, event] }],
    ['are paid there, beside a call there without data', { calls: [pays(5n), pay(CODE, 0n)], logs: [PAID, event] }],
  ])('is said where they %s', (_, request) => {
    expect(codes(request)).toContain(WROTE);
  });

  test('is no news where they are paid there beside a call of another contract that nobody can read', () => {
    const elsewhere = { ...opaque, to: trifle(500) };
    expect(codes({ calls: [pays(5n), elsewhere], logs: [PAID, event] })).not.toContain(WROTE);
  });
});

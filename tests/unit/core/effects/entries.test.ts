import { concatHex, type Hex, keccak256, numberToHex, pad } from 'viem';
import { expect, test } from 'vitest';
import type { Log } from '../../../../lib/core/batch/slot.ts';
import { type Told, whoseChange } from '../../../../lib/core/effects/entries.ts';
import { FRIEND, ME, THIEF, VAULT } from '../../../corpus/addresses.ts';

const number = (value: number | bigint): Hex => numberToHex(value, { size: 32 });
const under = (...words: Hex[]): Hex => keccak256(concatHex(words));
const field = (place: Hex, at: bigint): Hex => number(BigInt(place) + at);
const [me, friend, id] = [pad(ME), pad(FRIEND), under(number(77))];
const [ten, none] = [number(10), number(0)];

const telling: Log = { address: VAULT, topics: [under(number(1)), id, friend], data: '0x' };
const nothing: Told = { keys: [] };
const whose = (slot: Hex, before = ten, after = none, logs: Log[] = [], told = nothing) =>
  whoseChange([{ slot, before, after }], { user: ME, others: [THIEF], logs, told });

test.each<[string, Hex]>([
  ['as Solidity keeps it', under(me, number(3))],
  ['as Vyper keeps it', under(number(3), me)],
  ['behind a gap for later versions', under(me, number(101))],
  ['in a field of a record', field(under(me, number(3)), 2n)],
  ['in a list', field(under(under(me, number(3))), 4n)],
])('V-08 an entry under the user’s own address is theirs: %s', (_, slot) => {
  expect(whose(slot)).toBe('yours');
  // What becomes more may be a debt.
  expect(whose(slot, none, ten)).toBe('yours');
});

test.each<[string, Hex]>([
  ['under the address and then a number that the contract tells of', under(id, under(me, number(1)))],
  ['under such a number and then the address', under(me, under(id, number(2)))],
  ['under the address and then somebody of whom the contract tells', under(friend, under(me, number(1)))],
])('V-08 %s', (_, slot) => {
  expect(whose(slot, ten, none, [telling])).toBe('yours');
  expect(whose(slot)).toBe('unclear');
});

test('V-08 whatever had the user’s address and has it no longer was theirs, wherever it lies', () => {
  const packed: Hex = `0x${'00'.repeat(4)}${ME.slice(2)}${'01'.repeat(8)}`;
  for (const slot of [number(0), under(id, number(5))]) {
    expect(whose(slot, me, friend)).toBe('yours');
    expect(whose(slot, packed, none)).toBe('yours');
    expect(whose(slot, friend, me)).toBeUndefined();
    expect(whose(slot, me, packed)).not.toBe('yours');
  }
});

test.each<[string, Hex, Log[]]>([
  ['a variable that is nobody’s', number(9), []],
  ['what lies under another who is called', under(pad(THIEF), number(4)), []],
  ['what lies under another of whom the contract tells', field(under(friend, number(4)), 1n), [telling]],
])('V-08 no word about %s', (_, slot, logs) => {
  expect(whose(slot, ten, none, logs)).toBeUndefined();
});

test('V-08 what lies under nobody knows what is unclear, also beside what is somebody else’s', () => {
  expect(whose(under(id, number(4)))).toBe('unclear');
  const entries = [under(pad(THIEF), number(4)), under(id, number(4))].map((slot) => ({ slot, before: ten, after: none }));
  expect(whoseChange(entries, { user: ME, others: [THIEF], logs: [], told: nothing })).toBe('unclear');
  expect(whoseChange([], { user: ME, others: [], logs: [], told: nothing })).toBeUndefined();
});

test('V-08 what is told of moves is no news, and nothing beside it is excused by that', () => {
  const [balance, deposit] = [under(me, number(0)), under(me, number(7))];
  const both = [balance, deposit].map((slot) => ({ slot, before: ten, after: none }));
  const around = { user: ME, others: [], logs: [] };
  for (const moves of ['some', 'counted'] as const) expect(whose(balance, ten, none, [], { keys: [], moves })).toBeUndefined();
  expect(whoseChange(both, { ...around, told: { keys: [], moves: 'some' } })).toBe('yours');
  // What is counted is looked at by itself.
  expect(whoseChange(both, { ...around, told: { keys: [], moves: 'counted' } })).toBeUndefined();

  const item: Told = { keys: [number(77)], moves: 'some' };
  expect(whose(under(number(77), number(2)), me, friend, [], item)).toBeUndefined();
  expect(whose(under(me, under(number(77), number(2))), ten, none, [], item)).toBeUndefined();
  expect(whose(under(number(78), number(2)), me, friend, [], item)).toBe('yours');
  expect(whose(under(friend, under(me, number(1))), ten, none, [telling], { keys: [friend] })).toBeUndefined();
  expect(whose(balance, ten, none, [], { keys: [friend] })).toBe('yours');
});

import { keccak256, numberToHex, pad } from 'viem';
import { expect, test } from 'vitest';
import { changedOf } from '../../../lib/chain/plan/changed.ts';
import { makeReader } from '../../../lib/chain/plan/slots.ts';
import type { Decoded } from '../../../lib/core/decode/decoded.ts';
import type { Address, HexString } from '../../../lib/core/schema.ts';
import { ME } from '../../thieves/people.ts';
import { byChance } from './rows.ts';

const word = (value: number) => numberToHex(value, { size: 32 });
const at = (value: number): Address => numberToHex(value, { size: 20 });
const [one, two] = [word(1), word(2)];

test('V-08 what a contract answers in place of the wallet’s own code is not taken for what it keeps', () => {
  const { views, code, read } = makeReader([{ contract: at(1), slots: [one, two] }], byChance.random);
  expect(views).toEqual([{ to: at(1), data: `${one}${two.slice(2)}` }]);
  // The word that nobody can guess stands in the code alone.
  const secret = code[at(1)]?.code?.slice(4, 68) ?? '';
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(read([`0x${secret}${two.slice(2)}${one.slice(2)}`])).toEqual([[two, one]]);
  for (const other of [undefined, '0x', `0x${secret}${one.slice(2)}`, `${one}${two.slice(2)}${one.slice(2)}`] as const)
    expect(read([other])).toEqual([undefined]);
});

test('V-04 of more contracts than are looked at closely it is unclear what has changed there', () => {
  // What lies under somebody whom a call is made to is nobody else's.
  const slot: HexString = keccak256(`${pad(at(99))}${word(3).slice(2)}`);
  const touched = Array.from({ length: 12 }, (_, index) => ({ contract: at(index + 1), call: 0, slots: [slot] }));
  const stored = { before: touched.map(() => [one]), after: touched.map(({ contract }) => (contract === at(1) ? [one] : [two])) };
  const none = touched.map(() => undefined);
  const calls: Decoded[] = [{ kind: 'payment', to: at(99), sender: ME, value: 0n, data: '0x', actions: [] }];
  const found = changedOf(
    { touched, shown: undefined },
    { before: none, after: none, stored },
    { ran: [], from: ME, untold: [], calls },
  );
  expect(found.touched?.map(({ changed }) => changed)).toEqual([...touched.slice(1).map(() => undefined), 'unclear']);
});

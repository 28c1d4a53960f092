import { expect, test, vi } from 'vitest';
import { decodeCalls } from '../../../lib/core/decode/decode.ts';
import { functionsBySelector } from '../../../lib/core/decode/known/table.ts';
import { askedBy, type Dealings, nobody } from '../../../lib/core/names/dealings.ts';
import { explainBatch } from '../../../lib/view/explanation.ts';
import { fullAddress, shortAddress } from '../../../lib/view/format.ts';
import { DEAD, FRIEND, facts, ME, MULTICALL3, ROUTER, STRANGER, THIEF, USDC } from '../../corpus/addresses.ts';
import { call, MAX, pay } from '../../corpus/request.ts';
import { subject } from '../../support/reviewState.ts';

const calls = [
  call(USDC, 'approve(address spender, uint256 amount)', [ROUTER, MAX]),
  call(USDC, 'transfer(address to, uint256 amount)', [FRIEND, 5n]),
  call(USDC, 'transfer(address to, uint256 amount)', [STRANGER, 5n]),
];

test('S-19 for a revision each call is decoded once, however many say something of it and whoever is looked up meanwhile', () => {
  const shown = subject([], {}, calls);
  const reads = vi.spyOn(functionsBySelector() as Map<unknown, unknown>, 'get');
  const decoded = decodeCalls(shown.batch);
  const make = (dealings: Dealings) => explainBatch(shown, decoded, { ...facts, dealings });
  const { asked, whole } = askedBy(make, new Map());
  expect(whole).toBe(false);
  const explained = askedBy(make, new Map(asked.map((address) => [address, { given: new Map(), met: false }])));
  expect(explained.whole).toBe(true);
  expect(reads).toHaveBeenCalledTimes(calls.length);
});

const allows = { kind: 'token' as const, token: USDC, spender: THIEF, amount: 5n, unlimited: false };

test('a payment is fixed where nobody is there who could make something else of it, and nothing else came of it', () => {
  const what = { kind: 'native' } as const;
  const mine = { account: ME, leaves: [{ what, amount: 5n, others: [] }], arrives: [], allowances: [], left: 0 };
  const isFixed = (of: object, code: 'none' | 'contract', ...more: (typeof calls)[number][]) => {
    const effects = { accounts: [{ ...mine, ...of }], tokens: {}, code: {} };
    const shown = subject([], { effects }, [pay(FRIEND, 5n), ...more]);
    return explainBatch(shown, decodeCalls(shown.batch), { ...facts, code: { ...facts.code, [FRIEND]: code }, dealings: nobody })
      .isFixed;
  };
  expect(isFixed({}, 'none')).toBe(true);
  expect(isFixed({}, 'contract')).toBe(false);
  expect(isFixed({}, 'none', pay(FRIEND, 5n))).toBe(false);
  const other = [{ what: { kind: 'token' as const, token: USDC }, amount: 1n, others: [] }];
  const more = [
    { arrives: other },
    { leaves: [...mine.leaves, ...other] },
    { leaves: [] },
    { allowances: [allows] },
    { left: 1 },
  ];
  for (const of of more) expect(isFixed(of, 'none'), JSON.stringify(Object.keys(of))).toBe(false);
});

test('a payment is not fixed where the trial tells of a right, or of more than are kept', () => {
  const what = { kind: 'native' } as const;
  const mine = { account: ME, leaves: [{ what, amount: 5n, others: [] }], arrives: [], allowances: [], left: 0 };
  const around = { ...facts, code: { ...facts.code, [FRIEND]: 'none' as const }, dealings: nobody };
  const explained = (of: object) => {
    const shown = subject([], { effects: { accounts: [mine], tokens: {}, code: {}, ...of } }, [pay(FRIEND, 5n)]);
    return explainBatch(shown, decodeCalls(shown.batch), around);
  };
  const rights = [{ contract: FRIEND, owner: ME, to: THIEF, over: 'tokens' as const }];
  expect(explained({})).toMatchObject({ rights: [], isFixed: true });
  expect(explained({ rights })).toMatchObject({ rights: [{}], isFixed: false });
  expect(explained({ rightsLeft: 1 }).isFixed).toBe(false);
});

const WORDS = 'multicall(bytes[] data)';
const inside = call(MULTICALL3, WORDS, [[calls[1]?.data, calls[2]?.data]]);

test('V-13 whoever is named anywhere in a window, in a call or by what the trial shows, is among those who stand there in full', () => {
  const effects = { accounts: [{ account: ME, leaves: [], arrives: [], allowances: [allows], left: 0 }], tokens: {}, code: {} };
  const shown = subject([], { effects }, [inside, pay(DEAD, 1n)]);
  const { parties, about } = explainBatch(shown, decodeCalls(shown.batch), { ...facts, dealings: nobody });
  expect(parties).toEqual(expect.arrayContaining([MULTICALL3, FRIEND, STRANGER, DEAD, THIEF, USDC]));
  expect(new Set(parties).size).toBe(parties.length);
  expect(about(THIEF), 'and so is what is known of them').toBeDefined();
});

test('V-13 two who begin and end the same are named in full, and everybody else in short', () => {
  const [one, other] = [`0x3c44${'1'.repeat(32)}93bc`, `0x3c44${'2'.repeat(32)}93bc`] as const;
  const shown = subject([], {}, [pay(one, 1n), pay(other, 1n), pay(FRIEND, 1n)]);
  const { brief } = explainBatch(shown, decodeCalls(shown.batch), { ...facts, dealings: nobody });
  expect(brief(one)).toEqual({ text: fullAddress(one) });
  expect(brief(other)).toEqual({ text: fullAddress(other) });
  expect(brief(FRIEND)).toEqual({ text: shortAddress(FRIEND) });
});

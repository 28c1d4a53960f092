import { type ComponentProps, type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ReplacementCost } from '../../../components/activity/replacementCost.tsx';
import { CostLine, PlanCosts } from '../../../components/approval/parts/costs.tsx';
import type { Surcharge } from '../../../lib/core/batch/surcharge.ts';
import type { BatchSubject, Plan } from '../../../lib/core/plan/plan.ts';
import { atMost } from '../../../lib/view/format.ts';
import type { Known } from '../../../lib/view/live.ts';
import { ALICE, batchOf, CHAIN, slotOf } from '../chain/rows.ts';

/** What the screens say of what something costs and what is missing for it. */

const ETHER = 10n ** 18n;
const known: Known = {
  accounts: [],
  networks: [{ chainId: CHAIN, name: 'Local', currency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: [] }],
} as unknown as Known;

/** The words of a screen, with a bar between those that stand apart. */
function words<Props extends object>(screen: ComponentType<Props>, props: Props): string {
  const markup = renderToStaticMarkup(createElement(screen, props));
  return markup.replace(/(<[^>]*>)+/g, '|').replace(/&#x27;/g, "'");
}

const SENT: Plan['transactions'][number] = {
  first: 0,
  count: 1,
  to: ALICE,
  value: 1n,
  data: '0x',
  nonce: 0,
  gas: 1n,
  maxFeePerGas: 5n,
  maxPriorityFeePerGas: 1n,
};

function subject(change: Partial<Plan>): BatchSubject {
  const plan: Plan = {
    chainId: CHAIN,
    from: ALICE,
    atomic: false,
    transactions: [SENT],
    outcomes: [],
    simulatedOn: 'pending',
    balance: ETHER,
    maxFee: 5n,
    ...change,
  };
  return { batch: batchOf(), plan };
}

describe('N-07 what is missing', () => {
  test.each([
    ['is told to the wei', ETHER + 1n, '|Missing|1.000000000000000001 ETH|'],
    ['is told where it is a single one', 1n, '|Missing|0.000000000000000001 ETH|'],
  ])('%s', (_, lacking, says) => {
    expect(words(PlanCosts, { subject: subject({ lacking }), known })).toContain(says);
    expect(words(CostLine, { subject: subject({ lacking }), known }), 'beside the buttons').toContain(says);
  });

  test('is not spoken of where there is enough', () => {
    for (const part of [PlanCosts, CostLine]) expect(words(part, { subject: subject({}), known })).not.toContain('Missing');
  });
});

test.each([
  ['in digits that one takes in', {}, '|Balance|9,999.99 ETH|'],
  ['to the wei where something is missing', { lacking: 1n }, '|Balance|9,999.999970643692452999 ETH|'],
])('N-07 the balance is told %s', (_, change, says) => {
  const balance = 9_999_999_970_643_692_452_999n;
  expect(words(PlanCosts, { subject: subject({ balance, ...change }), known })).toContain(says);
});

test('V-04 a plan that its node has not let be made names neither a fee nor a balance', () => {
  const shown = words(PlanCosts, { subject: subject({ transactions: [] }), known });
  expect(shown).toContain('|Network fee|not known|');
  expect(shown).not.toContain('Balance');
});

const SILENT = 'Its node does not say how much';
const COSTS: [string, Surcharge | undefined, string[], string[]][] = [
  ['nothing beside gas', undefined, ['Network fee, at most'], ['Fee for data on Ethereum', 'Fees in all', SILENT]],
  [
    'something',
    { l1Fee: 2n, operatorFee: 1n },
    ['Fee for data on Ethereum, at most', 'Operator fee, at most', 'Fees in all, at most'],
    [SILENT],
  ],
  ['what its node does not say', 'unknown', ['|Fee for data on Ethereum, on top|not known|', SILENT], ['Fees in all']],
];

describe('N-12 where a chain takes', () => {
  test.each(COSTS)('%s, the window says so', (_, surcharge, says, saysNot) => {
    const shown = words(PlanCosts, { subject: subject(surcharge ? { surcharge } : {}), known });
    for (const part of says) expect(shown).toContain(part);
    for (const part of saysNot) expect(shown).not.toContain(part);
  });

  test('what its node does not say, the line that stays in sight names no most', () => {
    expect(words(CostLine, { subject: subject({ surcharge: 'unknown' }), known })).toContain(
      'Fee, without a part that is not known',
    );
    expect(words(CostLine, { subject: subject({}), known })).toContain('Fee at most');
  });
});

describe('a replacement', () => {
  const money = (wei: bigint) => `${atMost(wei, 18)} ETH`;
  const price = { maxFeePerGas: '2', maxPriorityFeePerGas: '1', maxFee: `${ETHER}` };
  const shown = (change: Partial<ComponentProps<typeof ReplacementCost>>) =>
    words(ReplacementCost, { slot: slotOf(), price, asking: false, money, ...change });

  test.each([
    ['says that its limit is a guess where it is one', { price: { ...price, guessed: true as const } }, true],
    ['says nothing of a guess where the node said what it takes', {}, false],
  ])('N-13 %s', (_, change, isTold) => {
    expect(shown(change).includes('so the limit is a guess on the high side')).toBe(isTold);
  });

  test('N-12 names no most where the node does not say what the chain takes beside gas', () => {
    const one = shown({ price: { ...price, surcharge: 'unknown' } });
    expect(one).toContain('|New network fee, at most|1 ETH|');
    expect(one).toContain(SILENT);
    expect(shown({ price: { ...price, surcharge: { l1Fee: `${ETHER / 2n}`, operatorFee: '0' } } })).toContain(
      '|New fee, at most|1 ETH|Of which fee for data on Ethereum|0.5 ETH|',
    );
    expect(shown({ price: { ...price, surcharge: { l1Fee: '2', operatorFee: '1' } } })).toContain(
      '|Of which fees for data on Ethereum and for the operator|',
    );
  });

  test.each([
    [true, 'Asking the network…'],
    [false, 'Unknown'],
  ])('that nobody has priced yet says so (still asking: %s)', (asking, says) => {
    expect(shown({ price: undefined, asking })).toContain(`|New fee, at most|${says}|`);
  });
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Changes, ChangesInBrief } from '../../../components/approval/parts/changes.tsx';
import { Steps } from '../../../components/approval/parts/steps.tsx';
import { decodeCalls } from '../../../lib/core/decode/decode.ts';
import type { Plan } from '../../../lib/core/plan/plan.ts';
import { explainBatch } from '../../../lib/view/explanation.ts';
import type { Known } from '../../../lib/view/live.ts';
import { FRIEND } from '../../corpus/addresses.ts';
import { ETHER, pay } from '../../corpus/request.ts';
import { factsFor } from '../../support/explained.ts';
import { subject } from '../../support/reviewState.ts';

/* What a window says of calls that no node tried out. */

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
const known = {
  accounts: [],
  contacts: [],
  tokens: [],
  items: [],
  networks: [{ chainId: 1, name: 'Local', currency, rpcUrls: [] }],
};

function wordsOf(change: Partial<Plan>) {
  const untried: Partial<Plan> = { simulatedOn: 'none', outcomes: [{ outcome: 'unknown' }], ...change };
  const { batch, plan } = subject([], untried, [pay(FRIEND, 50n * ETHER)]);
  const explained = explainBatch({ batch, plan }, decodeCalls(batch), factsFor({}));
  const props = { batch, plan, explained, known: known as unknown as Known };
  const shown = [
    createElement(Changes, props),
    createElement(ChangesInBrief, props),
    createElement(Steps, { ...props, subject: { batch, plan } }),
  ].map((each) => renderToStaticMarkup(each).replace(/<[^>]*>/g, ''));
  return { shown, warned: explained.warnings.map(({ code }) => code) };
}

test('N-07 where the account holds too little for it to be tried out, what it has and what it needs is said, and no more', () => {
  const { shown, warned } = wordsOf({ balance: 5n * ETHER, lacking: 45n * ETHER + 1n, blocked: { code: 'blocked.short' } });
  const [outcome, brief, steps] = shown;
  for (const each of [outcome, brief]) {
    expect(each).toContain('You have 5 ETH. For this and its network fee at least 50.000000000000000001 ETH must be there.');
    expect(each).not.toContain('nobody knows');
  }
  expect(steps).toContain('Sends 50 ETH');
  expect(steps).not.toContain('Not known whether it works');
  expect(warned).not.toContain('warning.notSimulated');
});

test('N-07 a trial that is only late is waited for, and it is not said that nothing can be sent', () => {
  const short = {
    balance: 5n * ETHER,
    lacking: 45n * ETHER + 1n,
    blocked: { code: 'blocked.short' },
    trial: { awaited: true },
  } as const;
  const { shown } = wordsOf(short);
  expect(shown.join()).not.toContain('Nothing can be sent');
  expect(shown[0]).toContain('nobody knows yet what moves');
});

test('V-04 where the account holds enough, what no node tried out is said, and weighs', () => {
  const { shown, warned } = wordsOf({ balance: 60n * ETHER });
  const [outcome, , steps] = shown;
  expect(outcome).toContain('nobody knows yet what moves');
  expect(steps).toContain('Not known whether it works');
  expect(warned).toContain('warning.notSimulated');
});

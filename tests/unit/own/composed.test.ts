import { expect, test } from 'vitest';
import { type Batch, OWN_ORIGIN } from '../../../lib/core/batch/batch.ts';
import type { Plan } from '../../../lib/core/plan/plan.ts';
import { warningsOf } from '../../../lib/core/risk/warnings.ts';
import type { Warning } from '../../../lib/core/warning.ts';
import { FAKE, FRIEND, ME, ROUTER, STAMPS, STRANGER, THIEF, USDC } from '../../corpus/addresses.ts';
import { corpus } from '../../corpus/corpus.ts';
import { type CorpusRequest, call, ETHER, MAX } from '../../corpus/request.ts';
import { batchOf, factsFor, planOf } from '../../support/explained.ts';

/** What somebody tells the owner to paste is warned of as what a site asks for. */

const composed = { origin: OWN_ORIGIN, method: 'compose' } as const;

type Asked = Pick<CorpusRequest, 'calls' | 'logs' | 'plan' | 'facts' | 'reach'>;

function saidOf(request: Asked, batch: Partial<Batch> = {}, plan: Partial<Plan> = {}): Warning[] {
  return warningsOf({ ...batchOf(request), ...batch }, { ...planOf(request), ...plan }, factsFor(request));
}

/** There is no site to load anew: that alone is not said. */
const withoutSite = (warnings: readonly Warning[]) =>
  warnings.map((each) => (each.code === 'warning.fails' ? { ...each, params: { ...each.params, told: 'yes' } } : each));
/** That nobody knows what a contract does with what it gets is said in addition: a site knows that of its own. */
const withoutMore = (warnings: readonly Warning[]) => warnings.filter(({ code }) => code !== 'warning.toContract');

test.each(corpus.map((request) => [request.title, request] as const))('V-18 %s', (_, request) => {
  expect(withoutMore(saidOf(request, composed))).toEqual(withoutSite(saidOf(request)));
});

const dangerous: [title: string, calls: CorpusRequest['calls'], plan?: Partial<Plan>][] = [
  ['an unlimited allowance for somebody unknown', [call(USDC, 'approve(address spender, uint256 amount)', [STRANGER, MAX])]],
  ['the right to a whole collection', [call(STAMPS, 'setApprovalForAll(address operator, bool approved)', [THIEF, true])]],
  ['ownership for somebody else', [call(ROUTER, 'transferOwnership(address newOwner)', [THIEF])]],
  [
    'a call that would fail',
    [call(USDC, 'transfer(address to, uint256 amount)', [FRIEND, 1n])],
    { outcomes: [{ outcome: 'reverts', reason: { code: 'revert.none' } }] },
  ],
  ['a function that nobody can read', [{ to: FAKE, value: ETHER, data: '0xdeadbeef' }]],
  ['what could not be tried out', [{ to: FAKE, value: 0n, data: '0xdeadbeef' }], { simulatedOn: 'none' }],
  ['the account itself', [{ to: ME, value: 0n, data: '0xdeadbeef' }]],
];

test.each(dangerous)('V-18 %s is warned of whoever asks for it', (_, calls, plan = {}) => {
  const request = { calls };
  const site = saidOf(request, {}, plan);
  expect(site.filter(({ level }) => level !== 'note')).not.toEqual([]);
  expect(withoutMore(saidOf(request, composed, plan))).toEqual(withoutSite(site));
});

test('V-18 several things that go to a stranger are a sweep, though the owner has put them together', () => {
  const sweeping = corpus.filter((request) => saidOf(request).some(({ code }) => code.startsWith('warning.sweep')));
  expect(sweeping.length).toBeGreaterThan(0);
  for (const request of sweeping)
    expect(saidOf(request, composed).some(({ code, level }) => code.startsWith('warning.sweep') && level === 'danger')).toBe(
      true,
    );
});

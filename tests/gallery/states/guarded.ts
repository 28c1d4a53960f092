import type { Bound, Guarding, Undone } from '../../../lib/core/guard/guard.ts';
import type { Plan } from '../../../lib/core/plan/plan.ts';
import { t } from '../../../lib/words/words.ts';
import {
  DAI,
  FAKE,
  HOSTILE,
  ITEMS,
  MARKET,
  NOBODY,
  PERMIT2,
  ROUTER,
  STAMPS,
  STRANGER,
  THIEF,
  USDC,
  VAULT,
} from '../../corpus/addresses.ts';
import { ETHER, MAX } from '../../corpus/request.ts';
import { press, type, unfold } from '../hands.ts';
import type { State, States } from '../state.ts';
import { asks, inCorpus, planned } from './asked.ts';

const MILLION = 10n ** 6n;
const SWAP = 'T-D16 approve and swap in one batch';
const UPGRADE = planned(inCorpus('T-D10 an upgrade of the account')).plan.upgrade;

/** A swap as it mostly is held to what is shown. */
const ofSwap: Guarding = {
  is: 'on',
  id: 7,
  gas: 31_500n,
  left: [],
  lines: [
    { bound: { kind: 'currency', change: 0n }, shown: 0n },
    { bound: { kind: 'balance', contract: USDC, change: -3_000n * MILLION - 2n }, shown: -3_000n * MILLION, dust: 2n },
    {
      bound: { kind: 'balance', contract: DAI, change: 2_965n * ETHER + ETHER / 20n },
      shown: 2_995n * ETHER,
      tolerance: 100,
      demanded: 2_950n * ETHER,
    },
    { bound: { kind: 'allowance', contract: USDC, spender: ROUTER, most: 0n } },
  ],
};

/** One line of each kind, in each way in which it may be bound. */
export const EVERY_LINE: Guarding = {
  is: 'on',
  id: 8,
  gas: 61_234n,
  lines: [
    { bound: { kind: 'currency', change: -ETHER - ETHER / 100n }, shown: -ETHER, tolerance: 100 },
    {
      bound: { kind: 'balance', contract: USDC, change: -1_050n * MILLION },
      shown: -1_000n * MILLION,
      tolerance: 500,
      demanded: -1_100n * MILLION,
    },
    {
      bound: { kind: 'balance', contract: DAI, change: 985n * ETHER },
      shown: ETHER * 990n,
      tolerance: 100,
      demanded: 985n * ETHER,
    },
    { bound: { kind: 'balance', contract: STAMPS, change: 1n }, shown: 1n },
    { bound: { kind: 'balance', contract: VAULT, change: 0n }, shown: 0n },
    { bound: { kind: 'balanceOfId', contract: ITEMS, id: 1n, change: 10n }, shown: 10n },
    { bound: { kind: 'balanceOfId', contract: ITEMS, id: 2n, change: -1n }, shown: -1n },
    { bound: { kind: 'item', contract: STAMPS, id: 5n, change: 0n }, shown: 0n },
    { bound: { kind: 'item', contract: STAMPS, id: 6n, change: 1n }, shown: 1n },
    { bound: { kind: 'item', contract: STAMPS, id: 7n, change: -1n }, shown: -1n },
    { bound: { kind: 'allowance', contract: USDC, spender: ROUTER, most: 100n * MILLION } },
    { bound: { kind: 'allowance', contract: DAI, spender: PERMIT2, most: MAX } },
    { bound: { kind: 'permit2', contract: DAI, spender: ROUTER, most: 0n } },
    { bound: { kind: 'operator', contract: STAMPS, spender: MARKET, most: 1n } },
    { bound: { kind: 'operator', contract: ITEMS, spender: THIEF, most: 0n } },
    { bound: { kind: 'approved', contract: STAMPS, id: 5n, spender: MARKET } },
    { bound: { kind: 'approved', contract: STAMPS, id: 8n, spender: NOBODY } },
  ],
  left: [
    { what: 'unreadable', contract: FAKE },
    { what: 'right', contract: VAULT, to: STRANGER },
    { what: 'mayTake', contract: USDC, to: MARKET },
    { what: 'beyond', count: 3 },
  ],
};

/** What others have chosen to break the lines: names, amounts, and contracts that nobody knows. */
export const HOSTILE_LINES: Guarding = {
  is: 'on',
  id: 9,
  gas: MAX,
  lines: [
    { bound: { kind: 'balance', contract: HOSTILE, change: -MAX }, shown: -MAX / 2n, tolerance: 10_000, demanded: -MAX },
    { bound: { kind: 'balance', contract: THIEF, change: MAX }, shown: MAX, tolerance: 3, demanded: 1n },
    { bound: { kind: 'balanceOfId', contract: THIEF, id: MAX, change: MAX }, shown: MAX },
    { bound: { kind: 'item', contract: HOSTILE, id: MAX, change: 0n } },
    { bound: { kind: 'allowance', contract: HOSTILE, spender: HOSTILE, most: MAX / 3n } },
    { bound: { kind: 'approved', contract: HOSTILE, id: MAX, spender: HOSTILE } },
  ],
  left: [
    { what: 'unreadable', contract: HOSTILE },
    { what: 'mayTake', contract: HOSTILE, to: THIEF },
    { what: 'beyond', count: Number.MAX_SAFE_INTEGER },
  ],
};

type Change = Parameters<typeof planned>[1];

const atOnce = { atomic: true } as const;
const swap = (change: Change = {}): State =>
  asks(
    'wallet_sendCalls',
    planned(inCorpus(SWAP), {
      batch: { atomicRequired: true, ...change.batch },
      plan: { ...atOnce, guard: ofSwap, ...change.plan },
    }),
  );
const off = (why: Extract<NonNullable<Plan['guard']>, { is: 'off' }>['why'], change: Partial<Plan> = {}): State =>
  swap({ plan: { guard: { is: 'off', why }, ...change } });

const unused = [
  { token: USDC, spender: ROUTER },
  { token: DAI, spender: ROUTER, permit2: true as const },
];

/** Windows of batches whose outcome is enforced, or is not. */
export const guardedCalls: States = {
  guarded: swap(),
  guardedEveryLine: swap({ plan: { guard: EVERY_LINE } }),
  guardedHostile: asks(
    'wallet_sendCalls',
    planned(inCorpus('T-C16 an unlimited allowance for a token with a hostile name'), {
      plan: { ...atOnce, guard: HOSTILE_LINES, maxFee: MAX, unused: [{ token: HOSTILE, spender: HOSTILE }] },
    }),
  ),
  guardedDetails: { ...swap({ plan: { simulatedOn: 'latest' } }), does: [unfold] },
  guardedUpgrade: swap({ plan: { upgrade: UPGRADE, surcharge: 'unknown' } }),
  guardedTolerance: { ...swap(), does: [press(t('guard.tolerance.edit'))] },
  guardedTooTolerant: {
    ...swap(),
    does: [press(t('guard.tolerance.edit')), type(t('guard.tolerance'), '100.01'), press(t('guard.tolerance.use'))],
  },
  guardOffByUser: off('user'),
  guardNotThere: off('notThere'),
  guardNotFinal: off('notFinal'),
  guardCannot: off('cannot'),
  guardUnread: off('unread'),
  guardFails: off('fails', {
    outcomes: [
      { outcome: 'reverts', reason: { code: 'revert.none' } },
      { outcome: 'reverts', failsWith: 0 },
    ],
    effects: { accounts: [], tokens: {}, code: {} },
  }),
  guardUntried: off('untried', { simulatedOn: 'none', effects: { accounts: [], tokens: {}, code: {} } }),
  guardFailsWith: off('failsWith'),
  guardBefore: off('before'),
  mayBeTogether: swap({
    batch: { atomicRequired: false },
    plan: { atomic: false, mayBeTogether: true, guard: { is: 'off', why: 'oneByOne' } },
  }),
  together: swap({ batch: { atomicRequired: false, together: true }, plan: { upgrade: UPGRADE } }),
  unused: swap({ plan: { unused } }),
  takesBack: swap({ batch: { takesBack: true }, plan: { unused } }),
};

const single = (title: string, change: Change = {}): State =>
  asks(
    'eth_sendTransaction',
    planned(inCorpus(title), {
      batch: { method: 'eth_sendTransaction', ...change.batch },
      plan: { guard: { is: 'off', why: 'single' }, ...change.plan },
    }),
  );
/** There is something about it to look at twice. */
const ODD = 'T-D16 an unlimited allowance for a contract';

/** A single transaction of an account that could be held to its outcome. */
export const guardedTransaction: States = {
  guardQuiet: single('T-J7 tokens to another account of the user'),
  guardOffered: single(ODD),
  guarded: single(ODD, { plan: { guard: { ...ofSwap, lines: ofSwap.lines.slice(0, 2) } } }),
};

const lineOf = (kind: Bound['kind']) => EVERY_LINE.lines.findIndex(({ bound }) => bound.kind === kind);

/** Why the guard may have undone a batch that was held to every kind of line. */
export const UNDONE: Readonly<Record<string, Undone>> = {
  less: { reason: 'less', line: lineOf('balance'), had: 2_000n * MILLION, has: 0n, least: 950n * MILLION },
  lessCurrency: { reason: 'less', line: lineOf('currency'), had: MAX, has: 0n, least: MAX - ETHER },
  lessItems: { reason: 'less', line: lineOf('balanceOfId'), had: 0n, has: 1n, least: 10n },
  noItem: { reason: 'less', line: lineOf('item'), had: 1n, has: 0n, least: 1n },
  moreAllowed: { reason: 'more allowed', line: lineOf('allowance'), allowed: MAX, most: 100n * MILLION },
  operator: { reason: 'more allowed', line: lineOf('operator'), allowed: 1n, most: 0n },
  approvedElse: { reason: 'approved else', line: lineOf('approved'), approved: THIEF },
  unreadable: { reason: 'unreadable', line: lineOf('balance') },
  disturbed: { reason: 'disturbed' },
  otherLine: { reason: 'unreadable', line: 99 },
};

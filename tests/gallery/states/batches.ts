import { OWN_ORIGIN } from '../../../lib/core/batch/batch.ts';
import type { Log, Slot } from '../../../lib/core/batch/slot.ts';
import type { Guarding } from '../../../lib/core/guard/guard.ts';
import type { KeptBatch } from '../../../lib/store/keptBatch.ts';
import { t } from '../../../lib/words/words.ts';
import { DELEGATE, FAKE, FRIEND, HOSTILE, ME, POISON, ROUTER, STAMPS, STRANGER, USDC, VAULT } from '../../corpus/addresses.ts';
import { call, ETHER, moved, movedItem, pay } from '../../corpus/request.ts';
import { ELSEWHERE, RESET_STATES, STATES } from '../../e2e/batchStates.ts';
import { batchOf, slotOf } from '../../unit/store/rows.ts';
import { press, type Step, see } from '../hands.ts';
import { type Answers, no, type State, type States, yes } from '../state.ts';
import { EVERY_LINE, HOSTILE_LINES, UNDONE } from './guarded.ts';
import { HOSTILE_NAME, MAX, NASTY, NOW, receipt, token, USUAL } from './usual.ts';

const done = USUAL.batches[0] ?? batchOf(1);
const mined = { receipt, state: 'final', maxFeePerGas: 2_000_000_000n, gas: 60_000n } as const;

/** These wait for the user's word: with a batch that is over there is nothing to do. */
const OPEN: readonly string[] = ['status.held', 'status.damaged'];

/** A batch that stands so, as the journal has it. */
function standing(name: string, change: Partial<State> = {}, other: Partial<KeptBatch> = {}, slot: Partial<Slot> = {}): State {
  const [, stands] = STATES.find(([key]) => key === name) ?? [];
  if (!stands) throw new Error(`No batch stands as ${name}`);
  const slots = stands.slots.map(({ isReverted, ...own }, index) =>
    slotOf(index + 10, {
      ...mined,
      ...(isReverted ? { receipt: { ...receipt, success: false } } : {}),
      chainId: ELSEWHERE,
      batch: 'it',
      index,
      ...own,
      ...slot,
    }),
  );
  const open = OPEN.includes(name) ? 1 : 0;
  const row = {
    ...done,
    key: 'it',
    id: 'it',
    batchId: '0x17',
    seq: 2,
    chainId: ELSEWHERE,
    open,
    ...stands.batch,
    ...other,
  } as typeof done;
  return { at: '#/activity/it', ...change, stored: { batches: [row], slots, ...change.stored } };
}

const short = (key: string) => key.replace(/^(status|activity)\./, '').replace('.', '-');

const isReset = (reset: 'another' | 'setBack') => [
  { name: `chain ${ELSEWHERE}`, value: { genesis: `0x${'0'.repeat(64)}`, reset } },
];

/** One of the wallet's own. */
function own(name: string, method: KeptBatch['method']): State {
  return standing(name, {}, { origin: OWN_ORIGIN, method, atomic: true, upgrade: DELEGATE });
}

/** A batch that was held to what was shown. */
const guarded = (name: string, slot: Partial<Slot> = {}, guard: Guarding = EVERY_LINE): State =>
  standing(name, {}, { atomic: true, guard }, slot);

/** How one stands that is enforced: done, or undone for each of the reasons, or nobody knows. */
export const guardedBatches: States = {
  done: guarded('status.confirmed'),
  untold: guarded('status.reverted'),
  hostile: guarded('status.reverted', { undone: { reason: 'less', line: 0, had: MAX, has: 0n, least: MAX } }, HOSTILE_LINES),
  ...Object.fromEntries(Object.entries(UNDONE).map(([name, undone]) => [name, guarded('status.reverted', { undone })])),
};

/** One by which something came and went, as its events tell. */
const moving = (logs: Log[], change: Partial<State> = {}, other: Partial<KeptBatch> = {}): State =>
  standing(
    'status.confirmed',
    {
      ...change,
      stored: { tokens: [token(1, { address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 })], ...change.stored },
    },
    { atomic: true, chainId: 1, calls: [call(ROUTER, 'claim()', [], ETHER)], ...other },
    { chainId: 1, receipt: { ...receipt, logs } },
  );
const SWAPPED = [moved(USDC, ROUTER, ME, 3_001_200_000n), moved(FAKE, ROUTER, ME, 5n * ETHER), movedItem(STAMPS, VAULT, ME, 7n)];
const CROWD = Array.from({ length: 300 }, (_, at) => moved(`0x${(at + 1_000).toString(16).padStart(40, '7')}`, FRIEND, ME, MAX));

/** What came and went by a batch. */
export const movements: States = {
  several: moving(SWAPPED, {}, { tokens: { [FAKE]: { symbol: 'USDC', name: 'USD Coin', decimals: 18 } } }),
  nothing: moving([], {}, { calls: [call(USDC, 'transfer(address to, uint256 amount)', [FRIEND, 5n])] }),
  hostile: moving(
    [...CROWD, ...SWAPPED],
    { does: [press(t('activity.moved.more', { count: 296 })), press(t('tokens.offer.many', { count: 302 }))] },
    { tokens: { [FAKE]: { symbol: HOSTILE_NAME, name: HOSTILE_NAME, decimals: 18 } } },
  ),
  look: moving(SWAPPED.slice(0, 2), {
    answers: {
      lookAtAsset: yes({
        kind: 'token',
        symbol: 'USDC',
        name: 'USD Coin',
        decimals: 18,
        balance: '5',
        warnings: [],
        isWatched: false,
      }),
    },
    does: [press(t('tokens.add.look'))],
  }),
  noLook: moving(SWAPPED.slice(0, 2), {
    answers: { lookAtAsset: no({ code: 'failure.disconnected', chainId: 1 }) },
    does: [press(t('tokens.add.look'))],
  }),
};

/** How a batch may stand. */
export const standings: States = Object.fromEntries([
  ...STATES.map(([key]) => [short(key), standing(key)] as const),
  ...RESET_STATES.map(([key, text]) => [short(text), standing(key, { stored: { settings: isReset('setBack') } })] as const),
  ['confirmed-upgraded', standing('status.confirmed', {}, { atomic: true, upgrade: DELEGATE }, { nonceSpan: 2 })],
  ['own-upgrade', own('status.confirmed', 'upgradeAccount')],
  ['own-guard', own('status.confirmed', 'deployGuard')],
  ['own-guard-second', own('status.reverted', 'deployGuard')],
  ['own-guard-ineffective', own('status.ineffective', 'deployGuard')],
  ['missing', { at: '#/activity/none' }],
  ['hostile', { stored: NASTY, at: '#/activity/batch 3' }],
]);

const price = { maxFeePerGas: '3000000000', maxPriorityFeePerGas: '2000000000', maxFee: '180000000000000' };
const fees: Answers = {
  replacementFees: yes({ speedUp: { ...price, surcharge: { l1Fee: '1', operatorFee: '1' } }, cancel: price }),
};
const guessed: Answers = { replacementFees: yes({ speedUp: { ...price, surcharge: 'unknown', guessed: true }, cancel: price }) };

const opened = (name: string, button: string, answers: Answers = {}, ...then: Step[]): State =>
  standing(name, { answers, does: [press(button), ...then] });

/** What can be done about a batch, as far as it is open. */
export const remedies: States = {
  speedUp: opened('status.pending', t('transaction.speedUp'), fees),
  speedUpGuessed: opened('status.pending', t('transaction.speedUp'), guessed),
  speedUpAsking: opened('status.pending', t('transaction.speedUp')),
  cancel: opened('status.pending', t('transaction.cancel'), fees),
  noFees: opened('status.pending', t('transaction.cancel'), {
    replacementFees: no({ code: 'failure.told', text: HOSTILE_NAME }),
  }),
  stop: opened('status.held', t('activity.stop')),
  savePerson: {
    at: '#/activity/batch 1',
    stored: {
      batches: [
        { ...done, calls: [pay(FRIEND, ETHER), pay(POISON, ETHER), pay(STRANGER, ETHER)], called: { [STRANGER]: 'ada.eth' } },
      ],
      contacts: [{ address: FRIEND, name: 'Ada', addedAt: NOW }],
    },
    does: [press(t('people.offer.save'))],
  },
  saveMany: {
    at: '#/activity/batch 1',
    stored: {
      batches: [
        {
          ...done,
          calls: [FRIEND, POISON, STRANGER, HOSTILE].map((to) => pay(to, ETHER)),
          called: { [STRANGER]: 'ada.eth', [HOSTILE]: `${'a-very-long-label-of-a-name.'.repeat(6)}eth` },
        },
      ],
    },
    does: [press(t('people.offer.many', { count: 4 }))],
  },
  delete: opened('status.confirmed', t('activity.delete'), {}, see(t('activity.delete.means', { asker: 'site' }))),
  deleteOwn: {
    ...own('status.confirmed', 'send'),
    does: [press(t('activity.delete')), see(t('activity.delete.means', { asker: 'owner' }))],
  },
  deleteAlthough: opened('activity.unreadable.title', t('activity.delete')),
  giveUp: standing('status.stuck', {
    stored: {
      slots: [
        slotOf(10, {
          chainId: ELSEWHERE,
          batch: 'it',
          state: 'stuck',
          trouble: { code: 'trouble.nonceTaken' },
          offers: 3,
          refusals: 3,
          refusedSince: 1,
          sentAt: 1,
        }),
      ],
    },
    does: [press(t('transaction.giveUp'))],
  }),
  unseen: standing('status.pending', {
    stored: { slots: [slotOf(10, { chainId: ELSEWHERE, batch: 'it', sentAt: NOW - 3_600_000, offers: 1 })] },
    answers: { checkNetwork: yes({ nodes: [{ url: 'https://rpc.example', state: 'down', trouble: { code: 'rpc.tooLong' } }] }) },
  }),
};

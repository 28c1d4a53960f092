import { OWN_ORIGIN } from '../../../lib/core/batch/batch.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { holdingsName } from '../../../lib/store/holdings.ts';
import { t } from '../../../lib/words/words.ts';
import { DAI, FRIEND, HOSTILE, ME, MINE_TOO, STRANGER, THIEF, USDC } from '../../corpus/addresses.ts';
import { ETHER, pay } from '../../corpus/request.ts';
import { approvalOf, batchOf, slotOf } from '../../unit/store/rows.ts';
import { choose, copiesNowhere, press, type } from '../hands.ts';
import { type States, yes } from '../state.ts';
import { FULL, HOSTILE_NAME, HOSTILE_ORIGIN, item, MAX, NASTY, NEW, NOW, receipt, SITE, token, USUAL } from './usual.ts';

const ANSWERED = {
  siteInSight: yes({ origin: SITE }),
  balances: yes({
    native: '2400000000000000000',
    tokens: [
      { address: USDC, balance: '1204150000' },
      { address: DAI, balance: '310500000000000000000' },
    ],
    items: [],
  }),
};

/** What a node said three hours ago. */
const KNOWN = {
  settings: [
    {
      name: holdingsName(1, ME),
      value: {
        at: NOW - 3 * 3_600_000,
        native: '2400000000000000000',
        tokens: [{ address: USDC, balance: '1204150000' }, { address: DAI }],
        items: [],
      },
    },
  ],
};

/** A site that has two accounts, on a network that the wallet has not any more. */
const SEVERAL = { sites: [{ origin: SITE, chainId: 99, accounts: [MINE_TOO, ME] }] };

/** What was sent to these a minute ago, and is in a block. */
const paid = (...people: Address[]) => ({
  batches: [
    batchOf(1, {
      ...{ origin: OWN_ORIGIN, method: 'send', from: ME, open: 0, confirmedAt: NOW - 60_000 },
      calls: people.map((each) => pay(each, ETHER)),
    }),
  ],
  slots: [slotOf(1, { state: 'final', receipt })],
});

const overview: States = {
  usual: { answers: ANSWERED },
  sending: { answers: ANSWERED, does: [press(t('place.send'))] },
  new: { stored: NEW, answers: { balances: yes({ native: '0', tokens: [], items: [] }) } },
  loading: { answers: { balances: 'never' } },
  lastKnown: { stored: KNOWN, answers: { balances: 'never' } },
  lastKnownFailing: {
    stored: KNOWN,
    answers: { balances: yes({ tokens: [], items: [], trouble: { code: 'rpc.status', status: 503 } }) },
  },
  nobodyAsked: {
    answers: {
      status: yes({ vault: 'unlocked', whomToAsk: 'later' }),
      balances: yes({ tokens: [], items: [], trouble: { code: 'failure.nobodyToAsk' } }),
    },
  },
  failing: { answers: { balances: yes({ tokens: [], items: [], trouble: { code: 'rpc.status', status: 503 } }) } },
  unreachable: { answers: { balances: yes({ tokens: [], items: [], trouble: { code: 'failure.disconnected', chainId: 1 } }) } },
  // Its network was removed for good while the node was asked.
  namelessUnreachable: {
    answers: { balances: yes({ tokens: [], items: [], trouble: { code: 'failure.disconnected', chainId: 4_242 } }) },
  },
  long: {
    stored: FULL,
    answers: {
      balances: yes({
        native: MAX.toString(),
        tokens: (FULL.tokens ?? []).map(({ address }) => ({ address, balance: MAX.toString() })),
        items: [],
      }),
    },
  },
  hostile: {
    stored: NASTY,
    answers: {
      siteInSight: yes({ origin: HOSTILE_ORIGIN }),
      balances: yes({
        native: MAX.toString(),
        tokens: [{ address: HOSTILE, balance: '1' }],
        items: [],
        trouble: { code: 'failure.told', text: HOSTILE_NAME },
      }),
    },
  },
  items: {
    stored: { items: [item(1), item(2, { standard: 'erc1155', tokenId: MAX.toString() })] },
    answers: {
      ...ANSWERED,
      balances: yes({
        ...ANSWERED.balances.value,
        items: [
          { address: item(1).address, tokenId: '1', balance: '1' },
          { address: item(2).address, tokenId: MAX.toString(), balance: '12' },
        ],
      }),
    },
  },
  picture: {
    stored: { tokens: [token(3, { logo: 'data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=' })] },
    answers: ANSWERED,
  },
  notConnected: { answers: { ...ANSWERED, siteInSight: yes({ origin: 'https://other.example' }) } },
  blocked: {
    stored: { sites: [{ origin: SITE, chainId: 1, accounts: [], blockedAt: NOW }] },
    answers: ANSWERED,
  },
  siteAccounts: { stored: SEVERAL, answers: ANSWERED, does: [press(t('popup.site.accounts'))] },
  siteSwitch: { stored: SEVERAL, answers: ANSWERED, does: [press(`Savings${t('popup.site.more', { count: 1 })}`)] },
  siteLastAccount: {
    answers: ANSWERED,
    does: [press(t('popup.site.accounts')), press(t('accounts.nameless', { number: 1 }), '[role=checkbox]')],
  },
  asked: { stored: { approvals: [approvalOf(1), approvalOf(2)] }, answers: ANSWERED },
  askedWhileLocked: {
    stored: { approvals: [approvalOf(1), approvalOf(2)] },
    answers: { status: yes({ vault: 'locked' }) },
  },
  paid: { stored: paid(STRANGER), answers: ANSWERED },
  paidSaving: { stored: paid(STRANGER), answers: ANSWERED, does: [press(t('people.offer.save'))] },
  paidSeveral: { stored: paid(STRANGER, FRIEND, THIEF), answers: ANSWERED },
  underWay: {
    stored: {
      batches: [...USUAL.batches, batchOf(2, { atomic: true, calls: Array(3).fill(USUAL.batches[0]?.calls[0]) })],
      slots: [...USUAL.slots, slotOf(2)],
    },
    answers: ANSWERED,
  },
};

const activity = press(t('place.activity'), '[role=tab]');

const asking = (amount: string) => [press(t('receive.title')), press(t('receive.ask')), type(t('receive.amount'), amount)];

const lists: States = {
  activity: { answers: ANSWERED, does: [activity] },
  noActivity: { stored: NEW, answers: ANSWERED, does: [activity] },
  hostileActivity: { stored: NASTY, answers: ANSWERED, does: [activity] },
  receive: { answers: ANSWERED, does: [press(t('receive.title'))] },
  receiveCopied: { answers: ANSWERED, does: [press(t('receive.title')), copiesNowhere, press(t('receive.copy'))] },
  receiveAmount: { answers: ANSWERED, does: asking('12.5') },
  receiveToken: {
    answers: ANSWERED,
    does: [press(t('receive.title')), press(t('receive.ask')), choose(t('receive.asset'), DAI)],
  },
  receiveNoAmount: { answers: ANSWERED, does: asking('1,5') },
  receiveHostile: { stored: NASTY, answers: ANSWERED, does: asking('1'.repeat(70)) },
  receiveLong: {
    stored: FULL,
    answers: ANSWERED,
    does: asking('115792089237316195423570985008687907853269984665640564039457.5'),
  },
  accounts: {
    stored: { settings: [{ name: 'selectedAccount', value: ME }] },
    does: [press(t('accounts.nameless', { number: 1 }))],
  },
};

export const popup = { overview, lists };

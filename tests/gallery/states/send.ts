import type { Account } from '../../../lib/core/account/account.ts';
import { OWN_ORIGIN } from '../../../lib/core/batch/batch.ts';
import { dealtKey } from '../../../lib/core/names/dealingIndex.ts';
import { holdingsName } from '../../../lib/store/holdings.ts';
import type { KeptBatch } from '../../../lib/store/keptBatch.ts';
import '../../../lib/words/late/sendList.ts';
import { t } from '../../../lib/words/words.ts';
import { FRIEND, HOSTILE, ME, POISON, STRANGER, USDC } from '../../corpus/addresses.ts';
import { accountOf } from '../../support/accounts.ts';
import { batchOf } from '../../unit/store/rows.ts';
import { press, see, type } from '../hands.ts';
import { type Answers, no, type State, type States, yes } from '../state.ts';
import { balances, FULL, HOSTILE_NAME, MAX, NASTY, NEW, NOW, network, token } from './usual.ts';

const to = (text: string) => type(t('send.to'), text);
const amount = (text: string) => type(t('send.amount'), text);
const several = (text: string) => [press(t('send.several')), type(t('send.list'), text)];
const review = press(t('send.review'));

const at = (change: Partial<State> = {}): State => ({ at: '#/send', ...change, answers: { balances, ...change.answers } });
const found = (resolveName: Answers['resolveName'], says: string): State =>
  at({ answers: { resolveName }, does: [to('ada.eth'), see(says)] });
const HOST = 'ethereum.a-provider-with-a-long-name.example:8545';
const named = { kind: 'found', name: 'ada.eth', address: FRIEND } as const;

const paid: KeptBatch = {
  ...batchOf(1, { key: 'paid', origin: OWN_ORIGIN, method: 'send', from: ME, chainId: 1 }),
  calls: [{ to: FRIEND, value: 2_500_000_000_000_000n, data: '0x' }],
};

const paidAda: KeptBatch = { ...paid, called: { [STRANGER]: 'ada.eth' } };
const moved = { ...paidAda, calls: [{ to: STRANGER, value: 2_500_000_000_000_000n, data: '0x' as const }] };

const WATCHED: Account[] = [
  { ...accountOf(STRANGER, 0, 'Treasury'), source: { kind: 'watch' } },
  accountOf(ME, 1),
  { ...accountOf(FRIEND, 2, 'Cold store'), source: { kind: 'watch' } },
];

/** A request for five of a token, and another one that names no amount. */
const FIVE = `ethereum:${USDC}@1/transfer?address=${FRIEND}&uint256=5000000`;
const ANY = `ethereum:${USDC}@1/transfer?address=${STRANGER}`;

const LINES = [
  `${FRIEND}, 10, USDC`,
  `${STRANGER}, 0.25`,
  `${FRIEND}, 10, USDC`,
  'nobody, 3',
  `${STRANGER}, 1,000, USDC`,
  `${STRANGER}, 3, WHEAT`,
].join('\n');

/** The place that sends something. */
export const send: States = {
  usual: at({ stored: { batches: [paid], contacts: [{ address: FRIEND, name: 'Ada', addedAt: 1 }] } }),
  /** Behind many requests of sites, and all that there was: it is offered all the same. */
  againAll: at({
    stored: { batches: [{ ...paid, all: true }, ...Array.from({ length: 40 }, (_, more) => batchOf(more + 2))] },
    does: [press(t('send.again.all', { symbol: 'ETH', whom: '' }).trim())],
  }),
  none: at({ stored: NEW }),
  long: at({ stored: FULL, answers: { balances: yes({ native: MAX.toString(), tokens: [], items: [] }) } }),
  hostile: at({ stored: NASTY, does: [to(HOSTILE)] }),
  unknownBalance: at({ answers: { balances: 'never' } }),
  lastKnown: at({
    stored: {
      settings: [
        { name: holdingsName(1, ME), value: { native: '2400000000000000000', tokens: [], items: [], at: NOW - 3 * 3_600_000 } },
      ],
    },
    answers: { balances: 'never' },
  }),
  /** Begins and ends as a person's address does. */
  lookAlike: at({
    stored: { contacts: [{ address: FRIEND, name: 'Ada', addedAt: 1 }] },
    does: [to(POISON), see(t('people.like'))],
  }),
  /** Of two that were paid as much nobody knows which is made to look like the other. */
  lookAlikeEither: at({
    stored: {
      batches: [FRIEND, POISON].map((each, place) => ({
        ...batchOf(place + 1),
        dealt: [dealtKey(each, { chainId: 1, asset: 'native', amount: 10n ** 18n })],
      })),
    },
    does: [to(POISON), see(t('people.like.either'))],
  }),
  listLookAlike: at({
    stored: { contacts: [{ address: FRIEND, name: 'Ada', addedAt: 1 }] },
    does: [...several(`${STRANGER}, 0.1\n${POISON}, 0.2\n${POISON}, 0.3`), see(t('people.like'))],
  }),
  partOfName: at({ stored: { contacts: [{ address: FRIEND, name: 'Ada', addedAt: 1 }] }, does: [to('ad')] }),
  notChosen: at({ stored: FULL, does: [to('a'), review, see(t('send.choose'))] }),
  /** Who is only watched is paid, and pays nobody. */
  watched: at({ stored: { accounts: WATCHED, settings: [{ name: 'selectedAccount', value: STRANGER }] } }),
  unreachable: at({
    answers: { balances: no({ code: 'failure.disconnected', chainId: 1 }) },
    does: [see(t('popup.unreachable', { network: 'Ethereum', why: '' }))],
  }),
  filled: at({ does: [to(FRIEND), amount('0.5')] }),
  missing: at({ does: [review] }),
  tooMuch: at({ does: [to(FRIEND), amount('3')] }),
  all: at({ does: [to(FRIEND), press(t('send.max'))] }),
  wrongChecksum: at({ does: [to('0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266')] }),
  looking: found('never', t('send.lookedUp')),
  name: found(yes({ ...named, record: 'network', asked: 2 }), t('names.record.network')),
  nameOfEthereum: found(yes({ ...named, record: 'ethereum', asked: 1 }), t('names.oneNode')),
  nameOfSaved: at({
    stored: { contacts: [{ address: STRANGER, name: 'ada.eth', addedAt: 1 }] },
    answers: { resolveName: yes({ ...named, record: 'network', asked: 2 }) },
    does: [to('ada.eth '), see(t('names.record.network'))],
  }),
  offChain: found(yes({ kind: 'offChain' }), t('names.offChain')),
  silent: found(yes({ kind: 'silent', host: HOST }), t('names.silent', { host: HOST })),
  limited: found(yes({ kind: 'limited', host: HOST }), t('names.limited', { host: HOST })),
  contradiction: found(yes({ kind: 'contradiction' }), t('names.contradiction')),
  otherNetwork: at({ does: [to(`base:${FRIEND}`)] }),
  removedNetwork: at({
    stored: { networks: [network(8453, { name: 'Base', removed: true })] },
    does: [to(`base:${FRIEND}`), see(t('send.noNetwork', { chainId: 8453 }))],
  }),
  unknownShortName: at({ does: [to(`nowhere:${FRIEND}`), see('nowhere')] }),
  noNetwork: at({ does: [to(`eip155:424242:${FRIEND}`)] }),
  request: at({ does: [to(`ethereum:${USDC}@1/transfer?address=${FRIEND}&uint256=5000000&gas=21000`)] }),
  unknownToken: at({ does: [to(`ethereum:${STRANGER}@1/transfer?address=${FRIEND}&uint256=5000000`)] }),
  /** Each request says by itself how much it asks for. */
  nextRequest: at({ does: [to(FIVE), to(ANY), review, see(t('amount.enter'))] }),
  moved: at({
    stored: { batches: [moved] },
    answers: { resolveName: yes({ ...named, record: 'network', asked: 2 }) },
    does: [press('0.0025 ETH'), see(t('send.moved', { address: '' }))],
  }),
  names: at({
    answers: { resolveName: yes({ ...named, record: 'ethereum', asked: 1 }) },
    does: [...several(`ada.eth, 10, USDC\n${STRANGER}, 0.25\nada.eth, 3`), see(t('names.oneNode'))],
  }),
  namesLookedUp: at({
    answers: { resolveName: 'never' },
    does: [...several(`ada.eth, 10, USDC\n${STRANGER}, 0.25\nbob.eth, 3\nada.eth, 1`), see('bob.eth')],
  }),
  namesWrong: at({
    answers: { resolveName: yes({ kind: 'offChain' }) },
    does: [...several(`ada.eth, 10, USDC\n${STRANGER}, 0.25`), see(t('names.offChain'))],
  }),
  list: at({ does: several(`${FRIEND}, 10, USDC\n${STRANGER}, 0.25\n${FRIEND}, 3`) }),
  listOfTooMuch: at({
    does: [
      ...several(`${FRIEND}, 10, USDC\n${STRANGER}, 2\n${FRIEND}, 0.5`),
      see(t('send.list.tooMuch', { symbol: 'ETH', has: '2.4' })),
    ],
  }),
  listOfPeople: at({
    stored: { contacts: [{ address: FRIEND, name: 'Ada Miller', addedAt: 1 }] },
    does: several(`ada miller, 10, USDC\n${STRANGER}, 0.25\nAda Mill, 3`),
  }),
  wrongList: at({ does: several(LINES) }),
  asking: at({ answers: { ask: 'never' }, does: [to(FRIEND), amount('0.5'), review] }),
  declined: at({ answers: { ask: yes({}) }, does: [to(FRIEND), amount('0.5'), review] }),
  hostileToken: at({
    stored: { tokens: [token(1, { address: USDC, symbol: HOSTILE_NAME, name: HOSTILE_NAME })] },
    does: [to(FRIEND)],
  }),
};

import { FIRST_PHRASE, type PhraseRow } from '../../../lib/core/account/account.ts';
import { PATHS } from '../../../lib/core/account/path.ts';
import '../../../lib/words/late/derivation.ts';
import { t } from '../../../lib/words/words.ts';
import { FRIEND, HOSTILE, HOSTILE_NAME, ME, MINE_TOO, THIEF } from '../../corpus/addresses.ts';
import { accountOf } from '../../support/accounts.ts';
import { choose, focus, press, type Step, type } from '../hands.ts';
import { type Answers, no, type State, type States, type Stored, yes } from '../state.ts';
import { list } from './list.ts';
import { LONG, NOW } from './usual.ts';

const at = '#/accounts';
const A_DAY = 86_400_000;

const SECOND: PhraseRow = { id: 'second', name: 'Ledger', path: PATHS.ledgerLive, addedAt: NOW - A_DAY };

/** Of each kind: two phrases, a key, an address that is watched, one that is hidden. */
const ALL: Partial<Stored> = {
  phrases: [{ id: FIRST_PHRASE, path: PATHS.usual, provedAt: NOW - 30 * A_DAY }, SECOND],
  accounts: [
    accountOf(ME, 0),
    accountOf(MINE_TOO, 1, 'Savings'),
    { address: FRIEND, number: 3, order: 2, source: { kind: 'phrase', phrase: SECOND.id, index: 0 } },
    {
      address: `0x${'4'.repeat(40)}`,
      number: 4,
      order: 3,
      hidden: true,
      source: { kind: 'phrase', phrase: SECOND.id, index: 1 },
    },
    { address: THIEF, number: 5, order: 4, name: 'Old key', source: { kind: 'key' } },
    { address: HOSTILE, number: 6, order: 5, name: 'Treasury', source: { kind: 'watch' } },
  ],
};

const NASTY: Partial<Stored> = {
  phrases: [{ ...SECOND, id: FIRST_PHRASE, name: HOSTILE_NAME }],
  accounts: [
    accountOf(ME, 0, LONG.slice(0, 64)),
    { address: HOSTILE, number: 2, order: 1, name: HOSTILE_NAME.slice(0, 64), source: { kind: 'watch' } },
  ],
};

const PASSWORD = 'chaff barn rake noon';
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const password = type(t('vault.password'), PASSWORD);
const more = (name: string) => press(t('accounts.open', { name }));
const on = (does: readonly Step[], answers: Answers = {}): State => ({ at, stored: ALL, answers, does });

const found: NonNullable<Answers['findAccounts']> = yes({
  accounts: [
    { index: 0, address: ME, used: [{ chainId: 1, nonce: 12, balance: '2400000000000000000' }], known: true },
    {
      index: 2,
      address: FRIEND,
      used: [
        { chainId: 1, nonce: 1, balance: '0' },
        { chainId: 8453, nonce: 0, balance: '31000000000000000' },
      ],
    },
    { index: 4, address: THIEF, used: [{ chainId: 10, nonce: 3, balance: '1' }] },
  ],
  silent: [{ chainId: 42161, trouble: { code: 'rpc.unreachable' } }],
});
const nobody: NonNullable<Answers['findAccounts']> = yes({
  accounts: [{ index: 0, address: ME, used: [], known: true }],
  silent: [1, 10, 8453].map((chainId) => ({ chainId, trouble: { code: 'failure.told', text: HOSTILE_NAME } as const })),
});

/** The last of the buttons of that name: in the dialog. */
const look = [press(t('find.look')), password, press(t('find.look'), '[type=submit]')];

const prove = [press(t('proof.again')), password, press(t('proof.begin'))];
const asked: Answers = { proofPlaces: yes({ places: [2, 7, 11] }) };

const importing = (key: string) => [press(t('accounts.more.key')), type(t('accounts.key'), key), password];
const KEY = `0x${'ac09'.repeat(16)}` as const;

/** The accounts of a wallet by where their keys come from. */
export const accounts: States = {
  ...list('accounts'),
  usual: { at, stored: ALL },
  hostile: { at, stored: NASTY },
  notMoved: on([press(t('accounts.down', { name: t('accounts.nameless', { number: 1 }) }))], {
    orderAccounts: no({ code: 'failure.noAnswer' }),
  }),
  account: on([more('Savings')]),
  lastShown: { at, stored: { accounts: [accountOf(ME, 0)] }, does: [more(t('accounts.nameless', { number: 1 }))] },
  notHidden: on([more('Savings'), press(t('accounts.hide'), '[role=switch]')], { hideAccount: no({ code: 'failure.noAnswer' }) }),
  importedKey: on([more('Old key')]),
  watched: on([more('Treasury')]),
  hostileAccount: { at, stored: NASTY, does: [more('')] },
  askKey: on([more('Savings'), press(t('accounts.key.show'))]),
  key: on([more('Savings'), press(t('accounts.key.show')), password, press(t('accounts.key.show'))], {
    revealKey: yes({ privateKey: KEY }),
  }),
  removeKey: on([more('Old key'), press(t('accounts.remove'))]),
  removeWatched: on([more('Treasury'), press(t('accounts.remove'))]),
  notRemoved: on([more('Treasury'), press(t('accounts.remove')), press(t('accounts.remove.do'))], {
    removeAccount: no({ code: 'failure.noAnswer' }),
  }),
  find: on([press(t('find.look'))]),
  looking: on(look),
  found: on(look, { findAccounts: found }),
  foundNone: on(look, { findAccounts: nobody }),
  foundAdded: on([...look, press(t('find.add', { count: 2 }))], {
    findAccounts: found,
    addAccount: yes({ address: FRIEND, addresses: [FRIEND, THIEF] }),
  }),
  notLooked: on(look, { findAccounts: no({ code: 'refusal.wrongPassword' }) }),
  prove: on([press(t('proof.again'))]),
  proving: on(prove, asked),
  notProved: on([...prove, press(t('vault.quiz.continue'))], { ...asked, provePhrase: yes({ wrong: [7] }) }),
  proved: on([...prove, press(t('vault.quiz.continue'))], { ...asked, provePhrase: yes({ wrong: [] }) }),
  renamePhrase: on([press(t('accounts.phrase.rename'))]),
  removePhrase: on([press(t('accounts.phrase.remove'))]),
  addPhrase: on([press(t('accounts.more.phrase'))]),
  ownPath: on([
    press(t('accounts.more.phrase')),
    type(t('phrase.place', { place: 1, count: 12 }), PHRASE),
    press(t('derivation.more')),
    choose(t('derivation.path'), 'own'),
    type(t('derivation.path.own'), 'm/44'),
    focus(t('derivation.passphrase')),
  ]),
  phraseAdded: on(
    [
      press(t('accounts.more.phrase')),
      type(t('phrase.place', { place: 1, count: 12 }), PHRASE),
      password,
      press(t('accounts.more.phrase.do')),
    ],
    { addPhrase: yes({ id: SECOND.id, addresses: [FRIEND] }) },
  ),
  importKey: on(importing(KEY)),
  wrongKey: on(importing(`${KEY}zz`)),
  keyRefused: on([...importing(KEY), press(t('accounts.more.key.do'))], { importKey: no({ code: 'refusal.wrongPassword' }) }),
  watch: on([press(t('accounts.more.watch'))]),
  wrongAddress: on([
    press(t('accounts.more.watch')),
    type(t('accounts.more.watch.address'), '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'),
  ]),
};

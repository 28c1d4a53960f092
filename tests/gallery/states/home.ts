import { FIRST_PHRASE } from '../../../lib/core/account/account.ts';
import { PATHS } from '../../../lib/core/account/path.ts';
import { holdingsName } from '../../../lib/store/holdings.ts';
import type { Place } from '../../../lib/view/route.ts';
import '../../../lib/words/late/settings.ts';
import { t } from '../../../lib/words/words.ts';
import { DELEGATE, FRIEND, ME, MINE_TOO, POISON, THIEF } from '../../corpus/addresses.ts';
import { press, type } from '../hands.ts';
import { type Answers, no, type States, yes } from '../state.ts';
import { accounts } from './accounts.ts';
import { HALF_DONE, LONG_NAMES, PAYMENTS } from './activities.ts';
import { allowances } from './allowances.ts';
import { guardedBatches, movements, remedies, standings } from './batches.ts';
import { compose } from './compose.ts';
import { firstRun } from './firstRun.ts';
import { gates } from './gates.ts';
import { list } from './list.ts';
import { send } from './send.ts';
import { tokens } from './tokens.ts';
import { contact, FULL, HOSTILE_NAME, HOSTILE_ORIGIN, LONG, NASTY, NEW, NOW, network, USUAL } from './usual.ts';

const ETHEREUM = { network: 'Ethereum' };
const node = {
  stored: {
    networks: [
      network(1, {
        name: 'Ethereum',
        rpcUrls: ['https://a.example', 'https://b.example', 'https://kept.example', 'https://c.example'],
      }),
    ],
  },
};
const checked = press(t('nodes.checkOf', { network: 'Ethereum' }));

const guard = press(t('networks.guard.of', { network: 'Ethereum' }));
const { none: _, ...ofNetworks } = list('networks');

const adding = press(t('networks.add'));
const search = [adding, type(t('networks.search'), 'poly')];
const removeIt = press(t('networks.remove'));
/** What is known of a network, whatever its name. */
const FOUND = [
  network(137, { name: 'Polygon', currency: { name: 'POL', symbol: 'POL', decimals: 18 } }),
  network(80_002, { name: 'Polygon Amoy', testnet: true }),
  network(900_003, { name: LONG }),
  network(1, { name: 'Ethereum' }),
];

const networks: States = {
  ...ofNetworks,
  checking: { at: '#/networks', ...node, does: [checked] },
  checked: {
    at: '#/networks',
    ...node,
    answers: {
      checkNetwork: yes({
        nodes: [
          { url: 'https://a.example', state: 'up', preconfirmed: true },
          { url: 'https://b.example', state: 'behind', trouble: { code: 'failure.told', text: HOSTILE_NAME } },
          { url: 'https://kept.example', state: 'down', trouble: { code: 'rpc.unreachable' } },
          { url: 'https://c.example', state: 'wrong chain' },
        ],
      }),
    },
    does: [checked],
  },
  notChecked: { at: '#/networks', ...node, answers: { checkNetwork: no({ code: 'failure.noAnswer' }) }, does: [checked] },
  edit: { at: '#/networks', does: [press(t('nodes.editOf', ETHEREUM))] },
  guard: { at: '#/networks', ...node, answers: { guardOf: yes({ state: 'there' }) }, does: [guard] },
  guardAsked: { at: '#/networks', ...node, does: [guard] },
  guardNotFinal: { at: '#/networks', ...node, answers: { guardOf: yes({ state: 'notFinal' }) }, does: [guard] },
  guardCannot: { at: '#/networks', ...node, answers: { guardOf: yes({ state: 'cannot' }) }, does: [guard] },
  guardUnread: { at: '#/networks', ...node, answers: { guardOf: yes({ state: 'unread' }) }, does: [guard] },
  noGuard: { at: '#/networks', ...node, answers: { guardOf: yes({ state: 'notThere' }) }, does: [guard] },
  addGuardRefused: {
    ...{ at: '#/networks', ...node },
    answers: { guardOf: yes({ state: 'notThere' }), ask: no({ code: 'refusal.guardUnderWay' }) },
    does: [guard, press(t('networks.guard.addTo', { network: 'Ethereum' }))],
  },
  nobodyAsked: { at: '#/networks', answers: { status: yes({ vault: 'unlocked', whomToAsk: 'later' }) } },
  tests: { at: '#/networks', stored: { settings: [{ name: 'showTestNetworks', value: true }] } },
  hidden: {
    at: '#/networks',
    stored: {
      ...{ networks: [network(900_001, { name: LONG }), network(900_002, { name: HOSTILE_NAME })] },
      settings: [{ name: 'hiddenNetworks', value: [10, 8453, 900_001, 900_002] }],
    },
  },
  lately: {
    ...{ at: '#/networks', ...node },
    answers: {
      nodeHealth: yes({
        nodes: [
          { chainId: 1, url: 'https://a.example', at: NOW - 20_000 },
          { chainId: 1, url: 'https://b.example', at: NOW - 3 * 3_600_000, trouble: { code: 'rpc.limited.status', status: 429 } },
          { chainId: 1, url: 'https://c.example', at: NOW, trouble: { code: 'failure.told', text: HOSTILE_NAME } },
        ],
      }),
    },
  },
  notMoved: {
    ...{ at: '#/networks', answers: { setSetting: no({ code: 'storage.full' }) } },
    does: [press(t('networks.down', ETHEREUM))],
  },
  notHidden: {
    at: '#/networks',
    ...{
      stored: { settings: [{ name: 'hiddenNetworks', value: [10] }] },
      answers: { setSetting: no({ code: 'storage.full' }) },
    },
    does: [press(t('networks.showOf', { network: 'OP Mainnet' }))],
  },
  editNames: { at: '#/networks', does: [press(t('networks.editOf', ETHEREUM))] },
  nameTaken: {
    ...{ at: '#/networks', answers: { editNetwork: no({ code: 'refusal.networkName', name: HOSTILE_NAME }) } },
    does: [press(t('networks.editOf', ETHEREUM)), press(t('networks.save'))],
  },
  remove: { at: '#/networks', does: [press(t('networks.removeOf', ETHEREUM))] },
  notRemoved: {
    ...{ at: '#/networks', answers: { removeNetwork: no({ code: 'refusal.networkUnderWay' }) } },
    does: [press(t('networks.removeOf', ETHEREUM)), removeIt],
  },
  add: { at: '#/networks', does: [adding] },
  found: { at: '#/networks', answers: { searchNetworks: yes({ networks: FOUND, others: 31 }) }, does: search },
  noneFound: { at: '#/networks', answers: { searchNetworks: yes({ networks: [], others: 0 }) }, does: search },
  notSearched: { at: '#/networks', answers: { searchNetworks: no({ code: 'failure.noAnswer' }) }, does: search },
  addFound: {
    at: '#/networks',
    answers: {
      searchNetworks: yes({ networks: FOUND, others: 0 }),
      lookAtNode: yes({
        ...{ chainId: 137, archive: 'yes', pending: 'no', simulates: 'yes', upgrades: 'yes', batches: 'no', logs: 1_000 },
      }),
    },
    does: [...search, press('Polygon'), press(t('networks.lookAtFirst'))],
  },
  byHand: { at: '#/networks', does: [adding, press(t('networks.byHand'))] },
  notAdded: {
    at: '#/networks',
    answers: { addNetwork: no({ code: 'refusal.otherChain', host: 'node.example', answered: 10, chainId: 4_242 }) },
    does: [
      ...[
        adding,
        press(t('networks.byHand')),
        type(t('nodes.urls'), 'https://node.example'),
        type(t('networks.chainId'), '4242'),
      ],
      press(t('networks.add.do')),
    ],
  },
  wrongNode: {
    at: '#/networks',
    answers: { setRpcUrls: no({ code: 'input.node', place: 1 }) },
    does: [press(t('nodes.editOf', ETHEREUM)), type(t('nodes.urls'), 'nonsense'), press(t('nodes.save'))],
  },
};

const delegations: NonNullable<Answers['delegations']> = yes({
  chains: [
    { chainId: 1, state: 'delegated', delegate: DELEGATE, known: true, name: 'Simple7702Account 0.8' },
    { chainId: 10, state: 'delegated', delegate: THIEF, known: false, ready: true },
    { chainId: 8453, state: 'none', ready: true },
    { chainId: 42161, state: 'unreachable', trouble: { code: 'rpc.tooLong' } },
    { chainId: 137, state: 'unreachable', trouble: { code: 'failure.disconnected', chainId: 137 } },
  ],
});

const phrase = [
  press(t('settings.phrase.show')),
  type(t('vault.password'), 'chaff barn rake noon'),
  press(t('settings.phrase.showWords')),
];

/** Easy to guess, which the page itself finds. */
const WEAK = 'Handlebar77';

/** Another password, typed. */
const another = (password: string) => [
  press(t('settings.password.change')),
  type(t('settings.password.present'), 'chaff barn rake noon'),
  type(t('vault.newPassword.first'), password),
  type(t('vault.newPassword.again'), password),
];
const changing = [...another('seven lanterns by the orchard'), press(t('settings.password.change'))];

const settings: States = {
  ...list('settings'),
  noKeys: { at: '#/settings', answers: { shortcuts: yes({}) } },
  oneKey: { at: '#/settings', answers: { shortcuts: yes({ open: 'Alt+Shift+J' }) } },
  rename: { at: '#/settings', does: [press(t('accounts.rename', { name: 'Savings' }))] },
  add: { at: '#/settings', does: [press(t('accounts.add'))] },
  upgrades: { at: '#/settings', answers: { delegations }, does: [press(t('upgrades.look'))] },
  noUpgrades: {
    at: '#/settings',
    answers: { delegations: no({ code: 'failure.networkNotRead' }) },
    does: [press(t('upgrades.look'))],
  },
  upgradeRefused: {
    at: '#/settings',
    answers: { delegations, ask: no({ code: 'refusal.upgradedAlready' }) },
    does: [press(t('upgrades.look')), press(t('upgrade.openOn', { network: 'Base' }))],
  },
  askPassword: { at: '#/settings', does: [press(t('settings.password.change'))] },
  weakPassword: { at: '#/settings', does: another(WEAK) },
  notThePassword: { at: '#/settings', answers: { changePassword: no({ code: 'refusal.wrongPassword' }) }, does: changing },
  changedPassword: { at: '#/settings', answers: { changePassword: yes(null) }, does: changing },
  weakSaid: {
    at: '#/settings',
    answers: { status: yes({ vault: 'unlocked', weakPassword: true }) },
    does: [press(t('vault.weak.change'))],
  },
  askBackup: { at: '#/settings', does: [press(t('backup.make'))] },
  backup: {
    at: '#/settings',
    answers: { makeBackup: yes({ file: '{}', name: 'sheaf-backup-2026-11-25.json', batches: { kept: 40, left: 2 } }) },
    does: [press(t('backup.make')), type(t('vault.password'), 'chaff barn rake noon'), press(t('backup.save'))],
  },
  noBackup: {
    at: '#/settings',
    answers: { makeBackup: no({ code: 'refusal.wrongPassword' }) },
    does: [press(t('backup.make')), type(t('vault.password'), 'chaff barn rake noon'), press(t('backup.save'))],
  },
  askPhrase: { at: '#/settings', does: [press(t('settings.phrase.show'))] },
  phrase: {
    at: '#/settings',
    answers: {
      revealPhrase: yes({ phrase: 'test test test test test test test test test test test junk', path: "m/44'/60'/0'/0/i" }),
    },
    does: phrase,
  },
  wrongPassword: { at: '#/settings', answers: { revealPhrase: no({ code: 'refusal.wrongPassword' }) }, does: phrase },
};

/** A few, as most will have. */
const FEW = {
  contacts: [
    contact(1, { address: FRIEND, name: 'Ada', note: 'The miller. Address from her own hand, May 2026' }),
    contact(2, { name: 'Grain exchange' }),
    contact(3, { name: 'Bruno', note: 'Rent, each month' }),
  ],
};
const person = (address: string, name: string) => [
  press(t('people.add')),
  type(t('people.address'), address),
  type(t('people.name'), name),
];
const people: States = {
  ...list('people'),
  usual: { at: '#/people', stored: FEW },
  noneFound: { at: '#/people', stored: FULL, does: [type(t('people.filter'), 'nobody')] },
  add: { at: '#/people', stored: FEW, does: [press(t('people.add'))] },
  edit: { at: '#/people', stored: FEW, does: [press(t('people.edit', { name: 'Ada' }))] },
  remove: { at: '#/people', stored: FEW, does: [press(t('people.remove', { name: 'Ada' }))] },
  wrongChecksum: {
    at: '#/people',
    stored: FEW,
    does: [...person('0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'Eve'), press(t('people.save'))],
  },
  lookAlike: { at: '#/people', does: person(POISON, 'Ada') },
  nameTaken: { at: '#/people', stored: FEW, does: [...person(THIEF, 'АDA'), press(t('people.save'))] },
};

const activity: States = {
  ...list('activity'),
  payments: { at: '#/activity', stored: PAYMENTS },
  longNames: { at: '#/activity', stored: LONG_NAMES },
  halfDone: { at: '#/activity/batch 1', stored: HALF_DONE },
  ownPayment: { at: '#/activity/batch 11', stored: PAYMENTS },
  reset: {
    at: '#/activity',
    stored: { settings: [{ name: 'chain 31337', value: { genesis: `0x${'0'.repeat(64)}`, reset: 'another' } }] },
  },
};

const sites: States = {
  ...list('sites'),
  blocked: {
    at: '#/sites',
    stored: { sites: [{ origin: 'https://blocked.example', chainId: 1, accounts: [], blockedAt: NOW }] },
  },
  left: {
    at: '#/sites',
    stored: { sites: [{ origin: 'https://left.example', chainId: 1, accounts: [], lastAccounts: [MINE_TOO, ME, THIEF] }] },
  },
  accounts: {
    at: '#/sites',
    stored: { sites: [{ origin: 'https://dapp.example', chainId: 1, accounts: [MINE_TOO, ME] }] },
    does: [press(t('sites.accountsAt', { origin: 'https://dapp.example' }))],
  },
  accountsHostile: {
    at: '#/sites',
    stored: NASTY,
    does: [press(t('sites.accountsAt', { origin: HOSTILE_ORIGIN }))],
  },
  accountsRefused: {
    at: '#/sites',
    stored: { sites: [{ origin: 'https://dapp.example', chainId: 1, accounts: [MINE_TOO, ME] }] },
    answers: { setSiteAccounts: no({ code: 'refusal.siteChanged' }) },
    does: [
      press(t('sites.accountsAt', { origin: 'https://dapp.example' })),
      press(t('sites.putFirstOf', { name: t('accounts.nameless', { number: 1 }) })),
    ],
  },
  strangeAccount: { at: '#/sites', stored: { sites: [{ origin: 'https://dapp.example', chainId: 99, accounts: [ME, THIEF] }] } },
};

/** What an account had when a node last said so. */
const had = { native: '2400000000000000000', tokens: [], items: [] };

const start: States = {
  ...list('home'),
  lastKnown: {
    at: '#/home',
    stored: { settings: [{ name: holdingsName(1, ME), value: { ...had, at: NOW - 3 * 3_600_000 } }] },
    answers: { balances: yes({ tokens: [], items: [], trouble: { code: 'rpc.status', status: 503 } }) },
  },
  loading: { at: '#/home', answers: { balances: 'never' } },
  nobodyAsked: {
    at: '#/home',
    answers: {
      status: yes({ vault: 'unlocked', whomToAsk: 'later' }),
      balances: yes({ tokens: [], items: [], trouble: { code: 'failure.nobodyToAsk' } }),
    },
  },
  unproved: { at: '#/home', stored: { phrases: [{ id: FIRST_PHRASE, path: PATHS.usual }] } },
  proving: {
    at: '#/home',
    stored: { phrases: [{ id: FIRST_PHRASE, path: PATHS.usual }] },
    does: [press(t('proof.home.prove'))],
  },
  begun: {
    at: '#/home',
    stored: { ...NEW, sites: USUAL.sites },
    answers: { balances: yes({ native: '5', tokens: [], items: [] }) },
  },
  otherAccount: { at: '#/home', stored: { settings: [{ name: 'selectedAccount', value: MINE_TOO }] } },
};

const places = {
  home: start,
  accounts,
  send,
  activity,
  tokens,
  allowances,
  compose,
  people,
  networks,
  sites,
  settings,
} satisfies Record<Place, States>;

export const home = { firstRun, gates, ...places, batch: standings, guarded: guardedBatches, movements, remedies };

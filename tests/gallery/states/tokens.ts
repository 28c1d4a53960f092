import { warn } from '../../../lib/core/warning.ts';
import { holdingsName } from '../../../lib/store/holdings.ts';
import { t } from '../../../lib/words/words.ts';
import { DAI, FRIEND, HOSTILE_NAME, ME, MINE_TOO, USDC } from '../../corpus/addresses.ts';
import { accountOf } from '../../support/accounts.ts';
import { press, type } from '../hands.ts';
import { type Answers, no, type State, type States, yes } from '../state.ts';
import { list } from './list.ts';
import { item, MAX, NOW, token, USUAL } from './usual.ts';

const stored = {
  tokens: [...USUAL.tokens, token(3, { symbol: 'AIRDROP', name: 'Visit example.org', hidden: true })],
  items: [
    item(1),
    item(2, { tokenId: '77194' }),
    item(3, { standard: 'erc1155', symbol: '', name: '', tokenId: MAX.toString() }),
    item(4, { chainId: 8453, name: 'Seats', symbol: 'SEAT', hidden: true }),
  ],
};
const balances = yes({
  native: '0',
  tokens: [
    { address: USDC, balance: '1204150000' },
    { address: DAI, balance: '310500000000000000000' },
  ],
  items: stored.items.map(({ address, tokenId }, at) => ({ address, tokenId, balance: ['1', '0', '12', '0'][at] })),
});
const held = { at: '#/tokens', stored, answers: { balances } };

/** What a node said three hours ago. */
const old = {
  name: holdingsName(1, ME),
  value: {
    at: NOW - 3 * 3_600_000,
    native: '0',
    tokens: [{ address: USDC, balance: '1204150000' }, { address: DAI }],
    items: [],
  },
};

const adding = (lookAtAsset: NonNullable<Answers['lookAtAsset']>, address: string = USDC, tokenId = ''): State => ({
  at: '#/tokens',
  answers: { lookAtAsset },
  does: [
    press(t('tokens.add')),
    type(t('tokens.add.address'), address),
    type(t('tokens.add.id'), tokenId),
    press(t('tokens.add.look')),
  ],
});
const usdc = { kind: 'token', symbol: 'USDC', name: 'USD Coin', decimals: 6, balance: '1204150000' } as const;
const stamps = { kind: 'collection', standard: 'erc721', symbol: 'STAMP', name: 'Stamps' } as const;
const fresh = { isWatched: false, warnings: [] };

export const tokens: States = {
  ...list('tokens'),
  held,
  lastKnown: {
    ...held,
    stored: { ...stored, settings: [old] },
    answers: { balances: yes({ tokens: [], items: [], trouble: { code: 'rpc.status', status: 503 } }) },
  },
  /** A currency is listed where there was some when that was last known, too. */
  elsewhere: {
    ...held,
    stored: { ...stored, settings: [{ name: holdingsName(8453, ME), value: { ...old.value, native: '310500000000000000' } }] },
    answers: { balances: yes({ native: '2400000000000000000', tokens: [], items: [] }) },
  },
  hidden: { ...held, does: [press(t('tokens.hidden', { count: 2 }))] },
  /** Of a hidden account nothing is said, as long as it is not the selected one. */
  hiddenAccount: {
    ...held,
    stored: { ...stored, accounts: [{ ...accountOf(ME, 0, 'Old'), hidden: true as const }, accountOf(MINE_TOO, 1, 'Savings')] },
    answers: { balances: yes({ native: '0', tokens: [], items: [] }) },
  },
  remove: { at: '#/tokens', does: [press(t('tokens.remove', { symbol: 'DAI' }))] },
  removeItem: { ...held, does: [press(t('tokens.remove', { symbol: 'STAMP #77194' }))] },
  add: { at: '#/tokens', does: [press(t('tokens.add'))] },
  addWrong: adding('never', 'usdc.eth', 'first'),
  addAsking: adding('never'),
  addRefused: adding(no({ code: 'refusal.asset.contradiction' })),
  addToken: adding(yes({ ...usdc, ...fresh })),
  addKnown: adding(yes({ ...usdc, ...fresh, isWatched: true })),
  addWarned: adding(
    yes({
      ...usdc,
      isWatched: false,
      warnings: [warn('caution', 'warning.token.currency'), warn('caution', 'warning.token.unconfirmed')],
    }),
  ),
  addItem: adding(yes({ ...stamps, ...fresh, owner: ME, balance: '1' }), USDC, '7'),
  addItemOfOther: adding(yes({ ...stamps, ...fresh, owner: FRIEND, balance: '0' }), USDC, MAX.toString()),
  addItemOfOwn: adding(yes({ ...stamps, ...fresh, owner: MINE_TOO, balance: '0' }), USDC, '7'),
  addItems: adding(yes({ ...stamps, ...fresh, standard: 'erc1155', symbol: '', name: '', balance: MAX.toString() }), USDC, '7'),
  addCollection: adding(yes({ ...stamps, ...fresh })),
  addHostile: adding(yes({ ...usdc, ...fresh, symbol: HOSTILE_NAME, name: HOSTILE_NAME, decimals: 255, balance: '1' })),
};

import type { LiveAllowance, LiveAllowances } from '../../../lib/core/effects/liveAllowances.ts';
import '../../../lib/words/late/allowances.ts';
import { t } from '../../../lib/words/words.ts';
import {
  DAI,
  FAKE,
  FRIEND,
  HOSTILE,
  HOSTILE_NAME,
  ME,
  PERMIT2,
  STAMPS,
  STRANGER,
  THIEF,
  UNIVERSAL_ROUTER,
  USDC,
  V3_ROUTER,
} from '../../corpus/addresses.ts';
import { accountOf } from '../../support/accounts.ts';
import { press, see } from '../hands.ts';
import { no, type State, type States, yes } from '../state.ts';
import { FULL, MAX, NASTY, NOW } from './usual.ts';

const UNLIMITED = MAX.toString();

const few: LiveAllowance[] = [
  { of: { kind: 'token', token: USDC, spender: V3_ROUTER }, amount: '100000000', held: '1204150000' },
  { of: { kind: 'token', token: DAI, spender: PERMIT2 }, amount: UNLIMITED, held: '310500000000000000000' },
  {
    of: { kind: 'permit2', token: DAI, spender: UNIVERSAL_ROUTER },
    ...{ amount: '25000000000000000000', until: String(NOW / 1000 + 86_400), held: '310500000000000000000' },
  },
  { of: { kind: 'collection', collection: STAMPS, spender: STRANGER }, held: '3' },
  { of: { kind: 'item', collection: STAMPS, spender: FRIEND, tokenId: '7' } },
];
const strange: LiveAllowance[] = [THIEF, STRANGER].map((spender) => ({
  of: { kind: 'token', token: FAKE, spender },
  ...{ amount: UNLIMITED, held: '5000000', isStranger: true },
}));
const said: LiveAllowances = {
  allowances: few,
  tokens: {
    [USDC]: { kind: 'token', symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    [DAI]: { kind: 'token', symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18 },
    [STAMPS]: { kind: 'collection', symbol: 'STAMP', name: 'Stamps' },
    [FAKE]: { kind: 'token', symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    [HOSTILE]: { kind: 'token', symbol: HOSTILE_NAME, name: HOSTILE_NAME, decimals: 255 },
  },
  unread: 0,
  beyond: 0,
};
const at = (allowances: Partial<LiveAllowances>, more: State = {}): State => ({
  at: '#/allowances',
  ...more,
  answers: { allowances: yes({ ...said, ...allowances }) },
});
const unfolded = press(t('allowances.strangers', { count: 2 }));
const allTicked = press(t('allowances.pickAll', { count: few.length, all: 'yes' }));

export const allowances: States = {
  usual: at({}),
  none: at({ allowances: [] }),
  long: at(
    {
      allowances: Array.from({ length: 300 }, (_, index) => ({
        of: { kind: 'token', token: USDC, spender: `0x${(index + 4096).toString(16).padStart(40, '1')}` },
        ...{ amount: UNLIMITED, held: '1' },
      })),
    },
    { stored: FULL },
  ),
  hostile: at(
    {
      allowances: [
        { of: { kind: 'token', token: HOSTILE, spender: THIEF }, amount: UNLIMITED, held: UNLIMITED },
        { of: { kind: 'permit2', token: HOSTILE, spender: THIEF }, amount: '1', until: UNLIMITED, held: '0' },
        { of: { kind: 'item', collection: HOSTILE, spender: THIEF, tokenId: UNLIMITED } },
      ],
    },
    { stored: NASTY },
  ),
  ticked: at({}, { does: [allTicked, see(t('allowances.takeBack', { count: few.length }))] }),
  strangers: at({ allowances: [...few.slice(0, 1), ...strange] }, { does: [unfolded] }),
  since: at({ since: { block: 1_234_567, at: NOW - 30 * 86_400_000 }, unread: 2, beyond: 41, isCut: true, isUnsure: true }),
  unsaid: at({ allowances: few.slice(0, 1).map((each) => ({ ...each, isDisputed: true })), unread: 2, unsaid: few.slice(1, 3) }),
  left: at({ allowances: few.slice(0, 2), beyond: 3, left: few.slice(2).map(({ of }) => ({ of })) }),
  sinceBlock: at({ since: { block: 1_234_567 } }),
  sinceOthers: at({ sinceOthers: { block: 1_234_567, at: NOW - 86_400_000 }, isByName: true }),
  onlyByName: at({ allowances: [], since: { block: 1_234_567, at: NOW - 30 * 86_400_000 }, sinceOthers: 'none' }),
  sinceSome: at({
    since: { block: 1_234_567, at: NOW - 30 * 86_400_000, isSome: true },
    sinceOthers: { block: 1_434_567, at: NOW - 86_400_000, isSome: true },
  }),
  sinceSomeBlock: at({ since: { block: 1_234_567, isSome: true }, sinceOthers: { block: 1_434_567, isSome: true } }),
  unheard: at({ allowances: [], unheard: 1, limited: 2 }),
  sinceNone: at({ allowances: few.slice(0, 1), since: 'none' }),
  watched: at({}, { stored: { accounts: [{ ...accountOf(ME, 0, 'Treasury'), source: { kind: 'watch' } }] } }),
  looking: { at: '#/allowances', answers: { allowances: 'never' } },
  silent: { at: '#/allowances', answers: { allowances: no({ code: 'failure.networkNotRead' }) } },
};

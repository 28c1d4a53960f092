import type { Call } from '../../../lib/core/batch/batch.ts';
import type { Effects } from '../../../lib/core/effects/effects.ts';
import { awaiting, opening } from '../../../lib/core/plan/awaited.ts';
import type { Bytes } from '../../../lib/core/schema.ts';
import { approvalStore } from '../../../lib/store/approvals.ts';
import { openDatabase } from '../../../lib/store/db.ts';
import { t } from '../../../lib/words/words.ts';
import { DAI, FAKE, FRIEND, ITEMS, ME, MINE_TOO, STAMPS, STRANGER, THIEF, USDC } from '../../corpus/addresses.ts';
import { call, ETHER, MAX, moved, movedNative, pay } from '../../corpus/request.ts';
import { accountOf } from '../../support/accounts.ts';
import { press, unfold } from '../hands.ts';
import type { State, States } from '../state.ts';
import { asks, FEES, inCorpus, planned } from './asked.ts';
import { guardedCalls, guardedTransaction } from './guarded.ts';
import { contact, HOSTILE_NAME, HOSTILE_ORIGIN, NASTY } from './usual.ts';

const batch = (title: string, change?: Parameters<typeof planned>[1]): State =>
  asks('wallet_sendCalls', planned(inCorpus(title), change));
const transaction = (title: string, change?: Parameters<typeof planned>[1]): State =>
  asks(
    'eth_sendTransaction',
    planned(inCorpus(title), { ...change, batch: { method: 'eth_sendTransaction', ...change?.batch } }),
  );

/** The same from an account that the wallet has no key for. */
const watched = ({ stored, ...rest }: State): State => ({
  ...rest,
  stored: { ...stored, accounts: [{ ...accountOf(ME, 0), source: { kind: 'watch' } }] },
});

const PAID = 'T-J7 a payment to somebody paid before';
const SWAP = 'T-D16 approve and swap in one batch';
const three = {
  calls: [
    pay(FRIEND, ETHER),
    call(USDC, 'transfer(address to, uint256 amount)', [FRIEND, 25_000_000n]),
    pay(STRANGER, ETHER / 10n),
  ],
  logs: [movedNative(ME, FRIEND, ETHER), moved(USDC, ME, FRIEND, 25_000_000n), movedNative(ME, STRANGER, ETHER / 10n)],
};
/** One of them to somebody new. */
const usualThree = {
  calls: [
    pay(FRIEND, ETHER),
    call(USDC, 'transfer(address to, uint256 amount)', [MINE_TOO, 25_000_000n]),
    pay(STRANGER, ETHER / 10n),
  ],
  logs: [movedNative(ME, FRIEND, ETHER), moved(USDC, ME, MINE_TOO, 25_000_000n), movedNative(ME, STRANGER, ETHER / 10n)],
};
/** All of them to those whom the user knows. */
const knownThree = {
  calls: [...usualThree.calls.slice(0, 2), pay(FRIEND, ETHER / 10n)],
  logs: [...usualThree.logs.slice(0, 2), movedNative(ME, FRIEND, ETHER / 10n)],
};
/** A trial that shows this as well. */
function told(effects: Partial<Effects>): State {
  const { batch, plan } = planned(inCorpus(SWAP));
  return asks('wallet_sendCalls', {
    batch,
    plan: { ...plan, ...(plan.effects ? { effects: { ...plan.effects, ...effects } } : {}) },
  });
}

/** What is shown is worked out anew while the user looks at it. */
const turning = (before: ReturnType<typeof planned>, after: ReturnType<typeof planned>): State => ({
  ...asks('wallet_sendCalls', before),
  does: [
    async () => {
      await approvalStore(openDatabase()).revise('approval 1', 0, after);
    },
  ],
});
/** Its window before a node has said anything of it, and while a node keeps that back. */
const opened = ({ batch }: ReturnType<typeof planned>) => ({ batch, plan: opening(batch) });
const awaited = ({ batch }: ReturnType<typeof planned>) => ({ batch, plan: awaiting(batch) });
const unfolded = (state: State): State => ({ ...state, does: [unfold] });
/** Where the friend has a name, and nothing was ever sent. */
const withAda = (state: State): State => ({
  ...state,
  stored: { ...state.stored, batches: [], slots: [], contacts: [contact(1, { address: FRIEND, name: 'Ada' })] },
});
const limited = inCorpus('T-D16 a limited allowance for a contract');
/** The same allowance, of all that there is. */
const withoutLimit = (data: Bytes): Bytes => `${data.slice(0, -64)}${'f'.repeat(64)}` as Bytes;

const twelve = Array.from({ length: 12 }, (_, at) => pay(at % 2 ? FRIEND : MINE_TOO, ETHER / 100n));
const fifty = Array.from({ length: 50 }, (_, at) => pay(at % 2 ? FRIEND : STRANGER, MAX / 64n - BigInt(at)));
const paidIn = (calls: readonly Call[]) => calls.flatMap(({ to, value }) => (to ? [movedNative(ME, to, value)] : []));

/** A suffix of ERC-8021 that names two. */
const MARKED = '0x626173656170702c6d6f7270686f0e0080218021802180218021802180218021';

export const sendCalls: Record<'usual' | 'hostile', State> & States = {
  usual: batch(SWAP),
  payments: asks('wallet_sendCalls', planned(three)),
  newRecipient: asks('wallet_sendCalls', planned(usualThree)),
  toKnown: asks('wallet_sendCalls', planned(knownThree)),
  atOnce: batch(SWAP, { batch: { atomicRequired: true }, plan: { atomic: true } }),
  upgrade: batch('T-D10 an upgrade of the account'),
  swapUpgrade: batch(SWAP, {
    batch: { atomicRequired: true },
    plan: { atomic: true, upgrade: planned(inCorpus('T-D10 an upgrade of the account')).plan.upgrade },
  }),
  upgradeUnfolded: unfolded(batch('T-D10 an upgrade of the account')),
  otherUpgrade: batch('T-D11 an upgrade that replaces another wallet’s'),
  fails: batch('T-C21 the second of three calls fails, one by one'),
  failsTogether: batch('T-C21 the second of two calls fails, all or nothing'),
  danger: batch('T-C21 items are sold for nothing'),
  dangers: batch('T-D15 a hidden allowance of another token beside one that a call names'),
  worse: turning(planned(inCorpus(SWAP)), planned(inCorpus(SWAP), { plan: { trial: { worse: true } } })),
  lessSure: turning(planned(inCorpus(SWAP)), planned(inCorpus(SWAP), { plan: { trial: { loose: true } } })),
  uncounted: told({
    uncounted: [
      { account: ME, what: { kind: 'token', token: FAKE }, told: 9_000_000_000n, counted: 0n, before: 0n },
      { account: ME, what: { kind: 'token', token: DAI }, told: MAX / 64n, counted: MAX / 80n, before: 0n },
      { account: MINE_TOO, what: { kind: 'item', collection: STAMPS, id: 7n }, told: 3n, counted: 1n, before: 0n },
      { account: ME, what: { kind: 'item', collection: ITEMS, id: 1n, standard: 'erc1155' }, told: 5n, counted: 0n, before: 0n },
    ],
    uncountedLeft: 2,
  }),
  unlimited: batch('T-D16 an unlimited allowance for a contract'),
  marked: unfolded(batch(SWAP, { batch: { dataSuffix: MARKED } })),
  markedUnreadably: unfolded(batch(SWAP, { batch: { dataSuffix: `0x${'5a'.repeat(900)}` } })),
  editing: { ...batch(limited.title), does: [press(t('batch.allowance.edit'))] },
  edited: batch(limited.title, { batch: { calls: limited.calls.map((each) => ({ ...each, asked: withoutLimit(each.data) })) } }),
  everyByte: unfolded(batch('T-C21 a program for the Universal Router: permit, swap, fee, the rest to the user')),
  collection: batch('T-D16 a whole collection for a market, to list an item'),
  nested: unfolded(batch('T-D17 a transfer hidden in a multicall')),
  unknown: batch('T-C21 an unknown call that nobody could try out'),
  hostile: unfolded(
    asks(
      'wallet_sendCalls',
      planned(inCorpus('T-C16 an unlimited allowance for a token with a hostile name'), {
        batch: { origin: HOSTILE_ORIGIN, id: HOSTILE_NAME },
      }),
      { asker: { origin: HOSTILE_ORIGIN, topOrigin: HOSTILE_ORIGIN, tabId: 1, frameId: 0 } },
    ),
  ),
  long: batch('T-C25 three hundred and fifty calls inside of one'),
  twelve: asks('wallet_sendCalls', planned({ calls: twelve, logs: paidIn(twelve) })),
  many: asks('wallet_sendCalls', planned({ calls: fifty, logs: paidIn(fifty) })),
  opening: asks('wallet_sendCalls', opened(planned(inCorpus(SWAP)))),
  openingUnfolded: unfolded(asks('wallet_sendCalls', opened(planned(inCorpus(SWAP), { batch: { atomicRequired: true } })))),
  openingMany: asks('wallet_sendCalls', opened(planned({ calls: fifty, logs: paidIn(fifty) }))),
  openingHostile: unfolded(
    asks(
      'wallet_sendCalls',
      opened(
        planned(inCorpus('T-C16 an unlimited allowance for a token with a hostile name'), {
          batch: { origin: HOSTILE_ORIGIN, id: HOSTILE_NAME },
        }),
      ),
      { asker: { origin: HOSTILE_ORIGIN, topOrigin: HOSTILE_ORIGIN, tabId: 1, frameId: 0 } },
    ),
  ),
  awaited: asks('wallet_sendCalls', awaited(planned(inCorpus(SWAP)))),
  ...guardedCalls,
};

export const sendTransaction: Record<'usual' | 'hostile', State> & States = {
  usual: transaction(PAID),
  unfolded: unfolded(transaction(PAID)),
  ownFees: unfolded(transaction(PAID, { plan: { fees: { ...FEES, choice: 'own' }, surcharge: 'unknown' } })),
  siteFees: unfolded(
    transaction(PAID, {
      batch: { siteNonce: 3n },
      plan: { fees: { ...FEES, choice: 'own', site: { ...FEES.options.normal, maxFee: 3n * 10n ** 15n } } },
    }),
  ),
  siteFeesRefused: unfolded(transaction(PAID, { plan: { fees: { ...FEES, siteRefused: 'feeTooHigh' } } })),
  accessList: unfolded(
    transaction(PAID, {
      batch: { calls: [{ ...pay(FRIEND, ETHER), accessList: [{ address: USDC, storageKeys: [`0x${'00'.repeat(32)}`] }] }] },
    }),
  ),
  stranger: transaction('T-J7 a payment to a stranger'),
  lookAlike: transaction('T-J7 a payment to an address made to be taken for a friend’s'),
  saved: withAda(transaction(PAID)),
  likeSaved: unfolded(withAda(transaction('T-J7 a payment to an address made to be taken for a friend’s'))),
  creation: transaction('T-D18 a contract is created and gets money'),
  opening: asks('eth_sendTransaction', opened(planned(inCorpus(PAID), { batch: { method: 'eth_sendTransaction' } }))),
  untried: transaction('T-C21 a payment that no node could try out'),
  hostile: unfolded(transaction('T-C16 a call fails with a hostile reason')),
  hostileNetwork: {
    stored: { ...NASTY, ...transaction(PAID, { batch: { chainId: 666 }, plan: { chainId: 666, maxFee: MAX } }).stored },
  },
  huge: asks(
    'eth_sendTransaction',
    planned({ calls: [pay(THIEF, MAX)], logs: [movedNative(ME, THIEF, MAX)] }, { plan: { maxFee: MAX } }),
  ),
  lacking: transaction(PAID, {
    // The fee and no more.
    plan: { lacking: ETHER, balance: planned(inCorpus(PAID)).plan.maxFee, blocked: { code: 'blocked.short' } },
  }),
  lackingUntried: transaction('T-C21 a payment that no node could try out', {
    plan: { lacking: ETHER, balance: planned(inCorpus(PAID)).plan.maxFee, blocked: { code: 'blocked.short' } },
  }),
  woken: transaction('V-08 a contract that nobody knows, called by nothing and not paid'),
  blocked: transaction(PAID, { plan: { blocked: { code: 'blocked.unsent' } } }),
  watchOnly: watched(transaction(PAID, { plan: { blocked: { code: 'blocked.watchOnly' } } })),
  old: transaction(PAID, { plan: { lag: { newest: 1_700_000_000n, nodes: 2 } } }),
  behindOthers: transaction(PAID, { plan: { foreign: 3 } }),
  reset: transaction(PAID, { plan: { reset: true, blocked: { code: 'blocked.reset' } } }),
  surcharge: unfolded(transaction(PAID, { plan: { surcharge: { l1Fee: 6n * 10n ** 14n, operatorFee: 10n ** 12n } } })),
  unknownSurcharge: transaction(PAID, { plan: { surcharge: 'unknown' } }),
  contradiction: transaction(PAID, { plan: { trial: { contradicts: true, worse: true, loose: true } } }),
  runsOther: transaction(PAID, { plan: { runs: THIEF } }),
  ...guardedTransaction,
};

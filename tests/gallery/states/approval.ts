import { stringToHex } from 'viem';
import { explainMessage } from '../../../lib/core/risk/signing/message.ts';
import { SignInRequest, signInFields, signInMessage } from '../../../lib/core/signing/connectSignIn.ts';
import { warn } from '../../../lib/core/warning.ts';
import type { Subjects } from '../../../lib/methods/index.ts';
import { openDatabase } from '../../../lib/store/db.ts';
import { giveVerdict } from '../../../lib/view/verdict.ts';
import { t } from '../../../lib/words/words.ts';
import { HOSTILE, ME, MINE_TOO, USDC } from '../../corpus/addresses.ts';
import { approvalOf } from '../../unit/store/rows.ts';
import { see } from '../hands.ts';
import { type Answers, type State, type States, yes } from '../state.ts';
import { asks, inCorpus, planned, question } from './asked.ts';
import { sendCalls, sendTransaction } from './batchWindows.ts';
import { ownWindows } from './ownWindows.ts';
import { signMessage, signTypedData } from './signingWindows.ts';
import { FULL, HOSTILE_NAME, HOSTILE_ORIGIN, MAX, NASTY, NOW, network, SITE, token } from './usual.ts';

const { addedAt: _, ...usdc } = token(1, { address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 });
const from = network(1, { name: 'Ethereum' });
const linea = network(59_144, { name: 'Linea', explorer: 'https://lineascan.build' });
const nasty = { ...network(666, NASTY.networks?.[0]) };
const imitated = warn('danger', 'warning.siteLooksLike', { original: { type: 'name', text: HOSTILE_NAME } });

const connect = (name: 'eth_requestAccounts' | 'wallet_requestPermissions'): Record<'usual' | 'hostile', State> & States => ({
  usual: asks(name, { origin: SITE, accounts: [] }),
  again: asks(name, { origin: SITE, accounts: [ME] }),
  hadBefore: asks(name, { origin: SITE, accounts: [], lastAccounts: [MINE_TOO, ME] }),
  many: { stored: { ...FULL, ...asks(name, { origin: SITE, accounts: [] }).stored } },
  hostile: { stored: { ...NASTY, ...asks(name, { origin: HOSTILE_ORIGIN, accounts: [] }, asker(HOSTILE_ORIGIN)).stored } },
});

/** A sign-in that comes with the connection. */
function signingIn(fields: object, origin: string = SITE) {
  const request = SignInRequest.parse({ nonce: '12345678', chainId: '0x1', ...fields });
  const made = signInFields(request, { origin, now: NOW });
  const { warnings, says } = explainMessage(stringToHex(signInMessage(made, ME)), { origin, account: ME, chainId: 1, now: NOW });
  const optional = request.optional ? { optional: true as const } : {};
  return { origin, accounts: [], signIn: { fields: made, warnings, ...(says ? { says } : {}), ...optional } };
}

const longSignIn = {
  statement: `${'I agree to all of it, whatever it may be. '.repeat(40)}`,
  resources: Array.from({ length: 20 }, (_, at) => `https://dapp.example/${'terms'.repeat(10)}/${at}`),
};

const asker = (origin: string, topOrigin = origin) => ({ asker: { origin, topOrigin, tabId: 1, frameId: 0 } });

/** Every window by which a method asks: one that comes has to be shown here, as it mostly is and as somebody hostile makes it. */
const methods = {
  eth_requestAccounts: connect('eth_requestAccounts'),
  wallet_connect: {
    usual: asks('wallet_connect', signingIn({ statement: 'Sign in to the sample.' })),
    signInLeftOut: {
      stored: {
        accounts: [{ address: ME, number: 1, order: 1, name: 'Treasury', source: { kind: 'watch' } }],
        ...asks('wallet_connect', signingIn({ optional: true })).stored,
      },
    },
    withoutSignIn: asks('wallet_connect', { origin: SITE, accounts: [] }),
    foreign: asks('wallet_connect', signingIn({ domain: 'bank.example', uri: 'https://bank.example/login' })),
    long: asks('wallet_connect', signingIn(longSignIn)),
    hostile: {
      stored: {
        ...NASTY,
        ...asks(
          'wallet_connect',
          signingIn({ ...longSignIn, chainId: '0x29a', requestId: 'x'.repeat(300) }, HOSTILE_ORIGIN),
          asker(HOSTILE_ORIGIN),
        ).stored,
      },
    },
  },
  wallet_requestPermissions: connect('wallet_requestPermissions'),
  eth_sendTransaction: sendTransaction,
  wallet_sendCalls: sendCalls,
  personal_sign: signMessage,
  eth_signTypedData_v4: signTypedData,
  wallet_watchAsset: {
    usual: asks('wallet_watchAsset', { token: usdc, account: ME, balance: 25_000_000n, alreadyWatched: false, warnings: [] }),
    opening: asks('wallet_watchAsset', {
      token: { chainId: 1, address: usdc.address, symbol: '', name: '', decimals: 6 },
      ...{ account: ME, alreadyWatched: false, claimedSymbol: 'USD', warnings: [], opening: true },
    }),
    again: asks('wallet_watchAsset', { token: usdc, account: ME, alreadyWatched: true, claimedSymbol: 'USD', warnings: [] }),
    hostile: asks('wallet_watchAsset', {
      token: { chainId: 1, address: HOSTILE, symbol: HOSTILE_NAME, name: HOSTILE_NAME, decimals: 0 },
      ...{ account: ME, balance: MAX, alreadyWatched: false, claimedSymbol: HOSTILE_NAME, image: HOSTILE_ORIGIN },
      warnings: [imitated],
    }),
  },
  wallet_addEthereumChain: {
    usual: asks('wallet_addEthereumChain', { origin: SITE, from, network: linea, known: false, listed: true, warnings: [] }),
    unlisted: asks('wallet_addEthereumChain', { origin: SITE, from, network: network(4_242), known: false, warnings: [] }),
    severalNodes: asks('wallet_addEthereumChain', {
      ...{ origin: SITE, from, known: false, unused: ['wss://rpc.example.com', 'http://explorer.example.com'], warnings: [] },
      network: network(4_242, { rpcUrls: ['https://rpc.example.com', 'https://rpc2.example.com'] }),
    }),
    known: asks('wallet_addEthereumChain', { origin: SITE, from, network: linea, known: true, warnings: [] }),
    taken: asks('wallet_addEthereumChain', {
      ...{ origin: SITE, from, known: true, unused: ['https://rpc.example.com'] },
      network: network(4_242, { addedBy: 'https://other.example' }),
      warnings: [warn('caution', 'warning.network.taken', { name: { type: 'name', text: network(4_242).name } })],
    }),
    hostile: asks('wallet_addEthereumChain', {
      ...{ origin: SITE, from, network: nasty, known: false },
      ...{ unused: nasty.rpcUrls, warnings: [imitated] },
    }),
  },
  wallet_switchEthereumChain: {
    usual: asks('wallet_switchEthereumChain', { origin: SITE, from, to: linea }),
    addedBySome: asks('wallet_switchEthereumChain', { origin: SITE, from, to: network(4_242, { addedBy: '?' }) }),
    hostile: asks('wallet_switchEthereumChain', { origin: SITE, from: nasty, to: nasty }),
  },
} satisfies Record<keyof Subjects, Record<'usual' | 'hostile', State> & States>;

const hello: Subjects['personal_sign'] = { origin: SITE, account: ME, message: '0x48656c6c6f', text: 'Hello', warnings: [] };
const declined = (at: number) =>
  approvalOf(10 + at, {
    ...{ state: 'answered', subject: {}, askedAt: NOW - 1_000 * at },
    answer: { error: { code: 4001, message: 'The user declined' } },
  });
const two = [question('personal_sign', hello), approvalOf(2, { method: 'personal_sign', subject: hello, askedAt: NOW })];

/** A batch that the user has said yes to, once the window says this of it. @param answers what the background says of the yes. */
const afterYes = (answers: Answers, says: string): State => {
  const batch = question('wallet_sendCalls', planned(inCorpus('T-D16 approve and swap in one batch')));
  const sayYes = async () => void giveVerdict(batch, { confirmed: true, choice: {} });
  return { stored: { approvals: [batch] }, answers, does: [see(t('batch.costs.feeAtMost')), sayYes, see(says)] };
};

/** What stands around a question, whatever is asked, and what is left of the window without one. */
const around: States = {
  place: { stored: { approvals: two } },
  framed: asks('personal_sign', hello, asker('https://frame.example', SITE)),
  foreignLetters: asks('personal_sign', hello, asker('https://xn--dpp-5cd.example')),
  lookAlike: {
    stored: {
      sites: [{ origin: 'https://uniswap.org', chainId: 1, accounts: [ME] }],
      approvals: [question('personal_sign', hello, asker('https://uniswapp.org'))],
    },
  },
  hostile: asks('personal_sign', hello, asker(HOSTILE_ORIGIN, `${HOSTILE_ORIGIN}.example`)),
  askedAgain: { stored: { approvals: [declined(1), declined(2), question('personal_sign', hello)] } },
  confirmedBefore: asks('wallet_sendCalls', planned(inCorpus('T-D16 approve and swap in one batch')), {
    confirmedAt: NOW - 1_000,
  }),
  unfamiliar: { stored: { approvals: [approvalOf(1, { method: 'wallet_dance', subject: {} })] } },
  locked: { ...asks('personal_sign', hello), answers: { status: { ok: true, value: { vault: 'locked' } } } },
  noWallet: {
    ...asks('eth_requestAccounts', { origin: SITE, accounts: [] }),
    answers: { status: { ok: true, value: { vault: 'none' } } },
  },
  withdrawn: { stored: { approvals: two }, does: [() => openDatabase().approvals.delete('approval 1')] },
  unclear: afterYes({ settle: yes({ settled: 'unclear' }) }, t('asking.settled.unclear')),
  slow: afterYes({ settle: 'never' }, t('asking.slow')),
  over: {},
};

export const approval = { ...methods, ...ownWindows, around };

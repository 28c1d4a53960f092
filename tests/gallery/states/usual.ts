import { FIRST_PHRASE } from '../../../lib/core/account/account.ts';
import { PATHS } from '../../../lib/core/account/path.ts';
import type { Receipt } from '../../../lib/core/batch/slot.ts';
import type { Contact } from '../../../lib/core/contact.ts';
import { dealtKey } from '../../../lib/core/names/dealingIndex.ts';
import type { Network } from '../../../lib/core/network/network.ts';
import type { Item } from '../../../lib/core/token/item.ts';
import type { Token } from '../../../lib/core/token/token.ts';
import { DAI, FRIEND, HOSTILE, HOSTILE_NAME, ME, MINE_TOO, ROUTER, USDC, VAULT } from '../../corpus/addresses.ts';
import { call, ETHER, MAX, pay } from '../../corpus/request.ts';
import { NOW } from '../../corpus/signing.ts';
import { accountOf } from '../../support/accounts.ts';
import { batchOf, slotOf } from '../../unit/store/rows.ts';
import { type Stored, yes } from '../state.ts';

export { NOW };

export const SITE = 'https://dapp.example';
const AN_HOUR = 3_600_000;

/** Of a length that nobody expects, and with what breaks lines and markup. */
export const LONG = 'Account for what the household spends in the months that have thirty-one days, and in none of the others';
export const HOSTILE_ORIGIN = `https://${'a-very-long-label-of-a-host-that-goes-on.'.repeat(5)}example`;
export { HOSTILE_NAME, MAX };

export const token = (at: number, change: Partial<Token> = {}): Token => ({
  chainId: 1,
  address: `0x${at.toString(16).padStart(40, '7')}`,
  symbol: `TOK${at}`,
  name: `Token ${at}`,
  decimals: 18,
  addedAt: at,
  ...change,
});

export const contact = (at: number, change: Partial<Contact> = {}): Contact => ({
  address: `0x${at.toString(16).padStart(4, '0')}${'8'.repeat(32)}${at.toString(16).padStart(4, '0')}`,
  name: `Person ${at}`,
  addedAt: at,
  ...change,
});

export const item = (at: number, change: Partial<Item> = {}): Item => ({
  chainId: 1,
  address: `0x${at.toString(16).padStart(40, '8')}`,
  tokenId: String(at),
  standard: 'erc721',
  symbol: 'STAMP',
  name: 'Stamps',
  addedAt: at,
  ...change,
});

export const network = (chainId: number, change: Partial<Network> = {}): Network => ({
  chainId,
  name: `Network ${chainId}`,
  rpcUrls: [`https://rpc-${chainId}.example`],
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  testnet: false,
  ...change,
});

export const receipt: Receipt = {
  success: true,
  blockHash: `0x${'b1'.repeat(32)}`,
  blockNumber: 23_845_678n,
  gasUsed: 46_109n,
  transactionHash: `0x${'7a'.repeat(32)}`,
  logs: [],
  effectiveGasPrice: 1_200_000_000n,
};

/** What a wallet in use has: two accounts, a site, two tokens, and a batch that is done and made some people known. */
export const USUAL: Stored = {
  accounts: [accountOf(ME, 0), accountOf(MINE_TOO, 1, 'Savings')],
  phrases: [{ id: FIRST_PHRASE, path: PATHS.usual, provedAt: NOW - 30 * 24 * AN_HOUR }],
  sites: [{ origin: SITE, chainId: 1, accounts: [ME], connectedAt: NOW - 72 * AN_HOUR }],
  networks: [],
  tokens: [
    token(1, { address: USDC, symbol: 'USDC', name: 'USD Coin', decimals: 6 }),
    token(2, { address: DAI, symbol: 'DAI', name: 'Dai Stablecoin' }),
  ],
  items: [],
  contacts: [],
  approvals: [],
  batches: [
    {
      ...batchOf(1, {
        open: 0,
        confirmedAt: NOW - 26 * AN_HOUR,
        calls: [pay(FRIEND, ETHER), call(USDC, 'transfer(address to, uint256 amount)', [FRIEND, 25_000_000n])],
      }),
      dealt: [FRIEND, ROUTER, VAULT].map((each) => dealtKey(each, { chainId: 1, asset: 'native', amount: ETHER })),
    },
  ],
  slots: [slotOf(1, { state: 'final', receipt, maxFeePerGas: 2_000_000_000n, gas: 60_000n, sentAt: NOW - 26 * AN_HOUR })],
  settings: [],
};

/** A wallet that was just made. */
export const NEW: Partial<Stored> = { accounts: [accountOf(ME, 0)], sites: [], tokens: [], batches: [], slots: [] };

const MANY = Array.from({ length: 60 }, (_, at) => at + 2);

/** One of everything that has no end, in names that are too long. */
export const FULL: Partial<Stored> = {
  accounts: [
    accountOf(ME, 0, LONG),
    ...MANY.slice(0, 12).map((at) => accountOf(`0x${String(at).padStart(40, '5')}`, at, `${LONG} ${at}`)),
  ],
  sites: MANY.map((at) => ({ origin: `https://site-${at}.dapps.example`, chainId: 1, accounts: [ME], connectedAt: NOW - at })),
  networks: MANY.slice(0, 30).map((at) => network(900_000 + at, { name: `${LONG} ${at}` })),
  tokens: MANY.map((at) => token(at, { symbol: `LONGSYMBOLTOKEN${at}`, name: `${LONG} ${at}` })),
  items: MANY.slice(0, 5).map((at) =>
    item(at, { tokenId: MAX.toString(), symbol: `LONGSYMBOLITEM${at}`, name: `${LONG} ${at}` }),
  ),
  contacts: MANY.map((at) =>
    contact(at, { name: LONG.slice(at % 40, (at % 40) + 28).concat(` ${at}`), note: LONG.repeat(2).slice(0, 200) }),
  ),
  batches: MANY.map((at) => batchOf(at, { open: 0, confirmedAt: NOW - at * AN_HOUR, calls: Array(at).fill(pay(FRIEND, ETHER)) })),
  slots: MANY.map((at) => slotOf(at, { state: 'final', receipt })),
};

/** What others have chosen to break the page. */
export const NASTY: Partial<Stored> = {
  accounts: [accountOf(ME, 0, HOSTILE_NAME.slice(0, 64))],
  sites: [
    { origin: HOSTILE_ORIGIN, chainId: 666, accounts: [ME, HOSTILE], connectedAt: Number.MAX_SAFE_INTEGER },
    { origin: 'https://xn--pple-43d.example', chainId: 1, accounts: [], blockedAt: NOW },
  ],
  networks: [
    network(666, {
      name: HOSTILE_NAME,
      rpcUrls: [`https://rpc.example/${'k3y'.repeat(200)}`],
      currency: { name: HOSTILE_NAME, symbol: HOSTILE_NAME, decimals: 0 },
      addedBy: HOSTILE_ORIGIN,
    }),
  ],
  tokens: [token(666, { chainId: 666, address: HOSTILE, symbol: HOSTILE_NAME, name: HOSTILE_NAME, decimals: 255 })],
  items: [item(666, { chainId: 666, address: HOSTILE, symbol: HOSTILE_NAME, name: HOSTILE_NAME, tokenId: MAX.toString() })],
  contacts: [
    contact(1, { address: HOSTILE, name: HOSTILE_NAME.slice(0, 32), note: HOSTILE_NAME.repeat(2).slice(0, 200) }),
    contact(2, { name: 'م'.repeat(32), note: 'W'.repeat(200) }),
  ],
  batches: [batchOf(3, { chainId: 666, origin: HOSTILE_ORIGIN, id: HOSTILE_NAME, open: 0, confirmedAt: NOW })],
  slots: [slotOf(3, { chainId: 666, state: 'stuck', trouble: { code: 'failure.told', text: HOSTILE_NAME } })],
  settings: [{ name: 'selectedChain', value: 666 }],
};

/** What an account has that pays. */
export const balances = yes({
  native: '2400000000000000000',
  tokens: [
    { address: USDC, balance: '1204150000' },
    { address: DAI, balance: '310500000000000000000' },
  ],
  items: [],
});

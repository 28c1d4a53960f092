import type { Address } from '../../lib/core/schema.ts';
import { FAKE, FAKE_ROUTER, FRIEND, MARKET, ME, NOBODY, STAMPS, tokens, USDC, WETH } from './addresses.ts';
import { call, ETHER, moved, movedItem, movedNative, request } from './request.ts';
import { due, offered, SEAPORT, seaport, seaportOrder, signing, typed } from './signing.ts';

/** A network whose tokens the wallet knows nothing of; nor is there anybody else's list. */
const ZORA = 7_777_777;
const LOCAL = 31_337;

const named = (symbol: string, name = symbol) => ({ ...tokens, [FAKE]: { kind: 'token', symbol, name, decimals: 6 } as const });
const there = { chainId: ZORA, tokens: named('USDC', 'USD Coin') };
const sells = { to: MARKET, value: 0n, data: '0x12345678' } as const;
const paid = [movedItem(STAMPS, ME, MARKET, 7n), moved(FAKE, MARKET, ME, 5_000_000n)];
const swap = call(
  FAKE_ROUTER,
  'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  [1n, [WETH, FAKE], ME, 1_800_000_000n],
  ETHER,
);
const swapped = [movedNative(ME, FAKE_ROUTER, ETHER), moved(FAKE, FAKE_ROUTER, ME, 5_000_000n)];

const WHEAT = { kind: 'token', symbol: 'WHEAT', name: 'WHEAT', decimals: 6 } as const;
/** Of the same name as the one that is meant. */
const DECOYS = (['d1', 'd2', 'd3', 'd4'] as const).map((byte): Address => `0x${byte.repeat(20)}`);

/** Tokens that bear a name which everybody knows, on networks whose tokens nobody here knows. */
export const unlisted = [
  request(
    'V-05 an item for what calls itself USDC, on a network whose tokens nobody knows',
    { calls: [sells], logs: paid, facts: there },
    {
      says: ['Calls a function of MARKET that Sheaf does not know: 0x12345678.'],
      warns: ['caution unreadable', 'caution unlisted', 'caution onlyTried'],
      leaves: ['STAMPS #7 ↔ MARKET'],
      arrives: ['5 FAKE ↔ MARKET'],
    },
  ),
  request(
    'V-05 the currency for what calls itself USDC there, told once',
    { calls: [swap], logs: swapped, facts: there },
    {
      says: ['Calls FAKE_ROUTER, which claims: Swaps 1 ETH for at least 0.000001 FAKE.'],
      warns: ['caution claims', 'caution unlisted'],
      leaves: ['1 ETH ↔ FAKE_ROUTER'],
      arrives: ['5 FAKE ↔ FAKE_ROUTER'],
    },
  ),
  request(
    'V-08 the currency for a token that nobody knows, beside a little of one that everybody does',
    {
      calls: [swap],
      logs: [...swapped, moved(USDC, FAKE_ROUTER, ME, 1n)],
      facts: { tokens: { ...named('WHEAT'), [USDC]: { kind: 'token', symbol: 'USDC', name: 'USD Coin', decimals: 6 } } },
    },
    {
      says: ['Calls FAKE_ROUTER, which claims: Swaps 1 ETH for at least 0.000001 FAKE.'],
      warns: ['caution claims', 'caution unlisted'],
      leaves: ['1 ETH ↔ FAKE_ROUTER'],
      arrives: ['5 FAKE ↔ FAKE_ROUTER', '0.000001 USDC ↔ FAKE_ROUTER'],
    },
  ),
  request(
    'V-04 the currency for a token that nobody knows, behind others of the kind',
    {
      calls: [swap],
      logs: [...[...DECOYS, FAKE].map((each) => moved(each, FAKE_ROUTER, ME, 5_000_000n)), movedNative(ME, FAKE_ROUTER, ETHER)],
      facts: { tokens: { ...named('WHEAT'), ...Object.fromEntries(DECOYS.map((each) => [each, WHEAT])) } },
    },
    {
      says: ['Calls FAKE_ROUTER, which claims: Swaps 1 ETH for at least 0.000001 FAKE.'],
      warns: ['caution claims', 'caution unlisted'],
      leaves: ['1 ETH ↔ FAKE_ROUTER'],
      arrives: [...DECOYS, 'FAKE'].map((each) => `5 ${each} ↔ FAKE_ROUTER`),
    },
  ),
  request(
    'V-05 an item for a token of a name that nobody knows anywhere',
    { calls: [sells], logs: paid, facts: { chainId: ZORA, tokens: named('WHEAT') } },
    {
      says: ['Calls a function of MARKET that Sheaf does not know: 0x12345678.'],
      warns: ['caution unreadable', 'caution onlyTried'],
      leaves: ['STAMPS #7 ↔ MARKET'],
      arrives: ['5 FAKE ↔ MARKET'],
    },
  ),
  request(
    'V-05 an item for what calls itself USDC, on a chain of one’s own',
    { calls: [sells], logs: paid, facts: { ...there, chainId: LOCAL } },
    {
      says: ['Calls a function of MARKET that Sheaf does not know: 0x12345678.'],
      warns: ['caution unreadable', 'caution onlyTried'],
      leaves: ['STAMPS #7 ↔ MARKET'],
      arrives: ['5 FAKE ↔ MARKET'],
    },
  ),
  request(
    'V-05 a payment with what calls itself USDC there',
    {
      calls: [call(FAKE, 'transfer(address to, uint256 amount)', [FRIEND, 1_000_000n])],
      logs: [moved(FAKE, ME, FRIEND, 1_000_000n)],
      facts: there,
    },
    { says: ['Sends 1 FAKE to FRIEND.'], warns: [], leaves: ['1 FAKE ↔ FRIEND'] },
  ),
];

const usable = 'The signature can be used until 2026-11-28.';

export const unlistedSales = [
  signing(
    'V-05 an NFT for sale, for what calls itself USDC, on a network whose tokens nobody knows',
    typed({ ...seaport, chainId: ZORA }, SEAPORT, seaportOrder([offered(2, STAMPS, 7, 1n)], [due(ME, 1, FAKE, 0, 5_000_000n)])),
    { says: ['Offers STAMPS #7.', 'You get 5 FAKE in return.', usable], warns: ['caution unlisted'] },
    there,
  ),
  signing(
    'V-05 an NFT for sale, for the currency of a network whose tokens nobody knows',
    typed({ ...seaport, chainId: ZORA }, SEAPORT, seaportOrder([offered(2, STAMPS, 7, 1n)], [due(ME, 0, NOBODY, 0, ETHER)])),
    { says: ['Offers STAMPS #7.', 'You get 1 ETH in return.', usable], warns: [] },
    there,
  ),
];

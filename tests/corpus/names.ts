import type { Address } from '../../lib/core/schema.ts';
import { CODE, FAKE, FRIEND, ME, USDC, VAULT } from './addresses.ts';
import { call, ETHER, moved, request } from './request.ts';

const TRANSFER = 'transfer(address to, uint256 amount)';
const watched = (chainId: number, address: Address, symbol = 'vDAI') => ({
  chainId,
  address,
  symbol,
  name: 'Savings',
  decimals: 18,
});

/** Tokens whose names are, or seem to be, those of others. */
export const names = [
  request(
    'T-J3 a token that calls itself like a known one',
    {
      calls: [call(FAKE, TRANSFER, [FRIEND, 5_000_000n])],
      logs: [moved(FAKE, ME, FRIEND, 5_000_000n)],
    },
    { says: ['Sends 5 FAKE to FRIEND.'], warns: ['danger tokenLooksLike'], leaves: ['5 FAKE ↔ FRIEND'] },
  ),
  request(
    'T-J3 a known token’s name where the wallet knows no tokens',
    {
      calls: [call(FAKE, TRANSFER, [FRIEND, 5_000_000n])],
      logs: [moved(FAKE, ME, FRIEND, 5_000_000n)],
      facts: { chainId: 31_337 },
    },
    { says: ['Sends 5 FAKE to FRIEND.'], warns: ['caution tokenName'], leaves: ['5 FAKE ↔ FRIEND'] },
  ),
  request(
    'T-J3 the address of a known token on a network where that token is at another one',
    {
      calls: [call(USDC, TRANSFER, [FRIEND, 5_000_000n])],
      logs: [moved(USDC, ME, FRIEND, 5_000_000n)],
      facts: { chainId: 10 },
    },
    { says: ['Sends 5 USDC to FRIEND.'], warns: ['danger tokenLooksLike'], leaves: ['5 USDC ↔ FRIEND'] },
  ),
  request(
    'T-J3 a token that calls itself like one that the user watches',
    {
      calls: [call(VAULT, TRANSFER, [FRIEND, ETHER])],
      logs: [moved(VAULT, ME, FRIEND, ETHER)],
      facts: { watched: [watched(1, CODE)] },
    },
    { says: ['Sends 1 VAULT to FRIEND.'], warns: ['danger tokenLooksLike'], leaves: ['1 VAULT ↔ FRIEND'] },
  ),
  request(
    'T-J3 a token that calls itself like one that the user watches on another network',
    {
      calls: [call(VAULT, TRANSFER, [FRIEND, ETHER])],
      logs: [moved(VAULT, ME, FRIEND, ETHER)],
      facts: { watched: [watched(10, CODE)] },
    },
    { says: ['Sends 1 VAULT to FRIEND.'], warns: [], leaves: ['1 VAULT ↔ FRIEND'] },
  ),
  request(
    'T-J3 V-05 a known token’s name for a token that the user watches: what is odd about it is still told',
    {
      calls: [call(FAKE, TRANSFER, [FRIEND, 5_000_000n])],
      logs: [moved(FAKE, ME, FRIEND, 5_000_000n)],
      facts: { watched: [watched(1, FAKE, 'USDС')] },
    },
    { says: ['Sends 5 FAKE to FRIEND.'], warns: ['caution tokenName'], leaves: ['5 FAKE ↔ FRIEND'] },
  ),
  request(
    'T-J3 a token that the user watches, and that is called as no other',
    {
      calls: [call(VAULT, TRANSFER, [FRIEND, ETHER])],
      logs: [moved(VAULT, ME, FRIEND, ETHER)],
      facts: { watched: [watched(1, VAULT, 'vDAI')] },
    },
    { says: ['Sends 1 VAULT to FRIEND.'], warns: [], leaves: ['1 VAULT ↔ FRIEND'] },
  ),
  request(
    'T-J3 a token that the user watches beside others of other names, one of its own name on another network among them',
    {
      calls: [call(VAULT, TRANSFER, [FRIEND, ETHER])],
      logs: [moved(VAULT, ME, FRIEND, ETHER)],
      facts: { watched: [watched(1, VAULT), watched(1, CODE, 'HOUSE'), watched(10, CODE)] },
    },
    { says: ['Sends 1 VAULT to FRIEND.'], warns: [], leaves: ['1 VAULT ↔ FRIEND'] },
  ),
  request(
    'V-05 a token that the user watches, and that has since taken a known token’s name',
    {
      calls: [call(FAKE, TRANSFER, [FRIEND, 5_000_000n])],
      logs: [moved(FAKE, ME, FRIEND, 5_000_000n)],
      facts: { watched: [watched(1, FAKE)] },
    },
    { says: ['Sends 5 FAKE to FRIEND.'], warns: ['danger tokenLooksLike'], leaves: ['5 FAKE ↔ FRIEND'] },
  ),
  ...(['symbol', 'name'] as const).map((text) =>
    request(
      `T-C16 a token whose ${text} is written from right to left and has no hidden character`,
      {
        calls: [call(VAULT, TRANSFER, [FRIEND, ETHER])],
        logs: [moved(VAULT, ME, FRIEND, ETHER)],
        facts: { tokens: { [VAULT]: { kind: 'token', symbol: 'vDAI', name: 'Savings', decimals: 18, [text]: 'דאי' } } },
      },
      { says: ['Sends 1 VAULT to FRIEND.'], warns: ['caution tokenName'], leaves: ['1 VAULT ↔ FRIEND'] },
    ),
  ),
];

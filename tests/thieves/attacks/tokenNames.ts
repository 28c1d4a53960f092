import { call, data, ETHER } from '../../corpus/request.ts';
import { THIEF } from '../people.ts';
import { attack } from './attack.ts';

/** What a thief sells under somebody else's name, for an ether. */
const sells = (title: string, name: string, symbol: string, ...warns: string[]) =>
  attack(`V-05 sells ${title}`, {
    before: ({ coins }) => [
      call(coins.plain, 'set(string name, string symbol, uint8 decimals, uint256 flags, address thief)', [
        ...[name, symbol, 18, 0n, THIEF],
      ]),
    ],
    calls: ({ masks }) => [{ to: masks['always nothing'], value: ETHER, data: data('claim()') }],
    lost: ['wealth'],
    warns,
  });

export const tokenNames = [
  sells('a token called as a known one', 'USD Coin', 'USDC', 'danger tokenLooksLike'),
  sells('a token called as the currency', 'Ether', 'ETH', 'danger tokenLooksLike'),
  sells('a token with a tick after a known name', 'USDC ✓', 'USDC ✓', 'danger tokenLooksLike'),
  sells('a token with a dollar before a known name', '$USDC', '$USDC', 'danger tokenLooksLike'),
  sells('a token with noughts before a known name', '000 USDC', '000 USDC', 'danger tokenLooksLike'),
  sells('a token with the sign of the currency', 'Ξ', 'Ξ', 'danger tokenLooksLike'),
  sells('a token in letters of another script', 'USD Coin', 'USDС', 'danger tokenLooksLike'),
  sells('a token with a letter that nobody sees', 'USD Coin', 'US\u200bDC', 'danger tokenLooksLike'),
];

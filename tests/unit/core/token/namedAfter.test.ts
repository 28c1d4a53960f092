import { describe, expect, test } from 'vitest';
import { unlistedName } from '../../../../lib/core/risk/tokens.ts';
import { namedAfter } from '../../../../lib/core/token/namedAfter.ts';
import { watchAssetWarnings } from '../../../../lib/core/token/watchAssetWarnings.ts';
import { facts, VAULT } from '../../../corpus/addresses.ts';

/** Without a list of anybody's. */
const ZORA = 7_777_777;
const currency = { symbol: 'ETH', name: 'Ether', decimals: 18 };
const here = { chainId: ZORA, watched: [], currency };
const token = (symbol: string, name = symbol) => ({ address: VAULT, symbol, name });
const network = { chainId: ZORA, name: 'Zora', rpcUrls: ['https://rpc.zora.energy'], currency, testnet: false };

describe('V-05 a known name where nobody knows whose it is', () => {
  test.each([
    ['USDC', 'USDC'],
    ['usdc', 'USDC'],
    ['USDС', 'USDC'],
    ['US\u200bDC', 'USDC'],
    ['USDC ✓', 'USDC'],
    ['$USDC', 'USDC'],
    ['U5DC', 'USDC'],
    ['UDSC', 'USDC'],
    ['USD Coin', 'USDC'],
    ['Tether USD', 'USDT'],
    ['WETH', 'WETH'],
    ['Wrapped BTC', 'WBTC'],
    ['DAI', 'DAI'],
    ['stETH', 'stETH'],
  ])('%s is named after %s', (name, symbol) => {
    expect(namedAfter(token(name), here)).toBe(symbol);
  });

  test('so is one that only its long name says it of', () => {
    expect(namedAfter(token('GIFT', 'USD Coin'), here)).toBe('USDC');
  });

  test.each(['WHEAT', 'aUSDC', 'axlUSDC', 'USDX', 'weETH', 'ZORA'])('%s is nobody else’s', (symbol) => {
    expect(namedAfter(token(symbol), here)).toBeUndefined();
  });

  test('is said by the name that is known, and of nobody’s own words', () => {
    const [warning] = unlistedName(VAULT, {
      ...facts,
      ...here,
      tokens: { [VAULT]: { kind: 'token', ...token('USDС'), decimals: 6 } },
    });
    expect(warning).toMatchObject({
      level: 'caution',
      code: 'warning.unlisted.named',
      params: { symbol: { text: 'USDC' }, address: { address: VAULT } },
    });
  });

  test.each([31_337, 1337])('is nothing on chain %i, where each token is one’s own', (chainId) => {
    expect(namedAfter(token('USDC'), { ...here, chainId })).toBeUndefined();
  });

  test('is nothing of a token that the user watches by just that symbol, on that network', () => {
    const watched = (chainId: number, symbol: string) => [{ ...token(symbol), chainId }];
    expect(namedAfter(token('USDC'), { ...here, watched: watched(ZORA, 'USDC') })).toBeUndefined();
    expect(namedAfter(token('USDC'), { ...here, watched: watched(ZORA, 'USDX') })).toBe('USDC');
    expect(namedAfter(token('USDC'), { ...here, watched: watched(1, 'USDC') })).toBe('USDC');
  });

  test('is nothing where the original is known: that one is told, or it is the token itself', () => {
    const onEthereum = { ...here, chainId: 1 };
    expect(namedAfter(token('USDC'), onEthereum)).toBeUndefined();
    const usdc = { ...token('USDC'), address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' } as const;
    expect(namedAfter(usdc, onEthereum)).toBeUndefined();
  });

  test('is also said where a network has a list that knows no such token', () => {
    // World Chain has a list of one token.
    expect(namedAfter(token('USDC'), { ...here, chainId: 480 })).toBe('USDC');
  });

  test('is said before it is taken into the user’s list, where it would be believed from then on', () => {
    const codes = (symbol: string, chainId = ZORA) =>
      watchAssetWarnings({ ...token(symbol), chainId }, { watched: [], network: { ...network, chainId } }).map(
        ({ level, code }) => `${level} ${code}`,
      );
    expect(codes('USDC')).toEqual(['caution warning.token.unlisted']);
    expect(codes('WHEAT')).toEqual([]);
    expect(codes('USDC', 31_337)).toEqual([]);
  });
});

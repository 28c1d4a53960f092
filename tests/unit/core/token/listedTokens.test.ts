import { describe, expect, test } from 'vitest';
import { imitatedBy, isVouchedFor } from '../../../../lib/core/token/imitated.ts';
import lists from '../../../../lib/core/token/listedTokens.json' with { type: 'json' };
import { watchAssetWarnings } from '../../../../lib/core/token/watchAssetWarnings.ts';
import { listedToken, wellKnownTokens } from '../../../../lib/core/token/wellKnownTokens.ts';
import { type Listed, type Source, sources } from '../../../../packaging/lists/sources.ts';
import { tableOf } from '../../../../packaging/lists/tokens.ts';
import { CODE, USDC, VAULT } from '../../../corpus/addresses.ts';

const ether = { symbol: 'ETH', name: 'Ether', decimals: 18 };
const here = { chainId: 1, watched: [], currency: ether };
const BAT = '0x0d8775f648430679a709e98d2b0cb6250d2887ef';
const GRT = '0xc944e90c64b2c07662a292be6244bdf05cda44a7';

describe('V-05 the larger list', () => {
  test('is what the packages give', () => {
    expect(tableOf(sources())).toEqual(lists);
  });

  test('takes up no more than it may', () => {
    expect(JSON.stringify(lists).length).toBeLessThan(300_000);
  });

  test('names whom a token of a network without a list of its own passes for', () => {
    const fake = { address: VAULT, symbol: 'USDT', name: 'Tether USD' } as const;
    const currency = { symbol: 'BNB', name: 'BNB' };
    expect(imitatedBy(fake, { chainId: 56, watched: [], currency })).toMatchObject({
      kind: 'token',
      symbol: 'USDT',
      how: 'same',
    });
    expect(imitatedBy({ address: VAULT, symbol: 'GRT ✓' }, here)).toMatchObject({ symbol: 'GRT', address: GRT, how: 'part' });
    expect(imitatedBy({ address: VAULT, symbol: 'BAT ✓' }, here)).toMatchObject({ symbol: 'BAT', address: BAT, how: 'same' });
  });

  test('vouches for a token only under the symbol that it has there', () => {
    expect(isVouchedFor({ address: GRT, symbol: 'GRT' }, here)).toBe(true);
    expect(isVouchedFor({ address: GRT, symbol: 'USDC' }, here)).toBe(false);
    expect(isVouchedFor({ address: GRT, symbol: 'GRT' }, { ...here, chainId: 10 })).toBe(false);
  });

  test('does not excuse a token that has called itself otherwise since', () => {
    expect(imitatedBy({ address: GRT, symbol: 'USDC', name: 'USD Coin' }, here)).toMatchObject({ address: USDC, how: 'same' });
    expect(imitatedBy({ address: GRT, symbol: 'ETH' }, here)).toMatchObject({ kind: 'currency', how: 'same' });
    expect(imitatedBy({ address: GRT, symbol: 'GRT' }, here)).toBeUndefined();
    expect(imitatedBy({ address: GRT, symbol: 'GRT2', name: 'Graph Token' }, here)).toBeUndefined();
  });

  test.each([
    [137, '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', 'USDC'],
    [130, '0x078d782b760474a361dda0af3839290b0ef57ad6', 'USDC'],
    [42161, '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', 'USD₮0'],
    [534352, '0x5300000000000000000000000000000000000004', 'WETH'],
  ] as const)('knows what people pay with on chain %i', (chainId, address, symbol) => {
    expect(isVouchedFor({ address, symbol }, { chainId, watched: [], currency: ether })).toBe(true);
    expect(imitatedBy({ address: VAULT, symbol }, { chainId, watched: [], currency: ether })).toMatchObject({
      address,
      how: 'same',
    });
  });

  test('vouches for neither of two that have one symbol, and tells who passes for them', () => {
    const both = wellKnownTokens(1).filter(({ symbol }) => symbol === 'KNC');
    expect(both).toHaveLength(2);
    for (const { address, symbol } of both) {
      expect(isVouchedFor({ address, symbol }, here)).toBe(false);
      expect(imitatedBy({ address, symbol }, here)).toBeUndefined();
    }
    expect(imitatedBy({ address: VAULT, symbol: 'KNC' }, here)).toMatchObject({ symbol: 'KNC', how: 'same' });
  });

  test('is held against tokens that ask to be watched, too', () => {
    const network = { chainId: 1, name: 'Ethereum', rpcUrls: [], currency: ether, testnet: false };
    const codes = (address: typeof GRT | typeof VAULT) =>
      watchAssetWarnings({ chainId: 1, address, symbol: 'GRT', name: 'Graph Token' }, { watched: [], network }).map(
        ({ code }) => code,
      );
    expect(codes(VAULT)).toEqual(['warning.token.wellKnown']);
    expect(codes(GRT)).toEqual([]);
  });

  test.each(Object.keys(lists))('of chain %s has no address twice, and no symbol of what goes before', (chain) => {
    const { wellKnown, others } = lists[chain as keyof typeof lists];
    const all = [...wellKnown, ...others].map(([symbol = '', , address = '']) => ({ symbol, address }));
    expect(new Set(all.map(({ address }) => address)).size).toBe(all.length);
    for (const { address, symbol } of all)
      expect(listedToken(Number(chain), address as typeof USDC), address).toMatchObject({ symbol });
  });
});

describe('V-05 what is in a list of others', () => {
  const given = (tokens: Partial<Listed>[], trust: Source['trust'] = 'open') => {
    const whole = tokens.map((each) => ({ chainId: 1, address: VAULT, symbol: 'GOOD', name: 'Good', ...each }));
    return Object.entries(tableOf([{ tokens: whole, trust }])).map(([chain, { others }]) => [
      chain,
      ...others.map(([symbol]) => symbol),
    ]);
  };

  test('is taken over where it says nothing of others', () => {
    expect(given([{}])).toEqual([['1', 'GOOD']]);
  });

  test.each<[string, Partial<Listed>]>([
    ['the currency', { symbol: 'ETH' }],
    ['the currency by its name', { name: 'Ether' }],
    ['the currency with a sign', { symbol: 'Ξ' }],
    ['the currency of another network', { symbol: 'BNB' }],
    ['the currency of a network without a list', { chainId: 100, symbol: 'xDAI' }],
    ['a known token', { symbol: 'USDC' }],
    ['a known token, by its name', { name: 'USD Coin' }],
    ['a known token, by a look-alike', { symbol: 'U5DC' }],
    ['a relative of a known token', { symbol: 'USDC2' }],
    ['a known token of another network', { chainId: 480, symbol: 'USDC' }],
    ['a site', { name: 'claim at gift.xyz' }],
    ['nothing that is seen', { symbol: '\u200b' }],
    ['something hidden', { symbol: 'GO\u200bOD' }],
    ['letters of two scripts', { symbol: 'GООD' }],
    ['a sentence', { symbol: 'You have won it' }],
    ['more than anybody reads', { symbol: 'G'.repeat(25) }],
    ['a contract that is known already', { address: USDC, symbol: 'GOOD' }],
    ['money of a test network', { chainId: 11155111 }],
  ])('is left out where it reads as %s', (_, token) => {
    expect(given([token])).toEqual([]);
  });

  test('is left out where three have one symbol, which is then a kind', () => {
    const at = (address: Listed['address']) => ({ address, symbol: 'POOL' });
    const [one, two, three] = [VAULT, CODE, BAT].map((address) => at(address as Listed['address']));
    expect(given([one ?? {}, two ?? {}, three ?? {}], 'checked')).toEqual([]);
    expect(given([one ?? {}, two ?? {}], 'checked')).toEqual([['1', 'POOL', 'POOL']]);
  });

  test('stands for a known token elsewhere where that is what it is on Ethereum', () => {
    expect(given([{ chainId: 480, symbol: 'USDC', onEthereum: USDC }])).toEqual([['480', 'USDC']]);
    expect(given([{ chainId: 480, symbol: 'USDC', onEthereum: CODE }])).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { imitatedBy } from '../../../../lib/core/token/imitated.ts';
import lists from '../../../../lib/core/token/listedTokens.json' with { type: 'json' };
import { wellKnownTokens } from '../../../../lib/core/token/wellKnownTokens.ts';
import { USDC, VAULT } from '../../../corpus/addresses.ts';

const here = { chainId: 1, watched: [], currency: { symbol: 'ETH', name: 'Ether' } };

/** How a token of that symbol, at an address of its own, is said to be like another. */
const said = (symbol: string, name = 'Something') => {
  const original = imitatedBy({ address: VAULT, symbol, name }, here);
  return original && `${original.how} ${original.symbol}`;
};

describe('V-05 a disguise that was not thought of before', () => {
  test.each([
    ['letters of Lisu', 'ꓰꓔꓧ', 'same ETH'],
    ['a Coptic letter', 'ⲈTH', 'same ETH'],
    ['letters of the Cree', 'ᑌSDC', 'same USDC'],
    ['a sign of set theory', '⋃SDC', 'same USDC'],
    ['the sign of another money', 'USD₵', 'same USDC'],
    ['the sign of a right', 'USD©', 'same USDC'],
    ['a trade mark', 'ETH™', 'same ETH'],
    ['a name without what everybody has', 'Chainlink', 'same LINK'],
    ['a digit for a letter', '3TH', 'part ETH'],
    ['another digit for a letter', 'E7H', 'part ETH'],
    ['a digit in a name', 'D4I', 'part DAI'],
    ['the same twice', 'ETHETH', 'part ETH'],
    ['the same twice, as a pair', 'ETH/ETH', 'part ETH'],
    ['a letter twice in the middle', 'USSDC', 'part USDC'],
    ['a letter twice in front', 'UUSDC', 'part USDC'],
    ['a version', 'USDCv2', 'part USDC'],
    ['a number behind a hyphen', 'ETH-1', 'part ETH'],
    ['an amount in front of a hyphen', '5000-USDC', 'part USDC'],
    ['a slip in a long name', 'Etherium', 'part ETH'],
    ['a letter less in a long name', 'Etherum', 'part ETH'],
    ['a picture that counts as a letter', '𓏲ETH', 'part ETH'],
    ['money of a chain without contracts', 'BTC', 'part BTC'],
  ])('%s is told: %s', (_, symbol, expected) => {
    expect(said(symbol)).toBe(expected);
  });

  test('in the long name is told, too', () => {
    expect(said('GIFT', 'Chainlink')).toBe('same LINK');
    expect(said('GIFT', 'ⲈTHER')).toBe('same ETH');
    expect(imitatedBy({ address: VAULT, symbol: 'GIFT', name: 'ꓴꓢꓓ Coin' }, here)).toMatchObject({ address: USDC });
  });

  test.each([
    'UNI-V2',
    'UNI-V3-POS',
    'weETH',
    'eETH2x',
    'S4F',
    '9GAG',
    'T3',
    'BASE',
    'AA',
    'KIOSK',
    'Bitcorn',
    'M87',
    'Δ',
    'NFT™',
    'R',
    'TON',
  ])('is not seen where there is none: %s', (symbol) => {
    const real = wellKnownTokens(1).find((each) => each.symbol === symbol)?.address ?? VAULT;
    expect(imitatedBy({ address: real, symbol, name: 'Something' }, here)).toBeUndefined();
  });

  test('is seen in few tokens of the list if each stood somewhere else, and in none where it is', () => {
    const rows = Object.entries(lists).flatMap(([chain, { wellKnown, others }]) =>
      [...wellKnown, ...others].map(([symbol = '', name = '', address]) => ({ chainId: Number(chain), symbol, name, address })),
    );
    const told = rows.filter(({ address, chainId, ...token }) =>
      imitatedBy({ ...token, address: address as typeof USDC }, { chainId, watched: [] }),
    );
    expect(rows.length).toBeGreaterThan(1_900);
    expect(told).toEqual([]);
  });
});

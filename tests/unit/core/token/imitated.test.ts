import { describe, expect, test } from 'vitest';
import { skeleton } from '../../../../lib/core/names/confusables.ts';
import { aboutToken } from '../../../../lib/core/risk/tokens.ts';
import type { Address } from '../../../../lib/core/schema.ts';
import { currenciesOf, imitatedBy, isVouchedFor, likeness, type Neighbours } from '../../../../lib/core/token/imitated.ts';
import { listedAs, wellKnownTokens } from '../../../../lib/core/token/wellKnownTokens.ts';
import { CODE, facts, USDC, VAULT } from '../../../corpus/addresses.ts';

const here: Neighbours = {
  chainId: 1,
  currency: { symbol: 'ETH', name: 'Ether' },
  watched: [{ chainId: 1, address: CODE, symbol: 'HOUSE', name: 'House Money' }],
};

/** What is said of a token that calls itself so. */
const said = (symbol: string, name = symbol, chainId = 1, currency = here.currency, at: Address = VAULT) =>
  aboutToken(at, {
    ...facts,
    chainId,
    ...(currency ? { currency } : {}),
    watched: [{ chainId: 1, address: CODE, symbol: 'HOUSE', name: 'House Money', decimals: 18 }],
    tokens: { [at]: { kind: 'token', symbol, name, decimals: 18 } },
  }).map(({ level, code }) => `${level} ${code.replace('warning.', '')}`);

describe('V-05 a token’s symbol or name', () => {
  test.each([
    ['ETH'],
    ['eth'],
    ['ЕТН'],
    ['ΕΤΗ'],
    ['ＥＴＨ'],
    ['E\u0336T\u0336H\u0336'],
    ['E\u0301TH'],
    ['ET\u200bH'],
    ['🅴🆃🅷'],
    ['ΞTH'],
    ['Ξ'],
    ['⟠'],
    ['3,000 Ξ'],
    ['$ETH'],
    ['ETH.'],
    ['E T H'],
    ['ETH ✓'],
    ['✅ETH✅'],
    ['1,000 ETH'],
    ['100ETH'],
    ['ETH (native)'],
    ['Native ETH'],
    ['Ether'],
    ['Ethereum'],
    ['ETHH'],
  ])('that passes for the currency is a danger: %s', (symbol) => {
    expect(said(symbol)).toContain('danger tokenLooksLike.currency');
  });

  test('that passes for the currency by its long name is a danger', () => {
    for (const name of ['Ether', 'Ethereum', 'Ether ✓', 'Εther'])
      expect(said('GIFT', name)).toContain('danger tokenLooksLike.currency');
  });

  test.each([
    ['USDC'],
    ['usdc'],
    ['USDC ✓'],
    ['✓ USDC'],
    ['USDC🔵'],
    ['000 USDC'],
    ['3,000 USDC'],
    ['1.5k USDC'],
    ['3000USDC'],
    ['$USDC'],
    ['U$DC'],
    ['US DC'],
    ['USDC.'],
    ['-USDC-'],
    ['U5DC'],
    ['USDС'],
    ['USDC (Circle)'],
    ['[USDC]'],
    ['USDC Official'],
    ['Real USDC'],
    ['USDCToken'],
    ['ClaimUSDC'],
    ['USDCC'],
    ['USD Coin'],
    ['US\u00adDC'],
    ['USDC\u{e0041}'],
    ['ⓊⓈⒹⒸ'],
    ['Ｔether USD'],
    ['wEΤH'],
    ['DA1'],
    ['H0USE'],
    ['HOUSE ✓'],
  ])('that passes for a known token or a watched one is a danger: %s', (symbol) => {
    expect(said(symbol)).toContain('danger tokenLooksLike');
  });

  test.each([
    ['USDC LP', 'caution tokenLooksLike.has'],
    ['USDC+', 'caution tokenLooksLike.has'],
    ['USDC2', 'caution tokenLooksLike.has'],
    ['UDSC', 'caution tokenLooksLike.has'],
    ['Visit usdc-claim.com', 'caution tokenLooksLike.has'],
    ['\u202eHTE\u202c ETH', 'caution tokenName'],
    ['old ETH', 'caution tokenLooksLike.hasCurrency'],
    ['ETH+', 'caution tokenLooksLike.hasCurrency'],
    ['claim at reward.xyz', 'caution tokenName.lure'],
    ['https://win.example', 'caution tokenName.lure'],
    ['t.me/gift', 'caution tokenName.lure'],
    ['5 GOLD', 'caution tokenName.sentence'],
    ['You have won a prize', 'caution tokenName.sentence'],
    ['ВОX', 'caution tokenName.mixed'],
    ['BNB', 'caution tokenLooksLike.elsewhere'],
  ])('that has another’s in it, or is no name, is a caution: %s', (symbol, expected) => {
    expect(said(symbol, 'Something')).toContain(expected);
  });

  test.each([
    ['USDC.e', 'Bridged USDC'],
    ['axlUSDC', 'Axelar Wrapped USDC'],
    ['aEthUSDC', 'Aave Ethereum USDC'],
    ['cUSDC', 'Compound USD Coin'],
    ['yvUSDC', 'USDC yVault'],
    ['sUSDe', 'Staked USDe'],
    ['PT-sUSDE-27NOV2025', 'PT Ethena sUSDE 27NOV2025'],
    ['USDC-WETH', 'Pool of USDC and WETH'],
    ['UNI-V2', 'Uniswap V2'],
    ['UNI-V3-POS', 'Uniswap V3 Positions NFT-V1'],
    ['SLP', 'SushiSwap LP Token'],
    ['B-50WETH-50AAVE', 'Balancer 50 WETH 50 AAVE'],
    ['crvUSD', 'Curve.Fi USD Stablecoin'],
    ['3Crv', 'Curve.fi DAI/USDC/USDT'],
    ['steakUSDC', 'Steakhouse USDC'],
    ['rETH', 'Rocket Pool ETH'],
    ['weETH', 'Wrapped eETH'],
    ['ezETH', 'Renzo Restaked ETH'],
    ['ETHx', 'ETHx'],
    ['ETHFI', 'ether.fi governance token'],
    ['ETHDYDX', 'Wrapped Ethereum DYDX'],
    ['BUSD', 'Binance USD'],
    ['USDP', 'Pax Dollar'],
    ['FRAX', 'Frax'],
    ['LUSD', 'LUSD Stablecoin'],
    ['1INCH', '1INCH Token'],
    ['0x0', '0x0.ai: AI Smart Contract'],
    ['AVE', 'Avenue'],
    ['LIN', 'Linear'],
    ['PEP', 'Pepper'],
    ['DAO', 'DAO Maker'],
    ['ENSO', 'Enso'],
    ['MKRX', 'Market X'],
    ['日本円', '日本円ステーブル'],
    ['ДОМ', 'Дом'],
    ['€URO', 'Euro Note'],
    ['S&P', 'Index 500'],
    ['WHEAT', 'Wheat'],
    ['STAMP', 'Stamps of all kinds'],
    ['MOG', 'Mog Coin'],
    ['GOLD', 'Official Gold Token'],
    ['Y', 'Y'],
    ['E', 'Energy'],
  ])('of an honest token says nothing: %s, %s', (symbol, name) => {
    const real = listedAs(1, skeleton(symbol)).find((each) => each.symbol === symbol)?.address;
    const warnings = said(symbol, name, 1, here.currency, real);
    expect(warnings.filter((each) => each !== 'caution tokenName.lure')).toEqual([]);
  });

  test('that is the currency of the very network is a danger there, and of another network a caution', () => {
    const gold = { symbol: 'GLD', name: 'Gold' };
    expect(said('GLD', 'x', 99, gold)).toEqual(['danger tokenLooksLike.currency']);
    expect(said('g0ld', 'Gold', 99, gold)).toEqual(['danger tokenLooksLike.currency']);
    expect(said('ETH', 'x', 99, gold)).toEqual(['caution tokenLooksLike.elsewhere']);
    expect(said('GLD', 'x')).toEqual([]);
  });

  test('names the one that it is taken for, and where that is', () => {
    const of = (symbol: string) => imitatedBy({ address: VAULT, symbol }, here);
    expect(of('USDC ✓')).toEqual({ kind: 'token', symbol: 'USDC', address: USDC, how: 'same' });
    expect(of('HOUSE!')).toEqual({ kind: 'token', symbol: 'HOUSE', address: CODE, how: 'same' });
    expect(of('1,000 ETH')).toEqual({ kind: 'currency', symbol: 'ETH', how: 'same' });
  });

  test('is believed of the contract that is listed or watched under it, and of no other', () => {
    const believed = (address: typeof USDC, symbol: string, around = here) => isVouchedFor({ address, symbol }, around);
    expect(believed(USDC, 'USDC')).toBe(true);
    expect(believed(CODE, 'HOUSE')).toBe(true);
    expect(believed(USDC, 'ETH')).toBe(false);
    expect(believed(CODE, 'USDC')).toBe(false);
    expect(believed(VAULT, 'USDC')).toBe(false);
    expect(believed(USDC, 'USDC', { ...here, chainId: 5 })).toBe(false);
    const asMoney = [{ chainId: 1, address: CODE, symbol: 'ETH', name: 'Ether' }];
    expect(believed(CODE, 'ETH', { ...here, watched: asMoney })).toBe(false);
  });

  test('V-05 is not believed of a watched contract where another that is watched or listed reads the same', () => {
    const watching = (...watched: (readonly [typeof USDC, string])[]) => ({
      ...here,
      watched: watched.map(([address, symbol]) => ({ chainId: 1, address, symbol, name: symbol })),
    });
    const believed = (at: typeof USDC, symbol: string, around: Neighbours) => isVouchedFor({ address: at, symbol }, around);
    const fake = watching([USDC, 'USDC'], [VAULT, 'USDC'], [CODE, 'USDС']);
    expect([USDC, VAULT].map((at) => believed(at, 'USDC', fake))).toEqual([true, false]);
    expect(believed(CODE, 'USDС', fake)).toBe(false);
    expect(believed(VAULT, 'USDC', watching([VAULT, 'USDC']))).toBe(false);
    const twins = watching([VAULT, 'HOUSE'], [CODE, 'HOUSE']);
    expect([VAULT, CODE].map((at) => believed(at, 'HOUSE', twins))).toEqual([false, false]);
    // Items of one collection are all of one contract.
    expect(believed(CODE, 'HOUSE', watching([CODE, 'HOUSE'], [CODE, 'HOUSE']))).toBe(true);
    expect(
      believed(CODE, 'HOUSE', {
        ...twins,
        chainId: 5,
        watched: [{ chainId: 5, address: CODE, symbol: 'HOUSE', name: '' }, ...twins.watched],
      }),
    ).toBe(true);
  });

  test.each([1, 10, 8453, 42161])('V-05 no token of the list of chain %i could be taken for the currency', (chainId) => {
    const alike = wellKnownTokens(chainId).filter((each) => likeness(each, currenciesOf(here.currency)) !== undefined);
    expect(alike).toEqual([]);
  });
});

import type { Address } from '../schema.ts';
import { isWellKnown, listedToken } from './wellKnownTokens.ts';

/** A token that is worth the same wherever it is. */
export interface Standing {
  of: 'dollar' | 'ether' | 'bitcoin';
  decimals: number;
}

/** What tokens that are on many networks stand for, by symbol, and in how many digits they count. */
const ALIKE: readonly (Standing & { symbols: readonly string[] })[] = [
  { of: 'dollar', decimals: 6, symbols: ['USDC', 'USDC.e', 'USDbC', 'USDT', 'USDT.e', 'USD₮', 'USD₮0', 'USDT0'] },
  { of: 'dollar', decimals: 18, symbols: ['DAI', 'DAI.e'] },
  { of: 'ether', decimals: 18, symbols: ['WETH', 'WETH.e'] },
  { of: 'bitcoin', decimals: 8, symbols: ['WBTC', 'WBTC.e'] },
];

/** Where all of them count in 18 digits (BNB Smart Chain). */
const IN_18 = 56;

/** What a token stands for that the wallet knows well; nothing of any other. */
export function standsFor(chainId: number, token: Address): Standing | undefined {
  const listed = isWellKnown(chainId, token) ? listedToken(chainId, token) : undefined;
  const found = ALIKE.find(({ symbols }) => listed && symbols.includes(listed.symbol));
  return found && { of: found.of, decimals: chainId === IN_18 ? 18 : found.decimals };
}

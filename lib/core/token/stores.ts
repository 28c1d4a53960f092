import type { Address } from '../schema.ts';
import type { Token } from './token.ts';

export interface Tokens {
  get(chainId: number, address: Address): Promise<Token | undefined>;
  all(): Promise<Token[]>;
  put(token: Token): Promise<void>;
  setLogo(chainId: number, address: Address, logo: string): Promise<void>;
}

export interface TokenList extends Tokens {
  remove(chainId: number, address: Address): Promise<void>;
}

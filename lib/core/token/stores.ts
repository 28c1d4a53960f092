import type { Address } from '../schema.ts';
import type { Token } from './token.ts';

export interface Tokens {
  get(chainId: number, address: Address): Promise<Token | undefined>;
  all(): Promise<Token[]>;
  put(token: Token): Promise<void>;
  setLogo(chainId: number, address: Address, logo: string): Promise<void>;
}

export interface TokenList extends Tokens {
  /** Leaves it out of lists, or shows it in them again; nothing where there is no such token. */
  setHidden(chainId: number, address: Address, hidden: boolean): Promise<void>;
  remove(chainId: number, address: Address): Promise<void>;
}

import type { TokenList } from '../core/ports.ts';
import type { Database } from './db.ts';

/** Watched tokens, by chain and address. */
export function tokenStore(db: Database): TokenList {
  return {
    get: (chainId, address) => db.tokens.get([chainId, address]),
    all: () => db.tokens.toArray(),
    async put(token) {
      await db.tokens.put(token);
    },
    async setLogo(chainId, address, logo) {
      await db.tokens.update([chainId, address], { logo });
    },
    async remove(chainId, address) {
      await db.tokens.delete([chainId, address]);
    },
  };
}

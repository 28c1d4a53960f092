import type { TokenList } from '../core/ports.ts';
import { isSound, TokenRow } from '../core/rows.ts';
import type { Database } from './db.ts';

/** Watched tokens, by chain and address. A damaged record is left out (T-H14). */
export function tokenStore(db: Database): TokenList {
  return {
    get: (chainId, address) => db.tokens.get([chainId, address]),
    all: async () => (await db.tokens.toArray()).filter((row) => isSound(TokenRow, row)),
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

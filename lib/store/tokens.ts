import { deepEqual } from 'fast-equals';
import { isSound } from '../core/rows.ts';
import type { TokenList } from '../core/token/stores.ts';
import { Token } from '../core/token/token.ts';
import type { Database } from './db.ts';
import { isAsTold } from './items.ts';
import { kept } from './kept.ts';

/** Watched tokens, by chain and address. A damaged record is left out (T-H14). */
export function tokenStore(db: Database): TokenList {
  return {
    get: async (chainId, address) => {
      const row = await db.tokens.get([chainId, address]);
      return row && isSound(Token, row) ? row : undefined;
    },
    all: async () => (await db.tokens.toArray()).filter((row) => isSound(Token, row)),
    put: (token) =>
      kept(
        () => db.tokens.put(token),
        async () => deepEqual(await db.tokens.get([token.chainId, token.address]), token),
      ),
    setLogo: (chainId, address, logo) =>
      kept(
        () => db.tokens.update([chainId, address], { logo }),
        async () => (await db.tokens.get([chainId, address]))?.logo === logo,
      ),
    setHidden: (chainId, address, hidden) =>
      kept(
        () => db.tokens.update([chainId, address], { hidden: hidden || undefined }),
        async () => isAsTold(await db.tokens.get([chainId, address]), hidden),
      ),
    remove: (chainId, address) =>
      kept(
        () => db.tokens.delete([chainId, address]),
        async () => (await db.tokens.get([chainId, address])) === undefined,
      ),
  };
}

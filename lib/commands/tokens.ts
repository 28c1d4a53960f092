import { JsonRpcError } from '@metamask/rpc-errors';
import type { CommandHandlers } from '../core/command.ts';
import { failureOf } from '../core/failure.ts';
import type { Clock } from '../core/platform.ts';
import type { LastHoldings, ReadBalances } from '../core/token/holdings.ts';
import type { ItemList } from '../core/token/item.ts';
import type { TokenList } from '../core/token/stores.ts';
import type { Said } from '../words/said.ts';

export interface TokenParts {
  tokens: TokenList;
  items: ItemList;
  readBalances: ReadBalances;
  holdings: LastHoldings;
  clock: Clock;
}

/** Watched tokens and items, and what an account has of them. */
export const tokenCommands = ({
  tokens,
  items,
  readBalances,
  holdings,
  clock,
}: TokenParts): CommandHandlers<'hideAsset' | 'removeToken' | 'removeItem' | 'balances'> => ({
  async hideAsset({ chainId, address, tokenId, hidden }) {
    if (tokenId === undefined) await tokens.setHidden(chainId, address, hidden);
    else await items.setHidden(chainId, address, tokenId, hidden);
    return null;
  },
  async removeItem({ chainId, address, tokenId }) {
    await items.remove(chainId, address, tokenId);
    return null;
  },
  async removeToken({ chainId, address }) {
    await tokens.remove(chainId, address);
    return null;
  },
  /** Balances that no node tells are left out; `trouble` says why. */
  async balances({ chainId, account }) {
    const isHere = (each: { chainId: number }) => each.chainId === chainId;
    const watched = {
      tokens: (await tokens.all()).filter(isHere).map(({ address }) => address),
      items: (await items.all()).filter(isHere),
    };
    try {
      const found = await readBalances(chainId, account, watched);
      // Good to have, and nothing hangs on it: what was read is told also where it cannot be kept.
      holdings.put(chainId, account, { at: clock.now(), ...found }).catch(() => undefined);
      return found;
    } catch (error) {
      const trouble: Said = error instanceof JsonRpcError ? failureOf(error) : { code: 'failure.networkNotRead' };
      return {
        tokens: watched.tokens.map((address) => ({ address })),
        items: watched.items.map(({ address, tokenId }) => ({ address, tokenId })),
        trouble,
      };
    }
  },
});

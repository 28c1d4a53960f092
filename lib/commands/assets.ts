import { type CommandHandlers, Refusal } from '../core/command.ts';
import type { Networks } from '../core/network/stores.ts';
import type { Clock } from '../core/platform.ts';
import type { Address } from '../core/schema.ts';
import type { ReadAsset } from '../core/token/asset.ts';
import type { ReadBalances } from '../core/token/holdings.ts';
import type { ItemList } from '../core/token/item.ts';
import type { TokenList } from '../core/token/stores.ts';
import { watchAssetWarnings } from '../core/token/watchAssetWarnings.ts';
import { warn } from '../core/warning.ts';

export interface AssetParts {
  networks: Networks;
  tokens: TokenList;
  items: ItemList;
  readAsset: ReadAsset;
  readBalances: ReadBalances;
  clock: Clock;
}

/** Tokens and items that the user adds by hand. What is kept is what the contract says (W-10). */
export function assetCommands({
  networks,
  tokens,
  items,
  readAsset,
  readBalances,
  clock,
}: AssetParts): CommandHandlers<'lookAtAsset' | 'addToken' | 'addItem'> {
  /** @throws Refusal for what is no such thing, or where nodes contradict each other. */
  async function read(chainId: number, address: Address, tokenId?: string) {
    const network = await networks.get(chainId);
    if (!network) throw new Refusal({ code: 'refusal.noNetwork' });
    const { says, owner, agreeing, isDenied } = await readAsset(chainId, address, tokenId);
    if (says.kind === 'other') throw new Refusal({ code: `refusal.asset.${says.found}` });
    if (isDenied) throw new Refusal({ code: 'refusal.asset.contradiction' });
    const isOfOne = says.kind === 'collection' && says.standard === 'erc721' && tokenId !== undefined;
    if (isOfOne && !owner) throw new Refusal({ code: 'refusal.asset.noItem' });
    return { says, network, isUnconfirmed: network.rpcUrls.length > 1 && agreeing < 2, ...(isOfOne ? { owner } : {}) };
  }

  const watchedItem = async (chainId: number, address: Address, tokenId: string | undefined) =>
    (await items.all()).find((each) => each.chainId === chainId && each.address === address && each.tokenId === tokenId);

  return {
    async lookAtAsset({ chainId, address, tokenId, account }) {
      const { says, network, isUnconfirmed, owner } = await read(chainId, address, tokenId);
      const { symbol, name } = says;
      const asked =
        says.kind === 'token'
          ? { tokens: [address], items: [] }
          : { tokens: [], items: tokenId === undefined ? [] : [{ address, tokenId, standard: says.standard }] };
      const [found, token, item, watched] = await Promise.all([
        // Good to know, and no reason to refuse.
        readBalances(chainId, account, asked).catch(() => undefined),
        tokens.get(chainId, address),
        watchedItem(chainId, address, tokenId),
        tokens.all(),
      ]);
      const balance = [...(found?.tokens ?? []), ...(found?.items ?? [])][0]?.balance;
      const before = says.kind === 'token' ? token : item;
      return {
        ...says,
        ...(owner === undefined ? {} : { owner }),
        ...(balance === undefined ? {} : { balance }),
        isWatched: before !== undefined && !before.hidden,
        warnings: [
          ...watchAssetWarnings({ chainId, address, symbol, name }, { watched, network }),
          ...(isUnconfirmed ? [warn('caution', 'warning.token.unconfirmed')] : []),
        ],
      };
    },

    async addToken({ chainId, address }) {
      const { says } = await read(chainId, address);
      if (says.kind === 'collection') throw new Refusal({ code: 'refusal.asset.collection' });
      const { symbol, name, decimals } = says;
      const before = await tokens.get(chainId, address);
      const kept = { addedAt: before?.addedAt ?? clock.now(), ...(before?.logo ? { logo: before.logo } : {}) };
      await tokens.put({ chainId, address, symbol, name, decimals, ...kept });
      return null;
    },

    async addItem({ chainId, address, tokenId }) {
      const { says } = await read(chainId, address, tokenId);
      if (says.kind === 'token') throw new Refusal({ code: 'refusal.asset.token' });
      const { standard, symbol, name } = says;
      const { addedAt = clock.now() } = (await watchedItem(chainId, address, tokenId)) ?? {};
      await items.put({ chainId, address, tokenId, standard, symbol, name, addedAt });
      return null;
    },
  };
}

import type { Chain } from 'viem';
import * as chains from 'viem/chains';
import { isPublicHost } from '../../lib/core/host.ts';
import type { ListedRow } from '../../lib/core/network/listedNetworks.ts';
import { builtInNetworks } from '../../lib/core/network/networks.ts';

const isNode = (url: string) => URL.canParse(url) && url.startsWith('https://') && isPublicHost(new URL(url).hostname);

function rowOf({ name, nativeCurrency, rpcUrls, blockExplorers, testnet }: Chain): ListedRow {
  const explorer = blockExplorers?.default.url;
  return {
    name,
    symbol: nativeCurrency.symbol,
    ...(nativeCurrency.name === nativeCurrency.symbol ? {} : { currency: nativeCurrency.name }),
    rpcUrls: [...new Set(rpcUrls.default.http)].filter(isNode),
    ...(explorer && isNode(explorer) ? { explorer } : {}),
    ...(testnet ? { testnet } : {}),
  };
}

/** What viem says of public chains, by chain id. Of two with one id the one counts that is no test network, if there is one such. */
export function listedNetworks(): Record<string, ListedRow> {
  const own = new Set(builtInNetworks.map(({ chainId }) => chainId));
  const byId = Map.groupBy(
    (Object.values(chains) as unknown[]).filter(
      (each): each is Chain => typeof each === 'object' && each !== null && 'rpcUrls' in each && 'nativeCurrency' in each,
    ),
    ({ id }) => id,
  );
  const rows = [...byId].flatMap(([id, all]): [string, ListedRow][] => {
    const real = all.filter(({ testnet }) => !testnet);
    const [only, ...others] = real.length > 0 ? real : all;
    if (!only || others.some((each) => each.name !== only.name) || own.has(id) || only.nativeCurrency.decimals !== 18) return [];
    const row = rowOf(only);
    return row.rpcUrls.length > 0 ? [[String(id), row]] : [];
  });
  return Object.fromEntries(rows.sort(([one], [other]) => Number(one) - Number(other)));
}

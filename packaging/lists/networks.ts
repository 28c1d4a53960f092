import type { Chain } from 'viem';
import * as chains from 'viem/chains';
import { isPublicHost } from '../../lib/core/host.ts';
import type { ListedRow } from '../../lib/core/network/listedNetworks.ts';
import { builtInNetworks } from '../../lib/core/network/networks.ts';
import { secondNodes } from './secondNodes.ts';

const isNode = (url: string) => URL.canParse(url) && url.startsWith('https://') && isPublicHost(new URL(url).hostname);

/** Those of a provider that wants a key, and takes few questions without one, go last. */
const byWill = (urls: readonly string[]) => [...urls].sort((one, other) => Number(wantsKey(one)) - Number(wantsKey(other)));
const wantsKey = (url: string) => new URL(url).hostname.endsWith('.rpc.thirdweb.com');

function rowOf({ id, name, nativeCurrency, blockExplorers, testnet }: Chain, nodes: readonly string[]): ListedRow {
  const explorer = blockExplorers?.default.url;
  return {
    name,
    symbol: nativeCurrency.symbol,
    ...(nativeCurrency.name === nativeCurrency.symbol ? {} : { currency: nativeCurrency.name }),
    rpcUrls: byWill([...new Set([...nodes, ...secondNodes(id)])]),
    ...(explorer && isNode(explorer) ? { explorer } : {}),
    ...(testnet ? { testnet } : {}),
  };
}

/**
 * What viem says of public chains, by chain id. Of two with one id the one counts that is no test network, if there is one such. One that
 * goes by two names was renamed: the first of them counts, as no site may answer for it, and its nodes are those of both.
 */
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
    const found = (real.length > 0 ? real : all)
      .map((each) => ({ each, nodes: each.rpcUrls.default.http.filter(isNode) }))
      .filter(({ each, nodes }) => nodes.length > 0 && each.nativeCurrency.decimals === 18);
    const [first] = found;
    if (!first || own.has(id)) return [];
    return [
      [
        String(id),
        rowOf(
          first.each,
          found.flatMap(({ nodes }) => nodes),
        ),
      ],
    ];
  });
  return Object.fromEntries(rows.sort(([one], [other]) => Number(one) - Number(other)));
}

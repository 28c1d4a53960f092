import listed from './listedNetworks.json' with { type: 'json' };
import { alsoCalled, areAlike, rememberedOf } from './namesakes.ts';
import type { Network } from './network.ts';
import { builtInNetworks, LOCAL_CHAIN } from './networks.ts';

/** A public network as the list has it, which `npm run lists` makes of viem's. */
export interface ListedRow {
  name: string;
  symbol: string;
  /** The currency's name, where it is not its symbol. */
  currency?: string;
  rpcUrls: string[];
  explorer?: string;
  testnet?: boolean;
}

const allRows: Readonly<Record<string, ListedRow>> = listed;

function networkOf(chainId: number, row: ListedRow): Network {
  const { name, symbol, currency = symbol, rpcUrls, explorer, testnet = false } = row;
  return {
    chainId,
    name,
    rpcUrls,
    currency: { name: currency, symbol, decimals: 18 },
    ...(explorer ? { explorer } : {}),
    testnet,
  };
}

/** What is known of a public network that the wallet does not start with: whoever asks for it, this is what it gets (V-10). */
export function listedNetwork(chainId: number): Network | undefined {
  const row = Object.hasOwn(allRows, chainId) ? allRows[chainId] : undefined;
  return row && networkOf(chainId, row);
}

/** What the wallet knows of a network by itself: of those with which it starts, which the user may have removed, and of its list. */
export const knownNetwork = (chainId: number): Network | undefined =>
  builtInNetworks.find((each) => each.chainId === chainId) ?? listedNetwork(chainId);

/** The same of public ones alone. */
export const publicNetwork = (chainId: number): Network | undefined =>
  chainId === LOCAL_CHAIN ? undefined : knownNetwork(chainId);

/** A development chain is anybody's own. */
const publics = builtInNetworks.filter(({ chainId }) => chainId !== LOCAL_CHAIN);

/** All of the list. */
export const allListed = (): Network[] => Object.entries(allRows).map(([chainId, row]) => networkOf(Number(chainId), row));

/** What one remembers of the names of all public networks: there are hundreds, and they stay. */
let names: { chainId: number; name: string; remembered: ReadonlySet<string> }[] | undefined;

function publicNames() {
  const rows = () => Object.entries(allRows).map(([id, { name }]) => ({ chainId: Number(id), name }));
  names ??= [...publics, ...rows()].map(({ chainId, name }) => ({ chainId, name, remembered: rememberedOf(name) }));
  return names;
}

/** The public network of another chain that goes by a name, or by one that may be taken for it. */
export function publicNamesake(name: string, chainId: number): string | undefined {
  const called = alsoCalled(name);
  const meant = rememberedOf(name);
  const others = publicNames().filter((each) => each.chainId !== chainId);
  return others.find((each) => each.chainId === called || areAlike(meant, each.remembered))?.name;
}

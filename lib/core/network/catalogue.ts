import { allListed } from './listedNetworks.ts';
import { alsoCalled } from './namesakes.ts';
import type { Network } from './network.ts';
import { builtInNetworks } from './networks.ts';

/** The networks that the wallet knows by itself and can add: those that every wallet starts with, and the list. */

/** How many are told of those that fit. */
const MOST = 20;

/** How well a network fits what was typed, the less the better; nothing where it does not. */
function rankOf({ chainId, name, currency }: Network, typed: string, meant: number | undefined): number | undefined {
  const id = String(chainId);
  if (id === typed || chainId === meant) return 0;
  const lower = name.toLowerCase();
  if (lower === typed) return 1;
  if (lower.startsWith(typed)) return 2;
  if (lower.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed))) return 3;
  if (lower.includes(typed)) return 4;
  if (id.startsWith(typed) || currency.symbol.toLowerCase() === typed) return 5;
  return undefined;
}

/** Networks by a part of their name, by what people call them, their chain id, or their currency; those that fit best first. */
export function searchCatalogue(text: string): { networks: Network[]; others: number } {
  const typed = text.trim().toLowerCase();
  if (typed === '') return { networks: [], others: 0 };
  const meant = alsoCalled(text);
  const found = [...builtInNetworks, ...allListed()].flatMap((network) => {
    const rank = rankOf(network, typed, meant);
    return rank === undefined ? [] : [{ network, rank: rank * 2 + Number(network.testnet) }];
  });
  const networks = found.sort((one, other) => one.rank - other.rank).map(({ network }) => network);
  return { networks: networks.slice(0, MOST), others: Math.max(0, networks.length - MOST) };
}

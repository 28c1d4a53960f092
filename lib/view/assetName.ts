import type { Asset } from '../core/decode/decoded.ts';
import type { TokenFacts } from '../core/effects/effects.ts';
import type { Address } from '../core/schema.ts';
import { isVouchedFor } from '../core/token/imitated.ts';
import type { Token } from '../core/token/token.ts';
import type { Brief } from './brief.ts';
import { fullAddress, oneLine, shortAddress } from './format.ts';
import type { Known } from './live.ts';

/** What an asset is called. */
export interface AssetName {
  name: string;
  /** Its contract in short, where the wallet does not know it by that name: it has to stand beside it (V-05). */
  contract?: string;
}

/** The networks, and what the user watches. */
type Around = Pick<Known, 'networks'> & { tokens: readonly Pick<Token, 'chainId' | 'address' | 'symbol' | 'name'>[] };

/**
 * What an asset is called on a network: `token` is what its contract says of itself.
 * @param brief what those are called who stand in full elsewhere.
 */
export function assetName(
  asset: Asset,
  token: TokenFacts | undefined,
  { chainId, known, brief }: { chainId?: number | undefined; known: Around; brief?: Brief | undefined },
): AssetName {
  const currency = known.networks.find((each) => each.chainId === chainId)?.currency;
  if (asset === 'native') return { name: oneLine(currency?.symbol ?? 'ETH', 12) };
  const own = token && token.kind !== 'other' ? token.symbol : undefined;
  if (!own) return { name: namelessName(asset, brief) };
  const name = oneLine(own, 24);
  const isKnown =
    chainId !== undefined && isVouchedFor({ address: asset, symbol: own }, { chainId, watched: known.tokens, currency });
  return isKnown ? { name } : { name, contract: shortAddress(asset) };
}

/** In short only where it stands in full elsewhere. */
function namelessName(asset: Address, brief: Brief | undefined): string {
  const called = brief?.(asset);
  if (!called) return fullAddress(asset);
  return 'name' in called ? called.name : called.text;
}

/** Whether the wallet knows a token under its symbol by itself. */
export const isListed = (token: Pick<Token, 'chainId' | 'address' | 'symbol'>): boolean =>
  isVouchedFor(token, { chainId: token.chainId, watched: [] });

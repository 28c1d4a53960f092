import type { Asset } from '../core/decode/decoded.ts';
import type { TokenFacts } from '../core/effects/effects.ts';
import { isVouchedFor } from '../core/token/imitated.ts';
import type { Token } from '../core/token/token.ts';
import { fullAddress, oneLine, shortAddress } from './format.ts';
import type { Known } from './live.ts';

/** What an asset is called. */
export interface AssetName {
  name: string;
  /** Its contract in short, where the wallet does not know it by that name: it has to stand beside it (V-05). */
  contract?: string;
}

/** What an asset is called on a network: `token` is what its contract says of itself. */
export function assetName(
  asset: Asset,
  token: TokenFacts | undefined,
  { chainId, known }: { chainId?: number | undefined; known: Pick<Known, 'networks' | 'tokens'> },
): AssetName {
  const currency = known.networks.find((each) => each.chainId === chainId)?.currency;
  if (asset === 'native') return { name: oneLine(currency?.symbol ?? 'ETH', 12) };
  const own = token && token.kind !== 'other' ? token.symbol : undefined;
  if (!own) return { name: fullAddress(asset) };
  const name = oneLine(own, 24);
  const isKnown =
    chainId !== undefined && isVouchedFor({ address: asset, symbol: own }, { chainId, watched: known.tokens, currency });
  return isKnown ? { name } : { name, contract: shortAddress(asset) };
}

/** Whether the wallet knows a token under its symbol by itself. */
export const isListed = (token: Pick<Token, 'chainId' | 'address' | 'symbol'>): boolean =>
  isVouchedFor(token, { chainId: token.chainId, watched: [] });

import { deepEqual } from 'fast-equals';
import type { Network } from '../network/network.ts';
import type { Token, WatchSubject } from './token.ts';
import { watchAssetWarnings } from './watchAssetWarnings.ts';

/**
 * The token that is asked about beside those that the user watches by now: the list may change while a question waits, by the one before
 * it too (W-05). The very same object when nothing of it has changed.
 */
export function besideWatched(subject: WatchSubject, watched: readonly Token[], network: Network): WatchSubject {
  const { token, claimedSymbol } = subject;
  const claimed = claimedSymbol === undefined ? {} : { claimedSymbol };
  const now = {
    ...subject,
    alreadyWatched: watched.some((each) => each.chainId === token.chainId && each.address === token.address && !each.hidden),
    warnings: watchAssetWarnings(token, { watched, network, ...claimed }),
  };
  return deepEqual(now, subject) ? subject : now;
}

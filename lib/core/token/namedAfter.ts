import { LOCAL_CHAIN } from '../network/networks.ts';
import { CURATED } from './curatedTokens.ts';
import { type Claimed, imitatedBy, isListed, mostLike, type Neighbours } from './imitated.ts';

/** What people know by name wherever they meet it. */
const MAJORS = (CURATED[1] ?? []).map(([symbol, name]) => ({ symbol, name }));

/** Of a chain of one's own each token is one's own: the ids that development chains have. */
const DEVELOPMENT = [LOCAL_CHAIN, 1337];

/**
 * The well-known token after which one is named on a network where the wallet knows none of that name (V-05): which contract is the
 * right one nobody here can say. Nothing of a token that the wallet or the user's list knows, and where the original is there to be told.
 */
export function namedAfter(token: Claimed, of: Neighbours): string | undefined {
  if (DEVELOPMENT.includes(of.chainId) || isListed(token, of.chainId)) return undefined;
  if (of.watched.some((each) => each.chainId === of.chainId && each.address === token.address && each.symbol === token.symbol))
    return undefined;
  const major = mostLike(token, MAJORS);
  return major && !imitatedBy(token, of) ? major.known.symbol : undefined;
}

import { isListedContract, protocolContracts } from '../../core/describe/known.ts';
import { PERMIT2 } from '../../core/effects/effects.ts';
import type { Address } from '../../core/schema.ts';
import { listedToken, listedTokens, wellKnownTokens } from '../../core/token/wellKnownTokens.ts';

/** The contracts of a chain that the wallet or its user knows. */
export interface KnownContracts {
  /** Those of which nodes are asked by name, what the wallet lists apart from what the user watches: any contract can be watched. */
  known: Address[][];
  /** The tokens of the larger list. */
  alsoKnown: Address[][];
  isKnown(contract: Address): boolean;
}

/** @param watched what the user watches there. */
export function knownContracts(chainId: number, watched: readonly Address[]): KnownContracts {
  const listed = new Set([PERMIT2, ...wellKnownTokens(chainId).map(({ address }) => address), ...protocolContracts(chainId)]);
  const own = new Set(watched);
  const more = listedTokens(chainId).flatMap(({ address }) => (listed.has(address) || own.has(address) ? [] : [address]));
  return {
    known: [[...listed], [...own].filter((each) => !listed.has(each))],
    alsoKnown: [more],
    isKnown: (contract) =>
      own.has(contract) || isListedContract(contract, chainId) || listedToken(chainId, contract) !== undefined,
  };
}

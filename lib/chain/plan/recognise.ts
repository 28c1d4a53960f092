import type { CodeAt, Recognise, TokenFacts } from '../../core/effects/effects.ts';
import type { Nodes } from '../../core/network/node.ts';
import type { Waiting } from '../read/waiting.ts';
import { readCodes } from './codes.ts';
import { makePatient } from './patience.ts';
import { readTokens } from './tokenFacts.ts';

/** Asks the chain's node who some addresses are. */
export function recogniser(nodes: Nodes, waiting: Waiting): Recognise {
  const [tokens, code] = [makePatient<TokenFacts>(waiting, 20), makePatient<CodeAt>(waiting, 60)];
  return async (chainId, addresses, again) => {
    const look = { question: String(chainId), again: again !== undefined, since: waiting.clock.now() };
    const [ofTokens, ofCode] = await Promise.all([
      tokens(look)(addresses, async (due) => readTokens(await nodes.of(chainId), due)),
      code(look)(addresses, async (due) => readCodes(await nodes.of(chainId), due)),
    ]);
    return { tokens: ofTokens, code: ofCode };
  };
}

import type { Recognise, Recognised } from '../../core/effects/effects.ts';
import type { Nodes } from '../../core/network/node.ts';
import { readCodes } from './effects.ts';
import { readTokens } from './tokenFacts.ts';

/** How long a window may wait for what is good to know and not needed, in milliseconds. */
const PATIENCE = 1_500;

/** Asks the chain's node who some addresses are. */
export const recogniser =
  (nodes: Nodes, later: (milliseconds: number, run: () => Promise<void>) => void): Recognise =>
  (chainId, addresses) => {
    const found: Recognised = { tokens: {}, code: {} };
    if (addresses.length === 0) return Promise.resolve(found);
    const node = nodes.of(chainId);
    const tokens = node.then((each) => readTokens(each, addresses)).then((said) => Object.assign(found.tokens, said));
    const code = node.then((each) => readCodes(each, addresses)).then((said) => Object.assign(found.code, said));
    return new Promise((resolve) => {
      // What comes too late changes nothing that was handed out.
      const answer = async () => resolve({ tokens: { ...found.tokens }, code: { ...found.code } });
      void Promise.allSettled([tokens, code]).then(answer);
      later(PATIENCE, answer);
    });
  };

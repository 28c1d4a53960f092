import type { Recognise, Recognised } from '../../core/effects/effects.ts';
import type { Nodes } from '../../core/network/node.ts';
import type { Clock } from '../../core/platform.ts';
import type { Address } from '../../core/schema.ts';
import { readCodes } from './effects.ts';
import { readTokens } from './tokenFacts.ts';

/** How long a window may wait for what is good to know and not needed, in milliseconds. */
const PATIENCE = 1_500;

/** After how long an address is asked about again of which the node did not say all, at first and at the most, in milliseconds. */
const AGAIN = { first: 500, most: 15_000 };

/** So many addresses with something lacking are remembered; without that they are only asked about more often. */
const MAX_NOTES = 2_000;

/** What lacks of an address, and what came too late for the answer that it was asked for. */
interface Note {
  tokens: Recognised['tokens'];
  code: Recognised['code'];
  isAsking: boolean;
  due: number;
  wait: number;
}

/** Asks the chain's node who some addresses are. */
export function recogniser(
  nodes: Nodes,
  later: (milliseconds: number, run: () => Promise<void>) => void,
  clock: Clock,
): Recognise {
  const notes = new Map<string, Note>();
  const keyOf = (chainId: number, address: Address) => `${chainId} ${address}`;
  const noteOf = (key: string): Note => {
    const note = notes.get(key) ?? { tokens: {}, code: {}, isAsking: false, due: 0, wait: AGAIN.first };
    if (!notes.has(key) && notes.size >= MAX_NOTES) notes.clear();
    notes.set(key, note);
    return note;
  };

  async function ask(chainId: number, addresses: readonly Address[], keep: (said: Partial<Recognised>) => void): Promise<void> {
    const asked = addresses.map((each) => [each, noteOf(keyOf(chainId, each))] as const);
    for (const [, note] of asked) note.isAsking = true;
    const all: Recognised = { tokens: {}, code: {} };
    const take = (said: Partial<Recognised>) => {
      Object.assign(all.tokens, said.tokens);
      Object.assign(all.code, said.code);
      keep(said);
    };
    const node = nodes.of(chainId);
    const tokens = node.then((each) => readTokens(each, addresses)).then((said) => take({ tokens: said }));
    const code = node.then((each) => readCodes(each, addresses)).then((said) => take({ code: said }));
    await Promise.allSettled([tokens, code]);
    for (const [address, note] of asked) {
      note.isAsking = false;
      note.due = clock.now() + note.wait;
      note.wait = Math.min(note.wait * 2, AGAIN.most);
      const [token, there] = [all.tokens[address], all.code[address]];
      if (token) note.tokens[address] = token;
      if (there) note.code[address] = there;
    }
  }

  return (chainId, addresses, again) => {
    const found: Recognised = { tokens: {}, code: {} };
    const keep = (said: Partial<Recognised>) => {
      Object.assign(found.tokens, said.tokens);
      Object.assign(found.code, said.code);
    };
    const isDue = (each: Address) => {
      const note = notes.get(keyOf(chainId, each));
      if (!note) return true;
      keep(note);
      return !note.isAsking && note.due <= clock.now();
    };
    const due = again ? addresses.filter(isDue) : addresses;
    if (due.length === 0) return Promise.resolve(found);
    return new Promise((resolve) => {
      // What comes too late changes nothing that was handed out: whoever asks again gets it.
      const answer = async () => resolve({ tokens: { ...found.tokens }, code: { ...found.code } });
      void ask(chainId, due, keep).then(answer);
      later(PATIENCE, answer);
    });
  };
}

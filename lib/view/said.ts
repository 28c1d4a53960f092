import type { Said } from '../words/said.ts';
import { isKey, pieces } from '../words/words.ts';
import { oneLine } from './format.ts';

/** What parameters may come to, in graphemes: some are what a node or a contract says. */
const LONGEST = 500;

/** The parameters of what is to be said, each as one line that shows all that is in it. */
export const shownParams = ({ code: _, ...params }: Said): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? value : oneLine(String(value), LONGEST)]),
  );

/** What is to be said, in the user's language. Where a row holds a code or parameters that are no text, it is the code as it is. */
export function textOf(said: Said): string {
  try {
    return isKey(said.code) ? pieces(said.code, shownParams(said)).join('') : said.code;
  } catch {
    return said.code;
  }
}

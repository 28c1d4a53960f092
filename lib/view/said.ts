import type { Said } from '../words/said.ts';
import { isKey, pieces } from '../words/words.ts';
import { oneLine } from './format.ts';

/** What parameters may come to, in graphemes: some are what a node or a contract says. */
const LONGEST = 500;

/**
 * What is to be said, in pieces: the wallet's texts, and between them each parameter as `draw` makes it, as one line that shows all that
 * is in it. Where a row holds a code or parameters that are no text, it is the code as it is.
 */
export function piecesOf<Value>({ code, ...params }: Said, draw: (value: string | number) => Value): (string | Value)[] {
  const drawn = Object.entries(params).map(([name, value]) => [
    name,
    draw(typeof value === 'number' ? value : oneLine(String(value), LONGEST)),
  ]);
  try {
    return isKey(code) ? pieces<Value>(code, Object.fromEntries(drawn)) : [draw(code)];
  } catch {
    return [draw(code)];
  }
}

/** The same as text. */
export const textOf = (said: Said): string => piecesOf(said, (value) => value).join('');

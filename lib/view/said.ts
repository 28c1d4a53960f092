import type { Said } from '../words/said.ts';
import { isKey, pieces } from '../words/words.ts';
import { oneLine } from './format.ts';

/** What parameters may come to, in graphemes: some are what a node or a contract says. */
const LONGEST = 500;

/**
 * What is to be said, in pieces: the wallet's texts, and between them each parameter as `draw` makes it, as one line that shows all that
 * is in it; what is said within it, in pieces too. Where a row holds a code or parameters that are no text, it is the code as it is.
 */
export function piecesOf<Value>(
  { code, ...params }: Said,
  draw: (value: string | number) => Value,
  longest = LONGEST,
): (string | Value)[] {
  const drawn = Object.entries(params).map(([name, value]) => [name, drawnParam(value, draw, longest)]);
  return isKey(code)
    ? (pieces<Value | (string | Value)[]>(code, Object.fromEntries(drawn)).flat() as (string | Value)[])
    : [draw(code)];
}

function drawnParam<Value>(value: unknown, draw: (value: string | number) => Value, longest: number) {
  if (typeof value === 'number') return draw(value);
  return isSaid(value) ? piecesOf(value, draw, longest) : draw(oneLine(String(value), longest));
}

const isSaid = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';

/** The same as text. */
export const textOf = (said: Said): string => piecesOf(said, (value) => value).join('');

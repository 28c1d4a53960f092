import { parseUniqueJson } from '../../core/json.ts';

/** More than any request that fits into a block, and little enough to be read while somebody types. */
export const LONGEST_TEXT = 400_000;

/**
 * Reads JSON in which each number stays the text that it was written as: 2^256 is more than a JSON number holds exactly.
 * @returns nothing for what is no JSON, is longer than `LONGEST_TEXT`, is nested too deep, or says one name twice in an object.
 */
export function exactJson(text: string): { value: unknown } | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  try {
    parseUniqueJson(text);
    return { value: JSON.parse(text.replace(TOKENS, (token) => (token.startsWith('"') ? token : `"${token}"`))) };
  } catch {
    return undefined;
  }
}

/** Texts and numbers of what is known to be JSON. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

/** A node of a syntax tree (ESTree), as far as the build looks at one. */
export interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  [part: string]: unknown;
}

/** A part of a text, and what stands there instead. */
export interface Change {
  start: number;
  end: number;
  text: string;
}

/** A text with all of these changes, which lie apart. */
export function changed(text: string, changes: readonly Change[]): string {
  let result = text;
  for (const { start, end, text: now } of changes.toSorted((one, other) => other.start - one.start))
    result = result.slice(0, start) + now + result.slice(end);
  return result;
}

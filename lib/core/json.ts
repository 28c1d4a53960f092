/** JSON that a person is to read before it counts: stricter than `JSON.parse` about names that say two things at once. */

/** How deep values may stand inside each other. */
export const MAX_DEPTH = 64;

/** Names that reach an object's prototype in code less careful than this. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Why a value is refused, and where it stands. The message reads on from the path ("message.amount must be …"). */
export class Malformed extends Error {
  readonly path: PropertyKey[];
  constructor(path: readonly PropertyKey[], message: string) {
    super(message);
    this.path = [...path];
  }
}

/**
 * Parses a JSON text (RFC 8259) in which no object has a name twice: the last would win silently.
 * @throws Malformed
 */
export function parseUniqueJson(text: string): unknown {
  const value = parse(text);
  refuseDuplicates(text);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Malformed([], 'must be valid JSON');
  }
}

/** Walks the tokens of a text that is known to be valid JSON. */
function refuseDuplicates(text: string): void {
  const open: (Set<string> | undefined)[] = [];
  const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;
  for (const [token, colon] of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (colon) claim(open.at(-1), JSON.parse(token.slice(0, -colon.length)));
    if (open.length > MAX_DEPTH) throw new Malformed([], `must not be nested deeper than ${MAX_DEPTH}`);
  }
}

function claim(names: Set<string> | undefined, name: string): void {
  if (names?.has(name)) throw new Malformed([], `must not have the key ${JSON.stringify(name.slice(0, 40))} twice in one object`);
  names?.add(name);
}

/**
 * Refuses what is nested too deep, and names that reach a prototype, anywhere in a value that came from JSON.
 * @throws Malformed
 */
export function refuseHostileShape(value: unknown, path: readonly PropertyKey[] = []): void {
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= MAX_DEPTH) throw new Malformed([], `must not be nested deeper than ${MAX_DEPTH}`);
  for (const key of Object.keys(value)) {
    if (FORBIDDEN.has(key)) throw new Malformed(path, `must not have the key ${key}`);
    refuseHostileShape(value[key as keyof typeof value], [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

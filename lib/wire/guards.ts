import { MAX_DEPTH, MAX_REQUEST, type Upward } from './envelope.ts';

/**
 * A message of a page, checked, with nothing in it but the fields that it may have.
 * @returns undefined for anything else; never throws, whatever it is given.
 */
export function parseUpward(text: unknown): Upward | undefined {
  const fields = parse(text);
  if (fields?.kind === 'open') return { kind: 'open' };
  if (fields?.kind !== 'request') return undefined;

  const { id, method, params } = fields;
  if (typeof id !== 'string' || !/^[0-9a-f]{32}$/.test(id)) return undefined;
  if (typeof method !== 'string' || method === '') return undefined;
  if (params === undefined) return { kind: 'request', id, method };
  if (typeof params !== 'object' || params === null) return undefined;
  return { kind: 'request', id, method, params };
}

function parse(text: unknown): Record<string, unknown> | undefined {
  if (typeof text !== 'string' || text.length > MAX_REQUEST) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** How texts begin: the provider and the background write kind and id first, so that nobody need parse megabytes to know whose they are. */
const REQUEST = /^\{"kind":"request","id":"([0-9a-f]{32})",/;
const ANSWER = /^\{"kind":"answer","id":"([0-9a-f]{32})",/;

/** What a text says of itself at its beginning, and all that stands behind that. */
export interface Split {
  id: string;
  rest: string;
}

function split(text: string, beginning: RegExp): Split | undefined {
  const [begun = '', id] = beginning.exec(text) ?? [];
  return id === undefined ? undefined : { id, rest: text.slice(begun.length) };
}

/** A request as the provider writes it; what its rest means is for `parseUpward`. Undefined for any other text. */
export const splitRequest = (text: string): Split | undefined => split(text, REQUEST);

/** An answer as the background writes it, or undefined where it is none. */
export const splitAnswer = (text: string): Split | undefined => split(text, ANSWER);

/** The answer of which the rest is known, to another request. */
export const joinAnswer = ({ id, rest }: Split): string => `{"kind":"answer","id":"${id}",${rest}`;

/**
 * Why a parsed JSON value is not taken, or undefined where it is. Meets pages that go round our provider.
 * Walks level by level, so that no depth of nesting can exhaust the stack.
 */
export function jsonTrouble(value: unknown): string | undefined {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    const objects = level.filter((each): each is object => typeof each === 'object' && each !== null);
    if (objects.length > 0 && depth >= MAX_DEPTH) return `nested deeper than ${MAX_DEPTH} levels`;
    if (objects.some((each) => Object.hasOwn(each, '__proto__'))) return 'a key is called __proto__';
    level = objects.flatMap((each): unknown[] => Object.values(each));
  }
  return undefined;
}

/**
 * Values as JSON, with whole numbers of any size as `{"$bigint": "12"}`. A name of a value's own that begins with `$` has another `$` before
 * it, so that nothing in a value can pass for one.
 */

const BIG = '$bigint';

export const pack = (value: unknown): string => JSON.stringify(packed(value));

export const unpack = (text: string): unknown => unpacked(JSON.parse(text));

function packed(value: unknown): unknown {
  if (typeof value === 'bigint') return { [BIG]: value.toString() };
  if (Array.isArray(value)) return value.map(packed);
  return isObject(value) ? renamed(value, (name) => (name.startsWith('$') ? `$${name}` : name), packed) : value;
}

function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked);
  if (!isObject(value)) return value;
  if (Object.hasOwn(value, BIG)) return BigInt(String(value[BIG]));
  return renamed(value, (name) => (name.startsWith('$') ? name.slice(1) : name), unpacked);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** With own names only, whatever they are. */
const renamed = (value: Record<string, unknown>, name: (from: string) => string, change: (inner: unknown) => unknown) =>
  Object.fromEntries(
    Object.entries(value).flatMap(([from, inner]) => (inner === undefined ? [] : [[name(from), change(inner)]])),
  );

import fc from 'fast-check';

const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

/** Values that programs trip over, beside any that JSON can carry. */
const ODD: readonly unknown[] = [
  undefined,
  null,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  -1,
  1.5,
  2 ** 53,
  true,
  '',
  ' ',
  '0x',
  '0x0',
  '0x00',
  '0X1',
  '0x1 ',
  `0x${'f'.repeat(64)}`,
  `0x${'f'.repeat(65)}`,
  `0x${'00'.repeat(20)}`,
  '-1',
  'latest',
  '__proto__',
  'constructor',
  '\ud800',
  '\u202e',
  'a'.repeat(20_000),
  `0x${'ab'.repeat(10_000)}`,
  [],
  {},
  deep(1_000),
  JSON.parse('{"__proto__":{"optional":true},"constructor":{},"toString":"x","length":-1}'),
];

const hostile = fc.oneof(fc.constantFrom(...ODD), fc.anything({ maxDepth: 3, maxKeys: 4 }));

const change = fc.record({
  at: fc.nat({ max: 1_000 }),
  how: fc.constantFrom('replace', 'delete', 'add', 'repeat', 'wrap'),
  key: fc.oneof(fc.constantFrom('__proto__', 'constructor', 'optional', 'gas', 'chainId', 'data', '0', ''), fc.string()),
  value: hostile,
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** Anything at all, a valid example, or one that was damaged in up to three places. */
export const damagedOf = (examples: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: hostile },
    {
      weight: 5,
      arbitrary: fc
        .tuple(fc.constantFrom(...examples), fc.array(change, { maxLength: 3 }))
        .map(([example, changes]) => changes.reduce(applied, structuredClone(example))),
    },
  );

type Container = Record<PropertyKey, unknown>;

/** The value with one change somewhere in it. What comes in is a copy: later changes may go into it. */
function applied(value: unknown, { at, how, key, value: given }: Change): unknown {
  const other = structuredClone(given);
  const places = placesIn({ root: value });
  const place = places[at % places.length];
  if (!place) return value;
  const [container, name] = place;
  const now = container[name];
  if (how === 'delete' && Array.isArray(container)) container.splice(Number(name), 1);
  else if (how === 'delete') delete container[name];
  else if (how === 'add' && typeof now === 'object' && now !== null)
    define(now as Container, Array.isArray(now) ? now.length : key, other);
  else if (how === 'repeat' && Array.isArray(container)) container.push(structuredClone(now));
  else if (how === 'wrap') define(container, name, at % 2 ? [now] : { [key]: now });
  else define(container, name, other);
  return places[0]?.[0].root;
}

/** An own property, also where its name is `__proto__`. */
const define = (container: Container, name: PropertyKey, value: unknown) =>
  Object.defineProperty(container, name, { value, enumerable: true, configurable: true, writable: true });

/** Each place of a value, as its container and its name there; the outermost first, not deeper than twenty levels. */
function placesIn(container: Container, depth = 0): [Container, PropertyKey][] {
  return Object.keys(container).flatMap((name) => {
    const inner = container[name];
    const deeper = depth < 20 && typeof inner === 'object' && inner !== null ? placesIn(inner as Container, depth + 1) : [];
    return [[container, name] as [Container, PropertyKey], ...deeper];
  });
}

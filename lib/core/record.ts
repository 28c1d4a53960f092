/** Whether a JSON value is an object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record of the same keys, each with what is made of its value. */
export const mapRecord = <Key extends string, Value, Made>(
  record: Readonly<Record<Key, Value>>,
  make: (value: Value, key: Key) => Made,
): Record<Key, Made> =>
  // The keys of an object literal are all that it has.
  Object.fromEntries(Object.entries<Value>(record).map(([key, value]) => [key, make(value, key as Key)])) as Record<Key, Made>;

/**
 * What is made when something of it is first asked for: whoever has it cannot tell. So a worker that has just been started does nothing
 * towards what its first answer needs nothing of.
 * @param make makes an object whose methods need no `this`, or a function. What it throws is thrown to whoever asks first, at once, though
 * what is made should answer with promises; the next one has it tried again.
 */
export function whenNeeded<Made extends object>(make: () => Made): Made {
  let made: Made | undefined;
  const get = (): Made => {
    made ??= make();
    return made;
  };
  const stand = (...args: unknown[]): unknown => (get() as (...args: unknown[]) => unknown)(...args);
  return new Proxy(stand as Made, { get: (_, name) => Reflect.get(get(), name) });
}

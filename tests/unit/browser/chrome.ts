type Listener = (...args: never[]) => unknown;

/** An event of the browser's extension API. */
export function makeEvent() {
  const listeners: Listener[] = [];
  return {
    addListener: (listener: Listener) => void listeners.push(listener),
    emit: (...args: unknown[]) => listeners.map((listener) => listener(...(args as never[]))),
    count: () => listeners.length,
  };
}

/** The extension API as far as the stand-ins give it, one and the same for all: modules keep the one that they find at first. */
export const chrome: { runtime: object; storage: object; tabs: object } = Reflect.get(globalThis, 'chrome') ?? {
  runtime: {},
  storage: {},
  tabs: {},
};
Object.assign(globalThis, { chrome });

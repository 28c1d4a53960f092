import { makeVault, type VaultParts } from '../../../lib/vault/vault.ts';

/**
 * A vault that comes to a stop before its nth call to any store. With `rest` it goes on for a moment, as a worker does that is being ended:
 * cut off from the browser's storage, but not from the database.
 */
export function stoppedBefore(nth: number, parts: VaultParts, act: (vault: ReturnType<typeof makeVault>) => Promise<unknown>) {
  const calls: string[] = [];
  const [gate, stop, cut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const watched = <Target extends object>(target: Target, name: string): Target =>
    new Proxy(target, {
      get(from, method) {
        const value: unknown = Reflect.get(from, method);
        if (typeof value !== 'function') return value;
        return async (...params: unknown[]) => {
          const call = `${name}.${String(method)}`;
          if (calls.push(call) === nth) {
            stop.resolve();
            await gate.promise;
          }
          if (calls.length >= nth && name !== 'database') {
            cut.resolve();
            return new Promise(() => undefined);
          }
          return Reflect.apply(value, from, params);
        };
      },
    });
  const vault = makeVault({
    ...parts,
    store: watched(parts.store, 'database'),
    session: watched(parts.session, 'session'),
    local: watched(parts.local, 'note'),
  });
  const over = act(vault).then(
    () => undefined,
    () => undefined,
  );
  return {
    /** What it called. */
    calls,
    /** Once it has come there, or to its end before. */
    stopped: Promise.race([stop.promise, over]),
    /** Lets it come as far as it comes. */
    rest: () => {
      gate.resolve();
      return Promise.race([over, cut.promise]);
    },
  };
}

import { makeVault, type VaultParts } from '../../../lib/vault/vault.ts';

/**
 * A vault that comes to a stop before its nth call to any store. With `rest` it goes on for a moment, as a worker does that is being ended:
 * cut off from the browser's storage, but not from the database.
 * @param arrange has it write in another order, in a control.
 */
export function stoppedBefore(
  nth: number,
  parts: VaultParts,
  act: (vault: ReturnType<typeof makeVault>) => Promise<unknown>,
  arrange: (watched: VaultParts) => void = () => undefined,
) {
  const calls: string[] = [];
  const [gate, stop, cut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const watched = <Target extends object>(target: Target, name: string): Target =>
    new Proxy(target, {
      get(from, method) {
        const value: unknown = Reflect.get(from, method);
        // To listen is no step that a death could fall on.
        if (typeof value !== 'function' || method === 'onChange') return value;
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
  const all = {
    ...parts,
    store: watched(parts.store, 'database'),
    backups: watched(parts.backups, 'database'),
    session: watched(parts.session, 'session'),
    local: watched(parts.local, 'note'),
  };
  arrange(all);
  const vault = makeVault(all);
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

/**
 * Has the note be made ready for what is to come only behind the write that it is to be made ready for: a wallet that writes in the wrong
 * order, by which a test that kills it is convicted of finding nothing, or finds it.
 */
export function settledFirst(parts: Pick<VaultParts, 'store' | 'backups' | 'local'>): void {
  const late: (() => Promise<void>)[] = [];
  const { local, store, backups } = parts;
  const catchUp = async () => {
    for (const write of late.splice(0)) await write();
  };
  parts.local = {
    get: local.get,
    async set(key, value) {
      if (typeof value === 'object' && value !== null && 'next' in value) late.push(() => local.set(key, value));
      else await local.set(key, value);
    },
  };
  const catchingUp = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(from, name) {
        const method: unknown = Reflect.get(from, name);
        if ((name !== 'restore' && name !== 'replace') || typeof method !== 'function') return method;
        return async (...params: unknown[]) => {
          await Reflect.apply(method, from, params);
          await catchUp();
        };
      },
    });
  parts.store = catchingUp(store);
  parts.backups = catchingUp(backups);
}

import { StorageFailure } from '../core/storage.ts';
import { troubleOf } from './storageErrors.ts';

/** A store whose refusals that come from the database have a name that pages and users may see (J-11). */
export function withStorageErrors<Port extends object>(port: Port): Port {
  return new Proxy(port, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(value, target, args);
        return isPromise(result) ? result.then(undefined, rename) : result;
      };
    },
  });
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

function rename(error: unknown): never {
  const trouble = troubleOf(error);
  throw trouble ? new StorageFailure(trouble) : error;
}

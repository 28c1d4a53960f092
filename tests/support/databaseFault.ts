import type { DBCore, DBCoreMutateRequest } from 'dexie';
import type { Database } from '../../lib/store/db.ts';

/**
 * What befalls a write: the request is refused for want of room; its transaction is undone after it was taken; or it is kept, and the
 * one who wrote is told that it was not.
 */
export type Fault = 'no room' | 'undone' | 'kept';

/**
 * Puts faults into a database's writes; to be called before it is opened.
 * `arm` lets the nth write from now fail, and all after it where it is to last, or those after it as they are named; `clear` ends that.
 */
export function withFaults(db: Database) {
  let armed: { faults: readonly Fault[]; nth: number; lasting: boolean } | undefined;
  /** Of which nothing can be read. */
  let hidden: readonly string[] = [];
  let writes = 0;
  let struck = 0;

  // What it returns is Dexie's own promise: browsers commit a transaction that waits for another kind.
  function mutate(core: DBCore, table: string, request: DBCoreMutateRequest) {
    writes += 1;
    const { faults, nth, lasting } = armed ?? { faults: [], nth: 1, lasting: false };
    const fault = faults[writes - nth] ?? (lasting && writes > nth ? faults.at(-1) : undefined);
    if (!fault) return core.table(table).mutate(request);
    struck += 1;
    if (fault === 'no room') return Promise.reject(new DOMException('There is no room', 'QuotaExceededError'));
    const transaction = request.trans as unknown as IDBTransaction;
    if (fault === 'kept') {
      // Dexie has its own listener there, which would tell of the success.
      transaction.oncomplete = () => transaction.onabort?.(new Event('abort'));
      return core.table(table).mutate(request);
    }
    return core
      .table(table)
      .mutate(request)
      .then((result) => {
        transaction.abort();
        return result;
      });
  }

  db.use({
    stack: 'dbcore',
    name: 'faults',
    create: (core) => ({
      ...core,
      table: (name) => ({
        ...core.table(name),
        mutate: (request) => mutate(core, name, request),
        get(request) {
          if (hidden.includes(name)) return Promise.reject(new DOMException('It cannot be read', 'UnknownError'));
          return core.table(name).get(request);
        },
      }),
    }),
  });

  return {
    arm(fault: Fault | readonly Fault[], nth: number, lasting = false) {
      armed = { faults: [fault].flat(), nth, lasting };
      writes = 0;
      struck = 0;
    },
    /** From now on no record of these tables can be read. */
    hide(...tables: string[]) {
      hidden = tables;
    },
    clear() {
      armed = undefined;
      hidden = [];
      writes = 0;
    },
    /** Writes since `arm` or `clear`. */
    writes: () => writes,
    /** How many of them failed. */
    struck: () => struck,
  };
}

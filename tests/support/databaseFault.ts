import type { DBCore, DBCoreMutateRequest } from 'dexie';
import type { Database } from '../../lib/store/db.ts';

/** What befalls a write: the request is refused for want of room, or its transaction is undone after it was taken. */
export type Fault = 'no room' | 'undone';

/**
 * Puts faults into a database's writes; to be called before it is opened.
 * `arm` lets the nth write from now fail, and all after it where it is to last; `clear` ends that.
 */
export function withFaults(db: Database) {
  let armed: { fault: Fault; nth: number; lasting: boolean } | undefined;
  let writes = 0;
  let struck = 0;

  async function mutate(core: DBCore, table: string, request: DBCoreMutateRequest) {
    writes += 1;
    const strikes = armed && (writes === armed.nth || (armed.lasting && writes > armed.nth));
    if (!strikes) return core.table(table).mutate(request);
    struck += 1;
    if (armed?.fault === 'no room') throw new DOMException('There is no room', 'QuotaExceededError');
    const result = await core.table(table).mutate(request);
    (request.trans as unknown as IDBTransaction).abort();
    return result;
  }

  db.use({
    stack: 'dbcore',
    name: 'faults',
    create: (core) => ({
      ...core,
      table: (name) => ({ ...core.table(name), mutate: (request) => mutate(core, name, request) }),
    }),
  });

  return {
    arm(fault: Fault, nth: number, lasting = false) {
      armed = { fault, nth, lasting };
      writes = 0;
      struck = 0;
    },
    clear() {
      armed = undefined;
      writes = 0;
    },
    /** Writes since `arm` or `clear`. */
    writes: () => writes,
    /** How many of them failed. */
    struck: () => struck,
  };
}

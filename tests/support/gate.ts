import { type DBCore, type DBCoreTable, type DBCoreTransaction, Dexie, RangeSet } from 'dexie';
import type { Database } from '../../lib/store/db.ts';

/** Dexie's own transaction is one of IndexedDB. */
interface Within {
  trans: DBCoreTransaction & Partial<Pick<IDBTransaction, 'mode'>>;
}

interface Wish {
  table: string;
  /** How many reads pass before the one that is held. */
  pass: number;
  made: () => void;
  open: Promise<void>;
}

/**
 * Lets a test hold back what one read of a table, outside of a transaction that writes, has found: whoever made it goes on with what may be of the past by then.
 * To be put into a database before it is opened.
 */
export function gateOf(db: Database) {
  const wishes: Wish[] = [];
  /** As after a write in another context: what is remembered of the table is read again. */
  const forget = (table: string) => Dexie.on('storagemutated').fire({ [`idb://${db.name}/${table}/`]: new RangeSet() });

  /** What is not held is handed on as it is: a promise of another kind would take Dexie out of its transaction. */
  function through<Found>(table: string, { trans }: Within, read: Promise<Found>): Promise<Found> {
    // A transaction that writes ends of itself where it has to wait.
    const wish = trans.mode === 'readwrite' ? undefined : wishes.find((each) => each.table === table);
    if (wish && wish.pass-- > 0) forget(table);
    else if (wish) return hold(wish, read);
    return read;
  }

  function hold<Found>(wish: Wish, read: Promise<Found>): Promise<Found> {
    wishes.splice(wishes.indexOf(wish), 1);
    return held(wish, read);
  }

  async function held<Found>(wish: Wish, read: Promise<Found>): Promise<Found> {
    const found = await read;
    // In a turn of its own: who waits for this is in no transaction, and Dexie would take it into the one of this read.
    setTimeout(wish.made);
    await wish.open;
    return found;
  }

  const gated = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    get: (request) => through(table.name, request, table.get(request)),
    getMany: (request) => through(table.name, request, table.getMany(request)),
    query: (request) => through(table.name, request, table.query(request)),
    count: (request) => through(table.name, request, table.count(request)),
  });
  db.use({
    stack: 'dbcore',
    name: 'gate',
    create: (core): DBCore => ({ ...core, table: (name) => gated(core.table(name)) }),
  });

  return {
    /** Holds the next read, or the one after `pass` others. `made` resolves once it has found what it finds. */
    hold(table: keyof Database & string, pass = 0) {
      const made = Promise.withResolvers<void>();
      const open = Promise.withResolvers<void>();
      wishes.push({ table, pass, made: made.resolve, open: open.promise });
      forget(table);
      return { made: made.promise, open: open.resolve };
    },
  };
}

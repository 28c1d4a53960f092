import type { Transaction } from 'dexie';
import type { Database } from '../../lib/store/db.ts';

/** What a page gets to know of a refusal. */
export interface Refused {
  code: number;
  message: string;
  data?: unknown;
}

/**
 * The error with which a request is refused, unasked.
 * @throws as soon as it leads to a question, or leaves anything in the database; also where it is answered.
 */
export async function refused(db: Database, request: () => Promise<unknown>): Promise<Refused> {
  const writes = writesTo(db);
  try {
    const outcome = request().then(
      (result) => Promise.reject(new Error(`expected a refusal, got ${JSON.stringify(result)}`)),
      ({ code, message, data }): Refused => ({ code, message, ...(data === undefined ? {} : { data }) }),
    );
    const error = await Promise.race([outcome, writes.first]);
    const [what] = writes.all;
    if (what) throw new Error(`refused with ${error.code}, ${what}`);
    return error;
  } finally {
    writes.stop();
  }
}

/** All that is written from now on, in words; `first` rejects with the first of it. The journal may go on with what it had before. */
function writesTo(db: Database) {
  const all: string[] = [];
  const { promise: first, reject } = Promise.withResolvers<never>();
  first.catch(() => undefined);
  const note = (what: string, transaction: Transaction) =>
    // What the database refused, it has not kept.
    transaction.on('complete', () => {
      all.push(what);
      reject(new Error(`expected a refusal, ${what}`));
    });
  const stops = db.tables.map((table) => {
    const creating = (_key: unknown, row: unknown, transaction: Transaction) => {
      const asks = table.name === 'approvals' && Reflect.get(row as object, 'method');
      note(asks ? `but the user is asked about ${asks}` : `but ${table.name} has a new row`, transaction);
    };
    const updating = (_changes: object, key: unknown, _row: unknown, transaction: Transaction) =>
      void note(`but ${table.name} has changed at ${key}`, transaction);
    table.hook('creating', creating);
    if (!['batches', 'slots'].includes(table.name)) table.hook('updating', updating);
    return () => {
      table.hook('creating').unsubscribe(creating);
      table.hook('updating').unsubscribe(updating);
    };
  });
  return {
    all,
    first,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

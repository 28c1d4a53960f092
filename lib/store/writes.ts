import { Dexie } from 'dexie';

/** A worker that was being ended when this one started may write for a moment yet, and die before it tells anybody. In ms. */
const PREDECESSOR_MS = 10_000;

/** Tells whether anything may have been written to some tables since somebody looked. */
export interface Writes {
  /** Another number once one of these tables may have changed, or the database was closed. */
  stamp(tables: readonly string[]): number;
  /** The same of any table. */
  stampOfAll(): number;
}

const watched = new WeakMap<Dexie, Writes>();

/** Those of a database of the wallet. */
export function writesOf(db: Dexie): Writes {
  const writes = watched.get(db);
  if (!writes) throw new Error('Nobody watches this database');
  return writes;
}

/**
 * Watches the writes to a database: those through it, before whoever wrote goes on, whether or not the database says that they have
 * failed; and those through any other connection, of this context or of others, as soon as Dexie tells of them. To be called
 * before it is opened.
 */
export function watchWrites(db: Dexie): void {
  const counts = new Map<string, number>();
  const begun = performance.now();
  let closings = 0;
  /** Of writes to any table. */
  let all = 0;
  /** Whether no worker before this one can write any more. */
  let alone = false;
  const isAlone = () => {
    alone ||= performance.now() - begun > PREDECESSOR_MS;
    return alone;
  };
  const count = (tables: Iterable<string>) => {
    all += 1;
    for (const table of tables) counts.set(table, (counts.get(table) ?? 0) + 1);
  };
  db.use({
    stack: 'dbcore',
    name: 'watch writes',
    create: (core) => ({
      transaction(tables, mode, options) {
        const transaction = core.transaction(tables, mode, options);
        if (mode !== 'readwrite') return transaction;
        // Before Dexie listens there, and so before anybody hears how it ended.
        for (const end of ['complete', 'abort'])
          (transaction as unknown as IDBTransaction).addEventListener(end, () => count(tables));
        return transaction;
      },
    }),
  });
  db.on('close', () => {
    closings += 1;
  });
  const ours = `idb://${db.name}/`;
  Dexie.on('storagemutated', (parts) => {
    if ('all' in parts) closings += 1;
    const changed = Object.keys(parts).filter((part) => part.startsWith(ours));
    if (changed.length > 0) count(new Set(changed.map((part) => part.slice(ours.length, part.indexOf('/', ours.length)))));
  });
  watched.set(db, {
    stamp(tables) {
      let sum = closings + Number(isAlone());
      for (const table of tables) sum += counts.get(table) ?? 0;
      return sum;
    },
    stampOfAll: () => closings + Number(isAlone()) + all,
  });
}

import { openDatabase } from '../../lib/store/db.ts';
import type { Stored } from './state.ts';
import { USUAL } from './states/usual.ts';

/** Puts the rows of a state where the screens read them. */
export async function store(rows: Partial<Stored> = {}): Promise<void> {
  const db = openDatabase();
  const all = Object.entries({ ...USUAL, ...rows });
  await Promise.all(all.map(([table, of]) => db.table(table).bulkAdd(of)));
  db.close();
}

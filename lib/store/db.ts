import * as upgrades from './upgrades.ts';
import { type Database, databaseWith } from './versions.ts';

export type { Database };

/** The wallet's database, with all that older rows need at hand. A page, which has to be readable at once, loads that if there are any. */
export const openDatabase = (name?: string): Database => databaseWith(async () => upgrades, name);

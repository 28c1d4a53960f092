import type { StorageTrouble } from '../core/storage.ts';
import { troubleOf } from '../store/storageErrors.ts';

/** What a screen could not show because of the database; an error of another kind is none of it. */
export const storageTrouble = (thrown: unknown): StorageTrouble | undefined => troubleOf(thrown);

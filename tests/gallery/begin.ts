/*
 * What each page of the gallery begins with, in the place of the entrypoint's own script. The database lies in the memory of the page,
 * so that states stand beside each other; it has to be there before Dexie is.
 */
import 'fake-indexeddb/auto';

const { play } = await import('./play.ts');
await play();

import { deepEqual } from 'fast-equals';

/** What a question is about now; the very same object where nothing of it has changed, as `refresh` promises. */
export const unlessChanged = <Subject>(subject: Subject, now: Subject): Subject => (deepEqual(now, subject) ? subject : now);

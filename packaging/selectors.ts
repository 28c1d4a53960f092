import type { Plugin } from 'vite';
import { entries } from '../lib/core/decode/known/table.ts';

const MODULE = '/lib/core/decode/known/table.ts';
const EMPTY = "const BUILT: string = '';";

/** The selectors of all functions that the wallet can read, eight digits each, in the order in which it goes through them. */
export const builtSelectors = (): string =>
  entries()
    .map((each) => each.function.selector.slice(2))
    .join('');

/** Writes the selectors into the table of known functions: a window would hash hundreds of signatures before it says a word. */
export const selectors = (): Plugin => ({
  name: 'selectors',
  enforce: 'pre',
  // Whoever edits a function while `npm run dev` runs has it hashed: what this process has read of it is older.
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith(MODULE)) return undefined;
    if (!code.includes(EMPTY)) this.error(`${MODULE} has no place for its selectors`);
    return { code: code.replace(EMPTY, `const BUILT = '${builtSelectors()}';`), map: null };
  },
});

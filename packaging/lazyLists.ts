import type { Plugin } from 'vite';
import { HELPER } from './lazySchemas.ts';

/** A list as Vite makes a module of it (`json.stringify`). */
const LIST = /^\s*export default (?:\/\*[ #@\w]*\*\/ )?(JSON\.parse\([\s\S]*\));?\s*$/;

/** Reads a long list when it is first looked into: the worker has it from its start, and most of its requests need nothing of it. */
export const lazyLists = (): Plugin => ({
  name: 'lazy-lists',
  enforce: 'post',
  transform(code, id) {
    const [, list] = (/\/lib\/[^?]*\.json$/.test(id) && LIST.exec(code)) || [];
    return list && { code: `import { lazily } from '${HELPER}';\nexport default lazily(() => ${list});`, map: null };
  },
});

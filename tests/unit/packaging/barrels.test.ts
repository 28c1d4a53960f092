import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { makeBarrels } from '../../../packaging/barrels.ts';

const KIT = '/node_modules/kit';
const MODULES: Record<string, string> = {
  [`${KIT}/index.js`]:
    "export { one } from './one.js';\nexport { inner as two } from './deep.js';\nexport * from './rest.js';\nexport * from './five.js';",
  [`${KIT}/deep.js`]: "export { first as inner } from './two.js';\nexport * as all from './three.js';",
  [`${KIT}/rest.js`]: "export { four } from './four.js';",
  [`${KIT}/one.js`]: 'export const one = 1;',
  [`${KIT}/two.js`]: 'const mine = 2; export { mine as first };',
  [`${KIT}/four.js`]: 'export function four() {}',
  [`${KIT}/five.js`]: 'export class Five {}',
  [`${KIT}/busy.js`]: "export { one } from './one.js';\nexport const busy = true;",
  '/own/index.ts': "export { one } from '../one.ts';",
};

/** What a module with this text imports, as the bundler says it and past all that only hand on. */
function past(text: string, importedIds: string[]): Promise<string[]> {
  const modules: Record<string, string> = { ...MODULES, '/page.ts': text };
  const context = {
    getModuleInfo: (id: string) => ({ code: modules[id] }),
    parse: (code: string) => parseAst(code),
    resolve: async (source: string, importer = '') => ({
      id: source.startsWith('.') ? new URL(source, `file://${importer}`).pathname : source === 'kit' ? `${KIT}/index.js` : source,
    }),
  };
  return makeBarrels(context as never).past('/page.ts', importedIds);
}

const INDEX = `${KIT}/index.js`;

test('V-05 who takes a name from a package needs the module that has it, through all that hand it on', async () => {
  expect(await past("import { one } from 'kit';", [INDEX])).toEqual([`${KIT}/one.js`]);
  expect(await past("import { two as mine } from 'kit';", [INDEX])).toEqual([`${KIT}/two.js`]);
  expect(await past("export { one } from 'kit';", [INDEX])).toEqual([`${KIT}/one.js`]);
});

test('V-05 what a star hands on is looked for behind each star', async () => {
  expect(await past("import { four } from 'kit';", [INDEX])).toEqual([`${KIT}/four.js`]);
  // And in none that has other names.
  expect(await past("import { Five } from 'kit';", [INDEX])).toEqual([`${KIT}/five.js`]);
});

test.each([
  ['all of it is taken', "import * as kit from 'kit';"],
  ['it is run', "import 'kit';"],
])('V-05 a package is needed whole where %s', async (_, text) => {
  expect(await past(text, [INDEX])).toEqual([INDEX]);
});

test('V-05 what does something itself, or is the wallet’s own, stands for itself', async () => {
  const text = `import { one } from '${KIT}/busy.js'; import { one as other } from '/own/index.ts';`;
  expect(await past(text, [`${KIT}/busy.js`, '/own/index.ts'])).toEqual([`${KIT}/busy.js`, '/own/index.ts']);
});

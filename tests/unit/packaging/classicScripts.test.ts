import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext, Script } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { classicScripts, inOrder } from '../../../packaging/classicScripts.ts';

/** A worker and a page, built from these modules. Both print. */
async function built(modules: Record<string, string>, runsThem = true) {
  const root = await mkdtemp(join(tmpdir(), 'classic-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, text] of Object.entries(modules)) await writeFile(join(root, name), text);
  const { plugin, ofWorker } = classicScripts();
  const { output } = (await build({
    ...{ root, configFile: false, logLevel: 'silent', plugins: [plugin(runsThem)] },
    build: {
      ...{ write: false, modulePreload: false },
      rolldownOptions: {
        input: { background: join(root, 'background.js'), page: join(root, 'page.js') },
        output: {
          entryFileNames: ({ name }) => (name === 'background' ? '[name].js' : 'chunks/[name].js'),
          chunkFileNames: 'chunks/[name].js',
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const code = new Map(output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each.code] as const] : [])));
  return { code, ofWorker: ofWorker() };
}

const MODULES = {
  'background.js':
    "import { count, greet } from './shared.js'; import { late } from './late.js'; print(greet('worker'), count, late);",
  'page.js': `
    import { greet } from './shared.js';
    print(greet('page'));
    import('./late.js').then(({ late }) => print(late));
    import('./only.js').then(({ only }) => print(only));`,
  'shared.js':
    "import { punctuation } from './deep.js'; export const count = 2; export function greet(name) { return name + punctuation; }",
  'deep.js': "export const punctuation = typeof import.meta.url === 'string' ? '?' : '!'; print('deep');",
  'late.js': "import { count } from './shared.js'; export const late = 'late ' + count;",
  'only.js': "export const only = 'only in pages';",
};

/** What the worker prints. */
function workerPrints(code: ReadonlyMap<string, string>, first: readonly string[] = []): string[] {
  const printed: string[] = [];
  const run = (path: string) => runInContext(code.get(path) ?? `no ${path}`, world);
  const trustedTypes = { createPolicy: (_: string, rules: object) => rules };
  const importScripts = (...paths: string[]) => paths.map(run);
  const world = createContext({ print: (...words: unknown[]) => printed.push(words.join(' ')), trustedTypes, importScripts });
  for (const path of [...first, 'background.js']) run(path);
  return printed;
}

/** What a page prints that runs them as modules. */
async function pagePrints(code: ReadonlyMap<string, string>, count = 4): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'classic-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await mkdir(join(folder, 'chunks'));
  for (const [path, text] of code) await writeFile(join(folder, path), text);
  const printed: string[] = [];
  Object.assign(globalThis, { print: (...words: unknown[]) => printed.push(words.join(' ')) });
  await import(/* @vite-ignore */ join(folder, 'chunks/page.js'));
  await expect.poll(() => printed.length).toBe(count);
  return printed;
}

test('V-05 the worker runs what it shares as classic scripts, each after those that it needs', async () => {
  const { code, ofWorker } = await built(MODULES);
  expect(ofWorker.length).toBeGreaterThan(0);
  for (const path of [...ofWorker, 'background.js']) expect(() => new Script(code.get(path) ?? ''), path).not.toThrow();
  expect(workerPrints(code)).toEqual(['deep', 'worker! 2 late 2']);
});

test('V-05 where the manifest names them, the worker’s own script runs none of the others', async () => {
  const { code, ofWorker } = await built(MODULES, false);
  expect(code.get('background.js')).not.toContain('importScripts');
  expect(workerPrints(code, ofWorker)).toEqual(['deep', 'worker! 2 late 2']);
});

test('V-05 a page runs the same scripts as modules, at its beginning and later', async () => {
  const { code } = await built(MODULES);
  const printed = await pagePrints(code);
  expect(printed.slice(0, 2)).toEqual(['deep', 'page!']);
  expect(printed.slice(2).sort()).toEqual(['late 2', 'only in pages']);
});

test('V-05 a small script of the worker’s stands in the one with which all begin, and nothing names it as a file', async () => {
  const long = `globalThis.long = '${'long '.repeat(2_000)}'; print('long');`;
  const { code, ofWorker } = await built({ ...MODULES, 'shared.js': `${MODULES['shared.js']} ${long}` });
  const [file, ...others] = ofWorker;
  expect([file, others]).toEqual([expect.stringMatching(/shared/), []]);
  expect([...code.keys()].sort()).toEqual(['background.js', 'chunks/only.js', 'chunks/page.js', file]);
  expect(workerPrints(code)).toEqual(['deep', 'long', 'worker! 2 late 2']);
  const printed = await pagePrints(code, 5);
  expect(printed.slice(0, 3)).toEqual(['deep', 'long', 'page!']);
  expect(printed.slice(3).sort()).toEqual(['late 2', 'only in pages']);
});

test.each([
  [
    'what is exported and changed later',
    { 'shared.js': 'export let count = 0; export const greet = () => ++count;' },
    'changed later',
  ],
  [
    'a worker that loads something later',
    { 'background.js': "import { greet } from './shared.js'; import('./only.js').then(greet);" },
    'load anything later',
  ],
])('V-05 %s does not build', async (_, change, complaint) => {
  await expect(built({ ...MODULES, ...change })).rejects.toThrow(complaint);
});

test('V-05 scripts that need each other do not build', () => {
  const needs: Record<string, string[]> = { worker: ['one'], one: ['other'], other: ['one'] };
  expect(() => inOrder('worker', (name) => needs[name] ?? [])).toThrow('one, other, one');
});

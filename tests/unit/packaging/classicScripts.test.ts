import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createContext, runInContext, Script } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { classicScripts, inOrder } from '../../../packaging/classicScripts.ts';

/** A worker and a page, built from these modules. Both print. */
async function built(modules: Record<string, string>, runsThem = true, demanded: readonly string[] = []) {
  const root = await mkdtemp(join(tmpdir(), 'classic-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, text] of Object.entries(modules)) await writeFile(join(root, name), text);
  const { plugin, ofWorker } = classicScripts((id) => demanded.includes(basename(id)));
  const { output } = (await build({
    ...{ root, configFile: false, logLevel: 'silent', plugins: [plugin(runsThem)] },
    build: {
      ...{ write: false, modulePreload: false },
      rolldownOptions: {
        input: { background: join(root, 'background.js'), page: join(root, 'page.js') },
        output: {
          entryFileNames: ({ name }) => (name === 'background' ? '[name].js' : 'chunks/[name].js'),
          chunkFileNames: 'chunks/[name].js',
          ...(demanded.length > 0 && { codeSplitting: { groups: [apart] } }),
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const code = new Map(output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each.code] as const] : [])));
  return { code, ofWorker: ofWorker() };
}

/** Each module but those that are begun with in a script of its own. */
const apart = {
  name: (id: string) => (/background|page/.test(id) ? undefined : basename(id, '.js')),
  includeDependenciesRecursively: false,
};

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

/** A worker, what it prints, and what it has been told to do later. */
function startWorker(code: ReadonlyMap<string, string>, first: readonly string[] = [], state = 'activated') {
  const printed: string[] = [];
  const later: (() => void)[] = [];
  const run = (path: string) => runInContext(code.get(path) ?? `no ${path}`, world);
  const world = createContext({
    print: (...words: unknown[]) => printed.push(words.join(' ')),
    trustedTypes: { createPolicy: (_: string, rules: object) => rules },
    importScripts: (...paths: string[]) => paths.map(run),
    serviceWorker: { state },
    setTimeout: (task: () => void) => later.push(task),
  });
  for (const path of [...first, 'background.js']) run(path);
  return { printed, later, ask: (what: string) => runInContext(what, world) };
}

/** What the worker prints. */
const workerPrints = (code: ReadonlyMap<string, string>, first: readonly string[] = []): string[] =>
  startWorker(code, first).printed;

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
  expect(ofWorker.first.length).toBeGreaterThan(0);
  for (const path of [...ofWorker.first, 'background.js']) expect(() => new Script(code.get(path) ?? ''), path).not.toThrow();
  expect(workerPrints(code)).toEqual(['deep', 'worker! 2 late 2']);
});

test('V-05 where the manifest names them, the worker’s own script runs none of the others', async () => {
  const { code, ofWorker } = await built(MODULES, false);
  expect(code.get('background.js')).not.toContain('importScripts');
  expect(workerPrints(code, ofWorker.first)).toEqual(['deep', 'worker! 2 late 2']);
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
  const [file, ...others] = ofWorker.first;
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
  expect(() => inOrder(['worker'], (name) => needs[name] ?? [])).toThrow('one, other, one');
});

describe('V-05 what a worker needs only later', () => {
  const long = (what: string) => `globalThis.${what} = '${'long '.repeat(2_000)}'; print('${what}');`;
  const modules = {
    'background.js': `
      import { Plan, plan } from './plan.js';
      import { sign } from './sign.js';
      globalThis.ask = { plan: () => plan('batch'), sign: () => sign({ plan }), made: () => new Plan().name };
      print('worker');`,
    'page.js':
      "import { plan } from './plan.js'; import { greet } from './words.js'; print(greet('page') + ' ' + plan('batch'));",
    'plan.js': `
      import { greet } from './words.js';
      export class Plan { name = 'a plan' }
      export function plan(what) { return greet('plan of ' + what) + (this === undefined ? '' : ' of somebody'); }
      ${long('planning')}`,
    'sign.js': `import { plan } from './plan.js'; export const sign = (what) => what.plan('signed') + plan.name; ${long('signing')}`,
    'words.js': `export const greet = (name) => name + '!'; ${long('words')}`,
  };
  const demanded = ['plan.js', 'sign.js'];

  test('is run when it is first asked for, each script once and after what it needs', async () => {
    const { code } = await built(modules, true, demanded);
    const { printed, ask } = startWorker(code);
    expect(printed).toEqual(['words', 'worker']);
    expect(ask('ask.plan()')).toBe('plan of batch!');
    expect(printed).toEqual(['words', 'worker', 'planning']);
    // A name of a property stays, and what it is handed to is its `this`.
    expect(ask('ask.sign()')).toMatch(/^plan of signed! of somebody/);
    expect(ask('ask.made()')).toBe('a plan');
    expect(printed).toEqual(['words', 'worker', 'planning', 'signing']);
  });

  test('comes with all that it needs where that was not asked for before', async () => {
    const { code } = await built(modules, true, demanded);
    const { printed, ask } = startWorker(code);
    ask('ask.sign()');
    expect(printed).toEqual(['words', 'worker', 'planning', 'signing']);
  });

  test('is run by a worker that nobody asks for it when its first answer is out', async () => {
    const { code } = await built(modules, true, demanded);
    const { printed, later } = startWorker(code);
    expect(printed).toEqual(['words', 'worker']);
    for (const task of later) task();
    expect(printed).toEqual(['words', 'worker', 'planning', 'signing']);
  });

  test('is run at once by a worker that is being installed, which may run nothing else ever', async () => {
    const { code } = await built(modules, true, demanded);
    expect(startWorker(code, [], 'parsed').printed).toEqual(['words', 'planning', 'signing', 'worker']);
  });

  test('is run before its own script where the manifest names them all', async () => {
    const { code, ofWorker } = await built(modules, false, demanded);
    expect(ofWorker.later).toHaveLength(2);
    const { printed, ask } = startWorker(code, [...ofWorker.first, ...ofWorker.later]);
    expect(printed).toEqual(['words', 'planning', 'signing', 'worker']);
    expect(ask('ask.plan()')).toBe('plan of batch!');
  });

  test('is run by a page before the page', async () => {
    const { code } = await built(modules, true, demanded);
    expect(await pagePrints(code, 3)).toEqual(['words', 'planning', 'page! plan of batch!']);
  });

  test.each([
    ['in what it does', "print(plan('now'));"],
    ['in a class that it declares', "globalThis.Batch = class { static plan = plan('now'); };"],
    ['in what such a class does', "globalThis.Batch = class { static { print(plan('now')); } };"],
  ])('does not build where the worker needs it while it begins, %s', async (_, early) => {
    const changed = { ...modules, 'background.js': `${modules['background.js']} ${early}` };
    await expect(built(changed, true, demanded)).rejects.toThrow('while it begins');
  });

  test('may stand in what each object of a class begins with', async () => {
    const later = "globalThis.Batch = class { plan = plan('later'); };";
    const { code } = await built({ ...modules, 'background.js': `${modules['background.js']} ${later}` }, true, demanded);
    expect(startWorker(code).ask('new Batch().plan')).toMatch(/^plan of later!/);
  });

  test('says why it cannot be run, and is run by the next who asks once it can be', async () => {
    const { code } = await built(
      { ...modules, 'sign.js': `if (!globalThis.isThere) throw new Error('not there'); ${modules['sign.js']}` },
      true,
      demanded,
    );
    const { printed, ask } = startWorker(code);
    expect(() => ask('ask.sign()')).toThrow('not there');
    ask('globalThis.isThere = true');
    expect(ask('ask.sign()')).toMatch(/^plan of signed!/);
    expect(printed).toEqual(['words', 'worker', 'planning', 'signing']);
  });
});

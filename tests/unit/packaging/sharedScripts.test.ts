import { expect, test } from 'vitest';
import { type Module, needs, scriptsOf, sharedScripts } from '../../../packaging/sharedScripts.ts';

const moduleOf = (id: string, importedIds: string[] = [], dynamicallyImportedIds: string[] = [], size = 5_000): Module => ({
  ...{ id, importedIds, dynamicallyImportedIds, size },
  isEntry: /\.html$|\/background\.ts$/.test(id),
});

const modules: Module[] = [
  moduleOf('/pages/popup/index.html', ['/popup.ts']),
  moduleOf('/pages/home/index.html', ['/home.ts']),
  moduleOf('/pages/approval/index.html', ['/approval.ts']),
  moduleOf('\0virtual:entrypoint?/pages/background.ts', ['/words.ts', '/node.ts', '/list.ts', '/few.ts']),
  moduleOf('/popup.ts', ['/words.ts', '/balance.ts', '/picture.ts']),
  moduleOf('/home.ts', ['/balance.ts', '/words.ts', '/few.ts'], ['/late.ts']),
  moduleOf('/approval.ts', ['/words.ts', '/text.ts']),
  moduleOf('/words.ts', ['/ring.ts']),
  moduleOf('/ring.ts', ['/words.ts']),
  moduleOf('/balance.ts', ['/text.ts']),
  moduleOf('/text.ts'),
  moduleOf('/few.ts', [], [], 100),
  moduleOf('/picture.ts'),
  moduleOf('/node.ts'),
  moduleOf('/list.ts'),
  moduleOf('/late.ts', ['/words.ts', '/picture.ts', '/list.ts']),
];

test('V-05 a module belongs to those who import it before they run, over whatever stands between, and in rings', () => {
  const needed = needs(modules);
  const everybody = ['approval', 'home', 'popup', 'worker'];
  expect(needed.get('/words.ts')).toEqual({ first: everybody, later: [] });
  expect(needed.get('/ring.ts')).toEqual({ first: everybody, later: [] });
  expect(needed.get('/balance.ts')).toEqual({ first: ['home', 'popup'], later: [] });
  expect(needed.get('/approval.ts')).toEqual({ first: ['approval'], later: [] });
  expect(needed.get('/late.ts')).toEqual({ first: [], later: [] });
});

test('V-05 a module is in the script of all who begin with it', () => {
  const scripts = scriptsOf(modules);
  expect(scripts.get('/words.ts')).toBe('of-approval-home-popup-worker');
  expect(scripts.get('/balance.ts')).toBe('of-home-popup');
  expect(scripts.get('/text.ts')).toBe('of-approval-home-popup');
});

test('V-05 a script that would be small is part of one that more begin with', () => {
  expect(scriptsOf(modules).get('/few.ts')).toBe('of-approval-home-popup-worker');
});

test('V-05 what all others load later is in no script of those who begin with it, which they would load whole', () => {
  const curated = moduleOf('/curated.ts');
  const all = modules.map((each) => {
    if (each.id === '/approval.ts') return { ...each, importedIds: [...each.importedIds, '/curated.ts', '/guard.ts'] };
    if (each.id.endsWith('background.ts')) return { ...each, importedIds: [...each.importedIds, '/curated.ts', '/guard.ts'] };
    return each.id === '/words.ts' ? { ...each, dynamicallyImportedIds: ['/lists.ts'] } : each;
  });
  const scripts = scriptsOf([...all, curated, moduleOf('/guard.ts'), moduleOf('/lists.ts', ['/curated.ts'])]);
  expect(scripts.get('/guard.ts')).toBe('of-approval-worker');
  expect(scripts.get('/curated.ts')).toBe('of-approval-worker-later-home-popup');
});

test('V-05 what one page alone begins with is in its own script, or in one beside it where something late needs it too', () => {
  const scripts = scriptsOf(modules);
  expect(scripts.get('/picture.ts')).toBe('of-popup');
  expect(['/approval.ts', '/late.ts', '/node.ts', '/list.ts'].map((id) => scripts.get(id))).toEqual(Array(4).fill(undefined));
});

test('V-05 the bundler is told of one script for each set of those who begin', async () => {
  const plugin = sharedScripts(['popup', 'worker']) as unknown as {
    config(): {
      build: { rolldownOptions: { output: { codeSplitting: { groups: { name: string; test(id: string): boolean }[] } } } };
    };
    buildEnd(): Promise<void>;
  };
  const { groups } = plugin.config().build.rolldownOptions.output.codeSplitting;
  expect(groups.map(({ name }) => name).sort()).toEqual(['of-popup', 'of-popup-worker', 'of-worker', 'of-worker-later-popup']);
  const byId = new Map(
    modules.filter(({ id }) => !/home|approval/.test(id)).map((each) => [each.id, { ...each, code: ' '.repeat(each.size) }]),
  );
  await plugin.buildEnd.call({ getModuleIds: () => byId.keys(), getModuleInfo: (id: string) => byId.get(id) } as never);
  const takenBy = (id: string) => groups.filter(({ test }) => test(id)).map(({ name }) => name);
  expect([takenBy('/words.ts'), takenBy('/node.ts')]).toEqual([['of-popup-worker'], []]);
});

import { describe, expect, test } from 'vitest';
import type { Module } from '../../../packaging/moduleGraph.ts';
import { onDemand } from '../../../packaging/onDemand.ts';
import { needs, scriptsOf, sharedScripts } from '../../../packaging/sharedScripts.ts';

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
  expect(scripts.get('/words.ts')).toBe('at-start-of-approval-home-popup-worker');
  expect(scripts.get('/balance.ts')).toBe('of-home-popup');
  expect(scripts.get('/text.ts')).toBe('of-approval-home-popup');
});

test('V-05 a script that would be small is part of one that more begin with', () => {
  expect(scriptsOf(modules).get('/few.ts')).toBe('at-start-of-approval-home-popup-worker');
});

test('V-05 what all others load later is in no script of those who begin with it, which they would load whole', () => {
  const curated = moduleOf('/curated.ts');
  const all = modules.map((each) => {
    if (each.id === '/approval.ts') return { ...each, importedIds: [...each.importedIds, '/curated.ts', '/guard.ts'] };
    if (each.id.endsWith('background.ts')) return { ...each, importedIds: [...each.importedIds, '/curated.ts', '/guard.ts'] };
    return each.id === '/words.ts' ? { ...each, dynamicallyImportedIds: ['/lists.ts'] } : each;
  });
  const scripts = scriptsOf([...all, curated, moduleOf('/guard.ts'), moduleOf('/lists.ts', ['/curated.ts'])]);
  expect(scripts.get('/guard.ts')).toBe('at-start-of-approval-worker');
  expect(scripts.get('/curated.ts')).toBe('at-start-of-approval-worker-later-home-popup');
});

test('V-05 what one page alone begins with is in its own script, or in one beside it where something late needs it too', () => {
  const scripts = scriptsOf(modules);
  expect(scripts.get('/picture.ts')).toBe('of-popup');
  expect(['/approval.ts', '/late.ts'].map((id) => scripts.get(id))).toEqual([undefined, undefined]);
});

test('V-05 what the worker alone begins with is in its script, and apart from it what pages load later, by what loads it', () => {
  const other = [moduleOf('/other.ts', ['/far.ts', '/farther.ts']), moduleOf('/far.ts'), moduleOf('/farther.ts', [], [], 6_000)];
  const all = [...modules, ...other].map((each) => {
    if (each.id.endsWith('background.ts')) return { ...each, importedIds: [...each.importedIds, '/far.ts', '/farther.ts'] };
    return each.id === '/popup.ts' ? { ...each, dynamicallyImportedIds: ['/other.ts'] } : each;
  });
  const scripts = scriptsOf(all);
  expect(['/node.ts', '/list.ts'].map((id) => scripts.get(id))).toEqual(['at-start-of-worker', 'at-start-list']);
  // Both are needed by the same, and have the name of the larger.
  expect(['/far.ts', '/farther.ts'].map((id) => scripts.get(id))).toEqual(['at-start-farther', 'at-start-farther']);
});

test('V-05 what packages load later is no reason for a script of its own', () => {
  const viem = [moduleOf('/node_modules/viem/sign.ts', [], ['/curves.ts']), moduleOf('/curves.ts')];
  const all = [...modules, ...viem].map((each) =>
    each.id.endsWith('background.ts')
      ? { ...each, importedIds: [...each.importedIds, '/node_modules/viem/sign.ts', '/curves.ts'] }
      : each,
  );
  expect(scriptsOf(all).get('/curves.ts')).toBe('at-start-of-worker');
});

describe('V-05 what the worker needs on demand', () => {
  const all = [...modules, moduleOf('/risk/plan.ts', ['/words.ts', '/deep.ts', '/node.ts']), moduleOf('/deep.ts')].map((each) => {
    if (each.id.endsWith('background.ts') || each.id === '/approval.ts')
      return { ...each, importedIds: [...each.importedIds, '/risk/plan.ts'] };
    return each;
  });
  const demand = onDemand([/\/risk\//]);
  demand.look(all);

  test('is what its rooms have and what only they need, and not what it begins with or pages have for themselves', () => {
    expect(['/risk/plan.ts', '/deep.ts'].map(demand.has)).toEqual([true, true]);
    expect(['/words.ts', '/node.ts', '/text.ts'].map(demand.has)).toEqual([false, false, false]);
  });

  test('has one script of what is little and loaded later by pages, and refuses two scripts of one name', () => {
    const small = (id: string) => moduleOf(id, [], [], 100);
    const loads = [moduleOf('/one.ts', ['/risk/a.ts']), moduleOf('/other.ts', ['/risk/b.ts'])];
    const withSmall = (more: Module[]) =>
      [...all, ...loads, ...more].map((each) => {
        const ids = more.map(({ id }) => id);
        if (each.id.endsWith('background.ts')) return { ...each, importedIds: [...each.importedIds, ...ids] };
        return each.id === '/popup.ts' ? { ...each, dynamicallyImportedIds: ['/one.ts', '/other.ts'] } : each;
      });
    const few = onDemand([/\/risk\//]);
    const modulesNow = withSmall([small('/risk/a.ts'), small('/risk/b.ts')]);
    few.look(modulesNow);
    const scripts = scriptsOf(modulesNow, few.has);
    expect(['/risk/a.ts', '/risk/b.ts'].map((id) => scripts.get(id))).toEqual(['few', 'few']);

    const alike = [moduleOf('/one.ts', ['/risk/x/list.ts']), moduleOf('/other.ts', ['/risk/y/list.ts'])];
    const twice = [...all, ...alike, moduleOf('/risk/x/list.ts'), moduleOf('/risk/y/list.ts')].map((each) => {
      if (each.id.endsWith('background.ts'))
        return { ...each, importedIds: [...each.importedIds, '/risk/x/list.ts', '/risk/y/list.ts'] };
      return each.id === '/popup.ts' ? { ...each, dynamicallyImportedIds: ['/one.ts', '/other.ts'] } : each;
    });
    few.look(twice);
    expect(() => scriptsOf(twice, few.has)).toThrow('two scripts would be called list');
  });

  test('has scripts of its own, which pages share with it', () => {
    const scripts = scriptsOf(all, demand.has);
    expect(['/risk/plan.ts', '/deep.ts'].map((id) => scripts.get(id))).toEqual(['of-approval-demand', 'of-approval-demand']);
    // The window has it with that.
    expect(scripts.get('/node.ts')).toBe('at-start-of-approval-worker');
  });
});

test('V-05 the bundler is told the script of each module, and puts nothing else there that such a module needs', async () => {
  const demand = onDemand([]);
  const plugin = sharedScripts(demand) as unknown as {
    config(): {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: { name(id: string): string | undefined; includeDependenciesRecursively: boolean }[] };
          };
        };
      };
    };
    buildEnd(): Promise<void>;
  };
  const [group, ...others] = plugin.config().build.rolldownOptions.output.codeSplitting.groups;
  expect([group?.includeDependenciesRecursively, others]).toEqual([false, []]);
  const byId = new Map(modules.map((each) => [each.id, { ...each, code: ' '.repeat(each.size) }]));
  await plugin.buildEnd.call({ getModuleIds: () => byId.keys(), getModuleInfo: (id: string) => byId.get(id) } as never);
  expect([group?.name('/words.ts'), group?.name('/node.ts'), group?.name('/late.ts')]).toEqual([
    'at-start-of-approval-home-popup-worker',
    'at-start-of-worker',
    undefined,
  ]);
});

import { expect, test } from 'vitest';
import { type Module, pagesByModule, sharedScripts } from '../../../packaging/sharedScripts.ts';

const modules: Module[] = [
  { id: '/pages/popup/index.html', isEntry: true, importedIds: ['/popup.ts'] },
  { id: '/pages/home/index.html', isEntry: true, importedIds: ['/home.ts'] },
  { id: '/pages/approval/index.html', isEntry: true, importedIds: ['/approval.ts'] },
  { id: '/popup.ts', isEntry: false, importedIds: ['/words.ts', '/balance.ts'] },
  { id: '/home.ts', isEntry: false, importedIds: ['/balance.ts', '/words.ts'] },
  { id: '/approval.ts', isEntry: false, importedIds: ['/words.ts'] },
  { id: '/words.ts', isEntry: false, importedIds: ['/ring.ts'] },
  { id: '/ring.ts', isEntry: false, importedIds: ['/words.ts'] },
  { id: '/balance.ts', isEntry: false, importedIds: [] },
  { id: '/late.ts', isEntry: false, importedIds: ['/words.ts'] },
];

test('V-05 a module belongs to the pages that import it before they run, over whatever stands between, and in rings', () => {
  const pages = pagesByModule(modules);
  expect(pages.get('/words.ts')).toEqual(['approval', 'home', 'popup']);
  expect(pages.get('/ring.ts')).toEqual(['approval', 'home', 'popup']);
  expect(pages.get('/balance.ts')).toEqual(['home', 'popup']);
  expect(pages.get('/approval.ts')).toEqual(['approval']);
  expect(pages.get('/late.ts')).toBeUndefined();
});

test('V-05 there is one script for each set of several pages, and what one page alone begins with is in none', () => {
  const plugin = sharedScripts(['popup', 'approval', 'home']) as unknown as {
    config(): {
      build: { rolldownOptions: { output: { codeSplitting: { groups: { name: string; test(id: string): boolean }[] } } } };
    };
    buildEnd(): void;
  };
  const { groups } = plugin.config().build.rolldownOptions.output.codeSplitting;
  expect(groups.map(({ name }) => name).sort()).toEqual([
    'of-approval-home',
    'of-approval-home-popup',
    'of-approval-popup',
    'of-home-popup',
  ]);
  const byId = new Map(modules.map((each) => [each.id, each]));
  plugin.buildEnd.call({ getModuleIds: () => byId.keys(), getModuleInfo: (id: string) => byId.get(id) } as never);
  const takenBy = (id: string) => groups.filter(({ test }) => test(id)).map(({ name }) => name);
  expect(takenBy('/words.ts')).toEqual(['of-approval-home-popup']);
  expect(takenBy('/balance.ts')).toEqual(['of-home-popup']);
  expect([takenBy('/approval.ts'), takenBy('/late.ts')]).toEqual([[], []]);
});

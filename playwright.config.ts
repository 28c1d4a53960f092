import { availableParallelism } from 'node:os';
import { defineConfig, type Project } from '@playwright/test';
import type { Options } from './tests/e2e/browsers/fixtures.ts';
import { tier } from './tests/support/tier.ts';

const TEST_DAPP = ['**/testDapp*.spec.ts'];
const PACKAGES = '**/packages.spec.ts';
const GALLERY = '**/gallery.spec.ts';

/** What a contributor runs: the main journeys, and of those that any browser can make, one in Firefox. */
const QUICK = { grep: /@quick/ };
const QUICK_FIREFOX = { grep: /(?=.*@quick)(?=.*@firefox)/ };

const quick = tier === 'quick';

/** Which half of the whole suite runs, where its halves run one after the other, each whatever comes of the other. Both without it. */
const half = process.env.SHEAF_HALF || undefined;
const BESIDE = ['packages', 'gallery', 'chromium', 'firefox', 'hostile', 'clients', 'kept clients', 'test dapp'];
const isIn = (name: string) => half === undefined || (half === 'alone') === !BESIDE.includes(name);

const projects: Project<Options>[] = [
  // One after the other, and long: begun last they would run alone in the end.
  { name: 'packages', testMatch: PACKAGES },
  { name: 'gallery', testMatch: GALLERY },
  // All tests of one of these share a browser, which takes longer to start than most of them.
  { name: 'hostile', testDir: 'tests/e2e/hostile', testIgnore: '**/*.alone.spec.ts', workers: 1 },
  { name: 'clients', testDir: 'tests/e2e/clients', testIgnore: TEST_DAPP, workers: 1 },
  // On libraries that only `npm test -- --all` installs.
  { name: 'kept clients', testDir: 'tests/clients', workers: 1 },
  { name: 'test dapp', testDir: 'tests/e2e/clients', testMatch: TEST_DAPP, workers: 1 },
  {
    name: 'firefox',
    testDir: 'tests/e2e/browsers',
    testIgnore: '**/chromium*.spec.ts',
    use: { kind: 'firefox' },
    ...(quick ? QUICK_FIREFOX : {}),
  },
  { name: 'chromium', testIgnore: ['**/{hostile,clients}/**', '**/browsers/firefox*.spec.ts', PACKAGES, GALLERY] },
  // Floods take all that the machine has; tests beside them would wait, and they count who does.
  {
    name: 'alone',
    testMatch: '**/*.alone.spec.ts',
    dependencies: half === undefined ? BESIDE : [],
    workers: 1,
  },
];

export default defineConfig<Options>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // A test waits for its browser much of the time, and a browser for the user: half a second before each yes.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  // Twice what the slowest takes where ten programs share two cores: what hangs is found all the same.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: `test-results/${half === 'alone' ? 'e2e-alone' : 'e2e'}.json` }]],
  ...(quick ? QUICK : {}),
  projects: projects.filter(({ name = '' }) => isIn(name)),
});

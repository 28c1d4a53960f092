import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { Options } from './tests/e2e/browsers/fixtures.ts';

/**
 * On two cores, which have a quarter of an hour for all tests, these are left out in Chromium: what runs in Firefox too, deaths of
 * the worker, of which chaos has many more, and the refusals that hostile pages and other clients get as well.
 */
const spared =
  availableParallelism() < 4
    ? [
        '**/browsers/{requests,death,windows,update,session,nodes,private,shared}.spec.ts',
        '**/{testDapp.refusals,worker-death}.spec.ts',
      ]
    : [];

export default defineConfig<Options>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // A test waits for its browser much of the time, and a browser for the user: half a second before each yes.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  projects: [
    { name: 'chromium', testIgnore: ['**/browsers/firefox*.spec.ts', '**/*.alone.spec.ts', ...spared] },
    { name: 'firefox', testDir: 'tests/e2e/browsers', testIgnore: '**/chromium*.spec.ts', use: { kind: 'firefox' } },
    // What measures times wants the machine for itself.
    { name: 'alone', testMatch: '**/*.alone.spec.ts', dependencies: ['chromium', 'firefox'], workers: 1 },
  ],
});

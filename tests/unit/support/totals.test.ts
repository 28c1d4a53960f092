import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countOf, ofChaos, ofPlaywright, ofVitest, type PlaywrightReport } from '../../support/totals.ts';
import {
  browserFailuresIn,
  chaosFailuresIn,
  failuresOf,
  unitFailuresIn,
  unitReportIn,
  type VitestReport,
} from '../../support/unsteady.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-totals-'));
  file = join(folder, 'report.json');
});
afterAll(() => rm(folder, { recursive: true }));

const PASSED = { expectedStatus: 'passed', status: 'expected' };

/** As Playwright reports one test of a file, in the first of two projects, beside one that passed in each. */
function reportOf({ expectedStatus, status } = PASSED): PlaywrightReport {
  const spec = (title: string, projectName: string, how = PASSED) => ({ title, tests: [{ projectName, ...how }] });
  const specs = [spec('fine', 'one'), spec('fine', 'two'), spec('odd', 'one', { expectedStatus, status })];
  const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };
  stats[status as keyof typeof stats] += 1;
  const suites = [{ title: 'a.spec.ts', suites: [{ title: 'inner', specs }] }];
  return { config: { projects: [{ name: 'one' }, { name: 'two' }] }, suites, errors: [], stats };
}

describe('what counts of a run in browsers', () => {
  test.each([
    ['passed', PASSED, { passed: 3, failed: 0 }],
    ['failed', { expectedStatus: 'passed', status: 'unexpected' }, { passed: 2, failed: 1 }],
    ['passed at the second try', { expectedStatus: 'passed', status: 'flaky' }, { passed: 2, failed: 1 }],
    ['did not run', { expectedStatus: 'skipped', status: 'skipped' }, { passed: 2, failed: 1 }],
    ['failed as it was to', { expectedStatus: 'failed', status: 'expected' }, { passed: 2, failed: 1 }],
  ])('a test that %s', (_, how, totals) => {
    expect(ofPlaywright(true)(reportOf(how))).toEqual(totals);
    expect(browserFailuresIn(reportOf(how))).toEqual(totals.failed === 0 ? [] : ['[one] inner odd']);
  });

  test('a project without a test has failed where everything is to run', () => {
    const report = { ...reportOf(), config: { projects: [{ name: 'one' }, { name: 'two' }, { name: 'three' }] } };
    expect(ofPlaywright(true)(report)).toEqual({ passed: 3, failed: 1 });
    expect(ofPlaywright(false)(report)).toEqual({ passed: 3, failed: 0 });
  });

  test('an error beside the tests is told', () => {
    expect(browserFailuresIn({ ...reportOf(), errors: [{ message: 'No tests found' }] })).toEqual(['No tests found']);
  });
});

describe('what counts of a run of unit tests', () => {
  const report = (status: string): VitestReport => ({
    testResults: [{ name: 'a.test.ts', message: '', assertionResults: [{ fullName: 'odd', status }] }],
  });

  test.each(['failed', 'skipped', 'pending', 'todo'])('one that is %s did not pass', (status) => {
    expect(unitFailuresIn(report(status))).toEqual(['odd']);
  });

  test('what is told at the end says why', () => {
    const odd = { fullName: 'odd', status: 'failed', failureMessages: ['expected 1 to be 2'] };
    const testResults = [{ name: 'a.test.ts', message: '', assertionResults: [odd] }];
    expect(unitReportIn({ testResults })).toEqual(['odd\nexpected 1 to be 2']);
  });

  test('a file that gave none has failed', () => {
    const testResults = [{ name: 'a.test.ts', message: 'it threw', assertionResults: [] }];
    expect(unitFailuresIn({ testResults })).toEqual(['a.test.ts: it threw']);
  });

  test('a runner that failed over no test has failed all the same, in the totals and in a round', async () => {
    const passed = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
    await writeFile(file, JSON.stringify({ ...passed, ...report('passed') }));
    expect(await countOf(file, 0, ofVitest)).toEqual({ passed: 1, failed: 0 });
    expect(await failuresOf(file, 0, unitFailuresIn)).toEqual([]);
    expect(await countOf(file, 1, ofVitest)).toEqual({ passed: 1, failed: 1 });
    expect(await failuresOf(file, 1, unitFailuresIn)).toEqual(['the runner itself, with exit code 1']);
  });

  test('a runner that left no report has failed', async () => {
    const none = join(folder, 'none.json');
    expect(await countOf(none, 0, ofVitest)).toEqual({ passed: 0, failed: 1 });
    expect(await failuresOf(none, 0, unitFailuresIn)).toEqual(['the runner itself, with exit code 0']);
  });
});

test('what a chaos run complained about is told at the end, part by part', async () => {
  const failures = ['everything at once\nnothing is known of a batch', 'the browser is killed\na batch happened twice'];
  await writeFile(file, JSON.stringify({ passed: 8, failed: 2, failures }));
  expect(await countOf(file, 1, ofChaos)).toEqual({ passed: 8, failed: 2 });
  expect(await failuresOf(file, 1, chaosFailuresIn)).toEqual(failures);
});

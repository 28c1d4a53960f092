import { readFile } from 'node:fs/promises';

/** What came of a run of tests. */
export interface Totals {
  passed: number;
  failed: number;
}

/** Numbers from a report. A runner that left none, or found nothing to run, has failed. */
export async function countOf<Report>(file: string, exit: number, read: (report: Report) => Totals): Promise<Totals> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const totals = text === undefined ? { passed: 0, failed: 1 } : read(JSON.parse(text) as Report);
  return exit === 0 && totals.passed > 0 ? totals : { ...totals, failed: Math.max(1, totals.failed) };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

/** A test that does not run proves nothing: it counts as failed, in the next one too. */
export const ofVitest = (report: VitestReport): Totals => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
});

export interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: { projectName: string; expectedStatus: string; status: string }[] }[];
}

export interface PlaywrightReport {
  config: { projects: { name: string }[] };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** The tests of a report under their titles. `well`: it ran, once, and did what a test is to do: one that is to fail proves nothing. */
export function testsOf({ suites }: Pick<PlaywrightReport, 'suites'>): { title: string; project: string; well: boolean }[] {
  const inside = ({ title, suites = [], specs = [] }: PlaywrightSuite): ReturnType<typeof testsOf> => [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ projectName, expectedStatus, status }) => ({
        title: `${title} ${spec.title}`,
        project: projectName,
        well: status === 'expected' && expectedStatus === 'passed',
      })),
    ),
    ...suites.flatMap(inside),
  ];
  return suites.flatMap(inside);
}

/** @param everything whether each project has to have tests: with it, one that finds none has failed. */
export const ofPlaywright =
  (everything: boolean) =>
  ({ config, suites, stats }: PlaywrightReport): Totals => {
    const tests = testsOf({ suites });
    const passed = tests.filter(({ well }) => well).length;
    const idle = config.projects.filter(({ name }) => everything && !tests.some(({ project }) => project === name));
    const ran = stats.expected + stats.unexpected + stats.flaky + stats.skipped;
    return { passed, failed: Math.max(ran, tests.length) - passed + idle.length };
  };

export const ofChaos = ({ passed, failed }: Totals): Totals => ({ passed, failed });

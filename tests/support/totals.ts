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

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

export const ofPlaywright = ({ stats }: PlaywrightReport): Totals => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped,
});

export const ofChaos = (totals: Totals): Totals => totals;

import { readFile } from 'node:fs/promises';
import { type PlaywrightReport, testsOf } from './totals.ts';

/** What did not go well in a run, by title. A runner that failed over no test, or left no report, is one thing more. */
export async function failuresOf<Report>(file: string, exit: number, read: (report: Report) => string[]): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const failures = text === undefined ? [] : read(JSON.parse(text) as Report);
  return failures.length === 0 && (exit !== 0 || text === undefined) ? [`the runner itself, with exit code ${exit}`] : failures;
}

export interface VitestReport {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

const failedIn = ({ testResults }: VitestReport): { title: string; said: string[] }[] =>
  testResults.flatMap(({ name, message, assertionResults }) => [
    // What goes wrong before the tests of a file is said of the file: they are told as skipped.
    ...(assertionResults.length === 0 || message ? [{ title: `${name}: ${message}`, said: [] }] : []),
    ...assertionResults.flatMap(({ fullName, status, failureMessages = [] }) =>
      status === 'passed' ? [] : [{ title: fullName, said: failureMessages }],
    ),
  ]);

export const unitFailuresIn = (report: VitestReport): string[] => failedIn(report).map(({ title }) => title);

/** The same with what was said of each, for who sees nothing but what the run printed. */
export const unitReportIn = (report: VitestReport): string[] =>
  failedIn(report).map(({ title, said }) => [title, ...said].join('\n').slice(0, 2_000));

/** The parts of a chaos run that went wrong, with every complaint about each. */
export const chaosFailuresIn = ({ failures }: { failures: string[] }): string[] => failures.map((said) => said.slice(0, 2_000));

export const browserFailuresIn = ({ suites, errors }: PlaywrightReport): string[] => [
  ...testsOf({ suites }).flatMap(({ title, project, well }) => (well ? [] : [`[${project}] ${title}`])),
  ...errors.map(({ message = 'an error' }) => message),
];

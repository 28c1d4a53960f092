import { codesIn } from './codes.ts';
import type { Rule } from './page.ts';

/** A test that runs. `tier` is the smallest tier that has it. */
export interface Listed {
  title: string;
  /** The runner, and with Playwright the project. */
  where: string;
  tier: string;
}

/** A name of a rule, and a file that has it. */
export interface Named {
  code: string;
  file: string;
}

/** The tests that have the rule's name in their title. */
export const proofsOf = (code: string, tests: readonly Listed[]): Listed[] =>
  tests.filter(({ title }) => codesIn(title).includes(code));

/** Sentences about what is wrong between the rules, the tests and what names them; none when all is well. */
export function faultsBetween(rules: readonly Rule[], tests: readonly Listed[], named: readonly Named[]): string[] {
  const defined = rules.map(({ code }) => code);
  const proven = new Set(tests.flatMap(({ title }) => codesIn(title)));
  const places = [...named, ...tests.flatMap(({ title, where }) => codesIn(title).map((code) => ({ code, file: where })))];
  const unknown = Map.groupBy(
    places.filter(({ code }) => !defined.includes(code)),
    ({ code }) => code,
  );
  return [
    ...(rules.length === 0 ? ['The page defines no rule.'] : []),
    ...(tests.length === 0 ? ['There are no tests.'] : []),
    ...new Set(defined.filter((code, at) => defined.indexOf(code) < at).map((code) => `${code} is defined more than once.`)),
    ...[...unknown].map(
      ([code, at]) => `${code} is not defined; named in ${[...new Set(at.map(({ file }) => file))].join(', ')}.`,
    ),
    ...rules.filter(({ code, later }) => !later && !proven.has(code)).map(({ code }) => `No test that runs names ${code}.`),
    ...rules
      .filter(({ code, later }) => later && proven.has(code))
      .map(({ code }) => `${code} has a test by now: it is no longer “Not yet”.`),
  ];
}

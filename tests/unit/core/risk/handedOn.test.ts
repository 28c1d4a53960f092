import { describe, expect, test } from 'vitest';
import { handedOn } from '../../../corpus/handedOn.ts';
import { leftThere, there } from '../../../corpus/leftThere.ts';
import { safes } from '../../../corpus/safes.ts';
import { said } from '../../../support/explained.ts';

/** Of these it is told elsewhere. */
const OTHERS = new Set(['caution nearlyAll', 'caution unlisted', 'caution unknownToken', 'note firstContact']);

const weighing = (request: Omit<Parameters<typeof said>[0], 'says' | 'warns'>) =>
  said({ ...request, says: [], warns: [] })
    .warns.filter((each) => !OTHERS.has(each))
    .toSorted();

describe('what a known router hands on', () => {
  test.each(handedOn.map(({ title, ...given }) => [title, given] as const))('%s', (title, { calls, logs, warns }) => {
    expect(weighing({ title, calls: [...calls], logs: [...logs] })).toEqual([...warns].toSorted());
  });
});

describe.each([
  ['what lies where Sheaf knows that nobody keeps it', leftThere],
  ['what a Safe is told to do', safes],
])('%s', (_, requests) => {
  test.each(requests.map(({ title, ...given }) => [title, given] as const))(
    '%s',
    (title, { calls, logs, warns, plan, chainId }) => {
      expect(weighing({ title, calls: [...calls], logs: [...logs], plan, facts: { ...there, chainId } })).toEqual(
        [...warns].toSorted(),
      );
    },
  );
});

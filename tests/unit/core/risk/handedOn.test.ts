import { describe, expect, test } from 'vitest';
import { handedOn } from '../../../corpus/handedOn.ts';
import { said } from '../../../support/explained.ts';

/** Of these it is told elsewhere. */
const OTHERS = new Set(['caution nearlyAll', 'caution unlisted', 'caution unknownToken', 'note firstContact']);

describe('what a known router hands on', () => {
  test.each(handedOn.map(({ title, ...given }) => [title, given] as const))('%s', (title, { calls, logs, warns }) => {
    const found = said({ title, calls: [...calls], logs: [...logs], says: [], warns: [] });
    expect(found.warns.filter((each) => !OTHERS.has(each)).toSorted()).toEqual([...warns].toSorted());
  });
});

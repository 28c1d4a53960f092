import { describe, expect, test } from 'vitest';
import { ROUTER } from '../../../corpus/addresses.ts';
import { rightWarningCases } from '../../../corpus/rights.ts';
import { dealtWith } from '../../../support/dealings.ts';
import { said } from '../../../support/explained.ts';

describe('rights that no transfer shows', () => {
  test.each(rightWarningCases)('V-02 %s', (title, asked, warns) => {
    const request = { title, calls: [asked], logs: [], says: [], warns: [], facts: { dealings: dealtWith([ROUTER]) } };
    expect(said(request).warns.filter((each) => /right|control/.test(each))).toEqual(warns);
  });
});

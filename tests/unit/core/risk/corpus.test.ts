import { describe, expect, test } from 'vitest';
import { decodeCall } from '../../../../lib/core/decode/decode.ts';
import { explainCall } from '../../../../lib/core/describe/explain.ts';
import { warningsOf } from '../../../../lib/core/risk/warnings.ts';
import { warningTitle } from '../../../../lib/view/warningTitle.ts';
import { ME } from '../../../corpus/addresses.ts';
import { corpus } from '../../../corpus/corpus.ts';
import { batchOf, factsFor, planOf, said } from '../../../support/explained.ts';
import { wordsIn } from '../../../support/plain.ts';

describe('what must be said of a request', () => {
  test('T-C25 there are at least sixty of them, each with its own title', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60);
    expect(new Set(corpus.map(({ title }) => title)).size).toBe(corpus.length);
  });

  test.each(corpus.map((request) => [request.title, request] as const))('%s', (_title, request) => {
    const { says, warns, leaves, arrives, allows } = request;
    expect(said(request)).toEqual({
      says,
      warns,
      ...(leaves ? { leaves } : {}),
      ...(arrives ? { arrives } : {}),
      ...(allows ? { allows } : {}),
    });
  });

  test('T-C21 no warning is always there, and of many requests nothing is to be said', () => {
    const kinds = corpus.map(({ warns }) => new Set(warns.map((warn) => warn.split(' ')[1])));
    for (const kind of new Set(kinds.flatMap((each) => [...each])))
      expect(kinds.filter((each) => each.has(kind)).length, kind).toBeLessThan(corpus.length / 4);
    expect(kinds.filter((each) => each.size === 0).length).toBeGreaterThan(corpus.length / 4);
  });

  test('T-C25 the wallet’s own words hold nothing that a contract or a node chose', () => {
    const foreign = /[^\x20-\x7e’]/;
    for (const request of corpus) {
      const facts = factsFor(request);
      const sentences = request.calls.flatMap((call) => explainCall(decodeCall(call, ME), facts));
      const warnings = warningsOf(batchOf(request), planOf(request), facts);
      const own = [...sentences.map(({ part }) => part), ...warnings].flatMap(wordsIn);
      for (const text of [...own, ...warnings.map(warningTitle)]) expect(text).not.toMatch(foreign);
    }
  });
});

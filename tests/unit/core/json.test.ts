import { describe, expect, test } from 'vitest';
import { parseUniqueJson, refuseHostileShape } from '../../../lib/core/json.ts';
import { fc } from '../../support/fc.ts';

describe('JSON that counts', () => {
  test('A-05 any JSON without doubled keys parses to what it says', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2, '\t'), (value, space) => {
        expect(parseUniqueJson(JSON.stringify(value, null, space))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  test.each([
    ['side by side', '{"a":1,"a":2}'],
    ['with others between', '{"a":1,"b":{"a":1},"c":["a",{"a":0}], "a" : 2}'],
    ['deep inside', '[{"x":[{"a":1,"a":1}]}]'],
    ['one of them escaped', '{"a":1,"\\u0061":2}'],
    ['with a quote in the name', '{"a\\"":1,"a\\"":2}'],
    ['empty', '{"":1,"":2}'],
  ])('A-05 a key that an object has twice is refused, %s (T-D27)', (_, text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(() => parseUniqueJson(text)).toThrow(/twice/);
  });

  test.each(['', '{', '{"a":1,}', "{'a':1}", 'undefined', 'NaN', '{"a":1}}'])('A-05 %j is no JSON', (text) => {
    expect(() => parseUniqueJson(text)).toThrow('must be valid JSON');
  });

  test.each(['__proto__', 'constructor', 'prototype'])('A-05 a key %s is refused at any depth (T-I1)', (key) => {
    expect(() => refuseHostileShape(JSON.parse(`{"a":[{"b":{"${key}":{}}}]}`))).toThrow(key);
    expect(({} as Record<string, unknown>).b).toBeUndefined();
  });

  test('A-05 a text of a thousand levels is refused, and so is a value', () => {
    expect(() => parseUniqueJson('['.repeat(1000) + ']'.repeat(1000))).toThrow(/nested/);
    expect(() => refuseHostileShape(JSON.parse(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`))).toThrow(/nested/);
  });
});

import { describe, expect, test } from 'vitest';
import { MAX_REQUEST } from '../../../lib/wire/envelope.ts';
import { joinAnswer, jsonTrouble, parseUpward, splitAnswer, splitRequest } from '../../../lib/wire/guards.ts';
import { CASES, fc } from '../../support/fc.ts';

const ID = '0123456789abcdef'.repeat(2);
const REQUEST = { kind: 'request', id: ID, method: 'eth_call', params: [{}, 'latest'] };

describe('messages of a page', () => {
  test('P-12 nothing that can be sent makes the guard throw, and what it lets in has no other fields', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), (message) => {
        const parsed = parseUpward(message);
        const names = parsed ? Object.keys(parsed) : [];
        expect(['kind', 'id', 'method', 'params']).toEqual(expect.arrayContaining(names));
      }),
      { numRuns: 2 * CASES },
    );
  });

  test('P-12 a request with any one field replaced is refused or has its own meaning, never an exception', () => {
    const field = fc.constantFrom('kind', 'id', 'method', 'params', 'origin', '__proto__');
    fc.assert(
      fc.property(field, fc.jsonValue(), (name, value) => {
        const parsed = parseUpward(
          `{"kind":"request","id":"${ID}","method":"m",${JSON.stringify(name)}:${JSON.stringify(value)}}`,
        );
        if (parsed?.kind !== 'request') return;
        expect(parsed.id).toMatch(/^[0-9a-f]{32}$/);
        expect(typeof parsed.method === 'string' && parsed.method !== '').toBe(true);
        expect(parsed.params === undefined || (typeof parsed.params === 'object' && parsed.params !== null)).toBe(true);
      }),
      { numRuns: 2 * CASES },
    );
  });

  test('P-08 fields that a page has no business with are left behind', () => {
    const sent = JSON.stringify({ ...REQUEST, origin: 'https://bank.example', asker: {}, internal: true });
    expect(parseUpward(sent)).toEqual(REQUEST);
  });

  test.each([
    ['no text', REQUEST],
    ['no JSON', '{'],
    ['null', 'null'],
    ['another kind', JSON.stringify({ ...REQUEST, kind: 'state' })],
    ['an id that is too short', JSON.stringify({ ...REQUEST, id: ID.slice(1) })],
    ['an id that is too long', JSON.stringify({ ...REQUEST, id: `${ID}0` })],
    ['an id with more before it', JSON.stringify({ ...REQUEST, id: `"${ID}` })],
    ['an id with more behind it', JSON.stringify({ ...REQUEST, id: `${ID}",` })],
    ['an id that is no hex', JSON.stringify({ ...REQUEST, id: 'z'.repeat(32) })],
    ['an empty method', JSON.stringify({ ...REQUEST, method: '' })],
    ['params that are text', JSON.stringify({ ...REQUEST, params: 'x' })],
    ['params that are null', JSON.stringify({ ...REQUEST, params: null })],
    ['more than a page may send', JSON.stringify({ ...REQUEST, params: ['x'.repeat(MAX_REQUEST)] })],
  ])('P-12 a message that is %s is no message', (_, message) => {
    expect(parseUpward(message)).toBeUndefined();
  });
});

describe('the beginnings of texts', () => {
  const OTHER = 'f'.repeat(32);

  test('the id of an answer is read off its beginning, whatever follows, and the rest answers any other request', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (result) => {
        const answer = splitAnswer(JSON.stringify({ kind: 'answer', id: ID, result }));
        expect(answer?.id).toBe(ID);
        const other = joinAnswer({ id: OTHER, rest: answer?.rest ?? '' });
        expect(JSON.parse(other)).toEqual(JSON.parse(JSON.stringify({ kind: 'answer', id: OTHER, result })));
      }),
    );
  });

  test('the id of a request is read off its beginning, and the rest is the same of each that asks the same', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.jsonValue()), (method, params) => {
        const [one, other] = [ID, OTHER].map((id) => splitRequest(JSON.stringify({ kind: 'request', id, method, params })));
        expect([one?.id, other?.id]).toEqual([ID, OTHER]);
        expect(one?.rest).toBe(other?.rest);
      }),
    );
  });

  test.each([
    ['has a space more', `{ "kind":"request","id":"${ID}","method":"m"}`],
    ['begins with its method', `{"method":"m","kind":"request","id":"${ID}"}`],
    ['ends behind its id', `{"kind":"request","id":"${ID}"}`],
    ['has an id in capitals', `{"kind":"request","id":"${ID.toUpperCase()}","method":"m"}`],
    ['has an id that is too short', `{"kind":"request","id":"${ID.slice(1)}","method":"m"}`],
    ['has an id that is too long', `{"kind":"request","id":"${ID}0","method":"m"}`],
    ['is an answer', JSON.stringify({ kind: 'answer', id: ID, result: 1 })],
  ])('P-12 a text that %s is no request as the provider writes it', (_, text) => {
    expect(splitRequest(text)).toBeUndefined();
  });

  test.each([
    ['quotes an answer', JSON.stringify({ kind: 'answer', id: ID, result: 1 })],
    ['has an answer in it', { kind: 'answer', id: ID, result: 1 }],
  ])('a message that %s is none', (_, data) => {
    expect(splitAnswer(JSON.stringify({ kind: 'message', type: 't', data }))).toBeUndefined();
  });

  test.each([
    ['too short', ID.slice(1)],
    ['too long', `${ID}0`],
  ])('an id that is %s is nobody’s', (_, id) => {
    expect(splitAnswer(JSON.stringify({ kind: 'answer', id, result: 1 }))).toBeUndefined();
  });
});

describe('P-12 parsed params', () => {
  const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

  test.each([
    ['65 levels', nested(65), 'deeper than 64'],
    ['half a million levels', nested(500_000), 'deeper than 64'],
    ['a key __proto__, however it was written', JSON.parse('[{"a":{"\\u005f_proto__":1}}]'), '__proto__'],
    ['a key __proto__ beside others', JSON.parse('[{"chainId":"0x1","__proto__":{}}]'), '__proto__'],
    ['a key __proto__ far inside', JSON.parse('[{"topics":[[{"__proto__":1}]]}]'), '__proto__'],
    ['a key __proto__ that holds nothing', JSON.parse('[{"calls":[{"capabilities":{"__proto__":null}}]}]'), '__proto__'],
  ])('%s are refused in words', (_, params, words) => {
    expect(jsonTrouble(params)).toContain(words);
  });

  test.each([
    ['64 levels', nested(64)],
    ['64 levels around values', JSON.parse(`${'['.repeat(64)}1, "x", null${']'.repeat(64)}`)],
    ['none', undefined],
    ['plain ones', [{ to: '0x', nested: [1, null, 'x'] }]],
  ])('%s are taken', (_, params) => {
    expect(jsonTrouble(params)).toBeUndefined();
  });

  test('no JSON value makes the check throw', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 20 }), (value) => {
        expect([undefined, 'a key is called __proto__']).toContain(jsonTrouble(value));
      }),
    );
  });
});

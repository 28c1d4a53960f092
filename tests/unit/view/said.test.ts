import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Piece } from '../../../components/calls/callText.tsx';
import { Told } from '../../../components/ui/said.tsx';
import type { Part } from '../../../lib/core/part.ts';
import { textOf } from '../../../lib/view/said.ts';
import type { Said } from '../../../lib/words/said.ts';

test.each<[string, Said, string]>([
  ['a refusal', { code: 'refusal.wrongPassword' }, 'That is not the password'],
  ['a number', { code: 'refusal.phraseWord', place: 12 }, 'Word 12 is not a word of a recovery phrase: check its spelling'],
  ['one of many', { code: 'refusal.tooManyTries', seconds: 1 }, 'Too many wrong passwords: try again in 1 second'],
  ['many', { code: 'refusal.tooManyTries', seconds: 300 }, 'Too many wrong passwords: try again in 300 seconds'],
  [
    'what others say, with what hides in it',
    { code: 'failure.told', text: 'bad\u202enonce {x} <b>' },
    'bad⟨U+202E⟩nonce {x} <b>',
  ],
  [
    'what is said within another',
    {
      code: 'failure.both',
      one: { code: 'rpc.status', status: 503 },
      other: { code: 'failure.both', one: { code: 'rpc.tooLong' }, other: { code: 'failure.told', text: 'bad\u202enonce' } },
    },
    'the node answered HTTP 503; the node took too long; bad⟨U+202E⟩nonce',
  ],
])('%s is said in English', (_, said, text) => expect(textOf(said)).toBe(text));

test('what others say is one line of at most 500 characters', () => {
  expect(textOf({ code: 'failure.told', text: 'x'.repeat(600) })).toBe(`${'x'.repeat(500)}…`);
});

test.each([
  ['that a later version has written', { code: 'refusal.ofTomorrow' }],
  ['without its parameters', { code: 'refusal.phraseWord' }],
])('T-H14 a code %s is shown as it is', (_, said) => expect(textOf(said as Said)).toBe(said.code));

test('only words that are not the wallet’s own are kept from translation, within another reason too', () => {
  const said: Said = {
    code: 'failure.both',
    one: { code: 'rpc.status', status: 503 },
    other: { code: 'failure.told', text: 'nonce too high' },
  };
  expect(renderToStaticMarkup(createElement(Told, { said }))).toBe(
    'the node answered HTTP 503; <span translate="no">nonce too high</span>',
  );
  const plural: Said = { code: 'refusal.tooManyTries', seconds: 2 };
  expect(renderToStaticMarkup(createElement(Told, { said: plural }))).toMatch(/in 2 seconds$/);
});

test.each([
  ['no parameters', { code: 'failure.told' }, 'failure.told'],
  ['a parameter that is no text', { code: 'failure.told', text: { no: 'text' } }, '[object Object]'],
])('T-H14 a row whose reason has %s is shown all the same', (_, said, shown) => {
  expect(renderToStaticMarkup(createElement(Told, { said: said as unknown as Said }))).toContain(shown);
});

test.each(['warning.firstContact', 'warning.ofTomorrow'])(
  'T-H14 a sentence %s of a question that another version has written is shown as it is',
  (code) => {
    const part = { type: 'said', code, params: { of: 'yesterday' } } as unknown as Part;
    const known = { accounts: [], networks: [], tokens: [], items: [], contacts: [] };
    expect(renderToStaticMarkup(createElement(Piece, { part, known }))).toBe(code);
  },
);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { english } from '../../support/english.ts';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** What a message says whatever stands in its braces, its branches one after the other. */
const saidBy = (elements: readonly Element[]): string =>
  elements
    .map((element) => {
      if ('options' in element)
        return Object.values(element.options)
          .map(({ value }) => saidBy(value))
          .join(' ');
      return element.type === 0 ? element.value : '…';
    })
    .join('');

const textOf = (text: string) => saidBy(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst());

/** Each word that is not said, with the one that is, as the page has them. */
const OLD = readFileSync(join(import.meta.dirname, '../../../docs/words.md'), 'utf8')
  .split('\n')
  .flatMap((line) => /^\| (.*) \| .* \| (.*) \|$/.exec(line) ?? [])
  .filter((_, at) => at % 3 !== 0)
  .flatMap((cell, at, cells) => (at % 2 === 1 ? cell.split(', ').map((old) => [old, cells[at - 1] ?? ''] as const) : []))
  .filter(([old]) => old !== 'not');

/** Texts that may have such a word all the same, by their keys. */
const MAY: Readonly<Record<string, RegExp>> = {
  // Of contracts, which are called, and of what calls itself something.
  call: /^(call|describe|signing)\.|^warning\.(control|goesElsewhere|noCode|token|unlisted)\.?/,
  calls: /^(describe|signing|watchAsset)\.|^warning\.(imitates|notCompared|notLookedUp|notSimulated|unknownToken)\.?/,
  nonce: /^(batch\.transaction|transaction)\.(nonce|sameNonce)$/,
  // Orders are executed by somebody else, and have words of their own.
  'carried out': /^(signing|warning)\./,
  chain: /^signing\.hyperliquid\.|^warning\.signIn\./,
  RPC: /^rpc\.noJsonRpc$/,
};

/** The old words that a text has. A chain ID is one of a network. */
const oldWordsIn = (text: string): string[] =>
  OLD.filter(([old]) => new RegExp(`\\b${old}\\b(?! ID)`, 'i').test(text)).map(([old]) => old);

describe('V-13 what stands on screens has the words that people use', () => {
  test('and one word for one thing', () => {
    const found = Object.entries(english).flatMap(([key, text]) =>
      oldWordsIn(textOf(text))
        .filter((old) => !MAY[old]?.test(key))
        .map((old) => `${key} says “${old}”: ${text}`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    ['A batch of {count, plural, one {# call} other {# calls}}', ['batch', 'call', 'calls']],
    ['Confirmed by you', ['confirmed']],
    ['Carried out', ['carried out']],
    ['Chain ID {chainId}, a step of {call}', []],
    ['The chain “{network}” was reset', ['chain']],
  ])('as “%s” shows', (text, old) => {
    expect(oldWordsIn(textOf(text))).toEqual(old);
  });

  test('and a place that a text sends somebody to is one that there is', () => {
    const places: string[] = Object.entries(english).flatMap(([key, text]) => (/^place\./.test(key) ? [text] : []));
    const sent = Object.entries(english).flatMap(([key, text]) =>
      [...textOf(text).matchAll(/\b(?:under|in) “([^”…]+)”|“([^”…]+)” says/gi)].map(([, under, says]) => [key, under ?? says]),
    );
    expect(sent.length).toBeGreaterThan(5);
    expect(sent.filter(([, place]) => !places.includes(place ?? ''))).toEqual([]);
  });

  test('and every exception is one', () => {
    for (const [old, keys] of Object.entries(MAY))
      expect(
        Object.entries(english).some(([key, text]) => keys.test(key) && oldWordsIn(textOf(text)).includes(old)),
        old,
      ).toBe(true);
  });
});

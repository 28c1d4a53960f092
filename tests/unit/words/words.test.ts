import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { languages } from '../../../lib/words/languages.ts';
import { pseudo } from '../../../lib/words/pseudo.ts';
import { english } from '../../support/english.ts';
import '../../../lib/words/late/allowances.ts';
import '../../../lib/words/late/compose.ts';
import '../../../lib/words/late/derivation.ts';
import '../../../lib/words/late/sendList.ts';
import '../../../lib/words/late/settings.ts';
import { choose, isKey, localeOf, pieces, t } from '../../../lib/words/words.ts';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];
const astOf = (text: string) => new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst();

/** Names of parameters, and what the branches of its plurals say. */
function inside(elements: readonly Element[]): { names: string[]; branches: string[] } {
  const names: string[] = [];
  const branches: string[] = [];
  for (const element of elements) {
    if (element.type !== 0 && 'value' in element && typeof element.value === 'string') names.push(element.value);
    if (!('options' in element)) continue;
    for (const { value } of Object.values(element.options)) {
      branches.push(value.map((part) => (part.type === 7 ? '#' : 'value' in part ? String(part.value) : '')).join(''));
      const more = inside(value);
      names.push(...more.names);
      branches.push(...more.branches);
    }
  }
  return { names, branches };
}

/** English as its pages bring it together. */
const whole = { ...languages, en: english };

/** Kinds of parameters as the parser numbers them. */
const DATE_OR_TIME = [3, 4];

/** Whether a date or a time of day is among what a text is made of. */
const hasDate = (elements: readonly Element[]): boolean =>
  elements.some(
    (element) =>
      DATE_OR_TIME.includes(element.type) ||
      ('options' in element && Object.values(element.options).some(({ value }) => hasDate(value))),
  );

describe('the texts', () => {
  test('have no date in them: how it is written is not in the product', () => {
    expect(hasDate(astOf('{count, plural, one {{at, time, ::jmm}} other {#}}'))).toBe(true);
    for (const texts of Object.values(whole))
      for (const [key, text] of Object.entries(texts)) expect(hasDate(astOf(text)), key).toBe(false);
  });

  test.each(Object.entries(whole))('of %s are messages, with the parameters that the English ones have', (_, texts) => {
    for (const [key, text] of Object.entries(texts)) {
      expect(isKey(key), key).toBe(true);
      const own = english[key as keyof typeof english];
      expect(new Set(inside(astOf(text)).names), key).toEqual(new Set(inside(astOf(own)).names));
    }
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  });

  test.each(Object.entries(whole))('of %s describe the extension in as many characters as browsers take', (_, texts) => {
    expect(texts['manifest.description']).toMatch(/^.{20,132}$/);
    expect(texts['manifest.name']).toMatch(/^.{1,75}$/);
  });

  test.each(Object.keys(languages))('of %s are found by that tag', (tag) => {
    expect(choose([tag])).toBe(tag);
  });

  test('of English say nothing in a plural that could be taken for the name of a parameter by its type', () => {
    for (const [key, text] of Object.entries(english))
      for (const branch of inside(astOf(text)).branches) expect(branch, key).toMatch(/^$|[ #]/);
  });
});

describe('a text', () => {
  test('is said', () => {
    expect(t('ui.close')).toBe('Close');
    expect(pieces('ui.close', {})).toEqual(['Close']);
  });

  test.each([
    ['call.data.of', { selector: '0x12345678', length: 1 }, 'Data 0x12345678, 1 byte'],
    ['call.data.of', { selector: '0x12345678', length: 36 }, 'Data 0x12345678, 36 bytes'],
    ['call.dataAsSent.of', { selector: '0x12345678', length: 1 }, 'Data as the site sent it 0x12345678, 1 byte'],
    ['sign.message.length', { count: 0 }, '0 bytes'],
    ['sign.message.length', { count: 1 }, '1 byte'],
    ['batch.changed.more', { count: 1 }, 'And 1 more change.'],
    ['batch.outcome.more', { count: 2 }, 'And 2 more changes.'],
    ['describe.deposit', { count: 1, amount: 1, vault: 'V', goes: 'back', to: '' }, 'Deposits 1 unit of what the vault V holds.'],
    [
      'describe.withdraw',
      { count: 1, amount: 1, vault: 'V', whose: 'own', goes: 'back', to: '', owner: '' },
      'Withdraws 1 unit from the vault V.',
    ],
  ] as const)('%s of %j counts', (key, params, said) => {
    expect(pieces<string>(key, params).join('')).toBe(said);
  });

  test('that nobody wrote is none, be its name that of what every object has', () => {
    expect(['ui.close', 'ui.nothing', 'toString'].map(isKey)).toEqual([true, false, false]);
  });
});

describe('the language is', () => {
  test.each([
    [['xx-AT', 'en-GB'], 'en'],
    [['xx'], 'en'],
    [[], 'en'],
    [['en-XA'], 'en-XA'],
    [['xx_AT', '', 'en-XA'], 'en-XA'],
    [['constructor'], 'en'],
  ])('of %j %s', (wanted, chosen) => {
    expect(choose(wanted)).toBe(chosen);
  });

  test.each([
    [['zh-Hant-TW'], 'zh-Hant'],
    [['zh-TW'], 'zh-Hant'],
    [['zh-hant-hk'], 'zh-Hant'],
    [['zh-CN'], 'zh'],
    [['zh'], 'zh'],
    [['de-AT-1996'], 'de-AT'],
    [['de-DE-1996', 'zh'], 'de'],
    [['pt-PT', 'de'], 'de'],
    [['pt-BR-u-nu-latn'], 'pt-BR'],
    [['gsw-CH'], 'en'],
  ])('of %j, where many are spoken, %s', (wanted, chosen) => {
    expect(choose(wanted, ['en', 'zh', 'zh-Hant', 'de', 'de-AT', 'pt-BR'])).toBe(chosen);
  });

  test.each([
    [['xx-AT', 'en-GB', 'en-US'], 'en', 'en-GB'],
    [['en'], 'en', 'en'],
    [['enx-GB'], 'en', 'en'],
    [['xx', 'zh-TW', 'zh-Hant-HK'], 'zh-Hant', 'zh-TW'],
  ])('of %j, where it is %s, %s for numbers and dates', (wanted, spoken, locale) => {
    expect(localeOf(wanted, spoken)).toBe(locale);
  });

  test('for tests one in which every letter of the wallet’s own has a stroke, and no other', () => {
    const message = new IntlMessageFormat(pseudo(astOf('{who} made {count, plural, one {# call} other {# calls}}')), 'en');
    expect(message.format({ who: 'Ann', count: 2 })).toBe('Ann ḿáđé 2 çáľľş');
  });
});

import { describe, expect, test } from 'vitest';
import { hasInvisible, hasRightToLeft, looksLike, skeleton } from '../../../../lib/core/names/confusables.ts';
import { cpuMs } from '../../../support/cpu.ts';
import { fc } from '../../../support/fc.ts';

describe('looking alike', () => {
  test('V-05 plain text reads the same with a character in it that nobody sees, and the other way about', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        const plain = text.replace(/[^ -~]/g, '');
        expect(skeleton(`${plain}\u200b`)).toBe(skeleton(plain));
      }),
    );
  });

  test.each([
    ['case', 'usdc'],
    ['Cyrillic letters', 'USDС'],
    ['Greek letters', 'υSDC'],
    ['full-width letters', 'ＵＳＤＣ'],
    ['mathematical letters', '𝐔𝐒𝐃𝐂'],
    ['circled letters', 'ⓊⓈⒹⒸ'],
    ['negative squared letters', '🆄🆂🅳🅲'],
    ['small capitals', 'ᴜꜱᴅᴄ'],
    ['digits for letters', 'U5DC'],
    ['currency signs for letters', 'U$D¢'],
    ['accents', 'ÚŚḌÇ'],
    ['a letter with a stroke', 'USĐC'],
    ['a zero-width space', 'US\u200bDC'],
    ['a right-to-left override', '\u202eUSDC'],
    ['tag characters', 'USDC\u{e0041}\u{e007f}'],
    ['a Hangul filler', 'USDC\u3164'],
    ['a Braille blank', 'US\u2800DC'],
    ['spaces and punctuation', ' U.S.D-C '],
  ])('W-05 %s make no difference', (_, text) => {
    expect(looksLike(text, 'USDC')).toBe(true);
  });

  test.each([
    ['ARB', 'АRВ'],
    ['Uniswap', 'Unіswap'],
    ['Tether USD', 'Tеthеr USD'],
    ['Wrapped Ether', 'VVrapped Ether'],
    ['Maker', 'Maĸer'],
    ['WETH', 'ԜЕТН'],
    ['LINK', 'l1NK'],
    ['Compound', 'Cornpound'],
  ])('W-05 %s and %s look alike', (one, other) => {
    expect(skeleton(one)).toBe(skeleton(other));
  });

  test.each([
    ['USDC', 'USDT'],
    ['USDC', 'USDbC'],
    ['USDC', 'USDC.e'],
    ['ETH', 'WETH'],
    ['日本', '中国'],
    ['🍣', '🍕'],
  ])('W-05 %s and %s do not look alike', (one, other) => {
    expect(looksLike(one, other)).toBe(false);
  });

  test('W-05 texts with nothing to see look like nothing, not like each other', () => {
    expect(looksLike('\u200b', '\u200c')).toBe(false);
    expect(looksLike('', '')).toBe(false);
  });

  test('W-05 whatever the text, folding twice is folding once, and what nobody sees changes nothing', () => {
    const unseen = fc.constantFrom(
      '\u200b',
      '\u200d',
      '\u00ad',
      '\u202e',
      '\u2066',
      '\ufeff',
      '\u034f',
      '\u115f',
      '\u{e0001}',
      '\u0307',
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), unseen, (head, tail, mark) => {
        const folded = skeleton(head + tail);
        expect(skeleton(folded)).toBe(folded);
        expect(skeleton(`${head}x${mark}${tail}`)).toBe(skeleton(`${head}x${tail}`));
      }),
    );
  });

  test('W-05 a megabyte of text is folded in no time', () => {
    const took = cpuMs(() => {
      skeleton('rn\u0307\u200b'.repeat(250_000));
    });
    expect(took).toBeLessThan(5_000);
  });
});

describe('characters that mislead', () => {
  test.each([
    ['a zero-width joiner', 'a\u200db'],
    ['a soft hyphen', 'a\u00adb'],
    ['a control', 'a\u0007b'],
    ['a tag', 'a\u{e0061}b'],
    ['a no-break space', 'a\u00a0b'],
    ['a line separator', 'a\u2028b'],
    ['a Hangul filler', 'a\u3164b'],
    ['a Braille blank', 'a\u2800b'],
    ['a lone surrogate', 'a\ud800b'],
  ])('W-05 %s is told as invisible', (_, text) => {
    expect(hasInvisible(text)).toBe(true);
  });

  test.each([
    ['Hebrew', 'אבג'],
    ['Arabic', 'دولار'],
    ['an override', 'a\u202eb'],
    ['an isolate', 'a\u2067b'],
    ['an Arabic presentation form', '\ufdfc'],
  ])('W-05 %s is told as right-to-left', (_, text) => {
    expect(hasRightToLeft(text)).toBe(true);
  });

  test.each(['USD Coin', 'Wrapped liquid staked Ether 2.0', 'Müller-Token', '日本円', 'Доллар', 'US$'])(
    'W-05 %s has neither',
    (text) => {
      expect([hasInvisible(text), hasRightToLeft(text)]).toEqual([false, false]);
    },
  );
});

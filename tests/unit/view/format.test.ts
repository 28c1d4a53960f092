import { describe, expect, test } from 'vitest';
import {
  addressIn,
  ago,
  atMost,
  briefAmount,
  endOfOrigin,
  exactAmount,
  fullAddress,
  isPunycode,
  manyLines,
  moment,
  nearAmount,
  oneLine,
  shortAddress,
} from '../../../lib/view/format.ts';

const account = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f';

describe('foreign text', () => {
  test.each([
    ['right-to-left override', 'abc\u202edef', 'abc⟨U+202E⟩def'],
    ['bidi isolate', '\u2066x\u2069', '⟨U+2066⟩x⟨U+2069⟩'],
    ['zero-width space', 'US\u200bDC', 'US⟨U+200B⟩DC'],
    ['zero-width joiner', 'a\u200db', 'a⟨U+200D⟩b'],
    ['soft hyphen', 'a\u00adb', 'a⟨U+00AD⟩b'],
    ['tag character', 'a\u{e0041}', 'a⟨U+E0041⟩'],
    ['Hangul filler', 'a\u3164', 'a⟨U+3164⟩'],
    ['blank Braille pattern', 'a\u2800', 'a⟨U+2800⟩'],
    ['no-break space', 'a\u00a0b', 'a⟨U+00A0⟩b'],
    ['line separator', 'a\u2028b', 'a⟨U+2028⟩b'],
    ['NUL', 'a\0b', 'a⟨U+0000⟩b'],
    ['line break', 'a\nb', 'a⟨U+000A⟩b'],
    ['private use', 'a\ue000', 'a⟨U+E000⟩'],
    ['half a surrogate pair', 'a\ud800b', 'a⟨U+D800⟩b'],
    ['variation selector', 'a\ufe01', 'a⟨U+FE01⟩'],
  ])('W-05 a %s is shown as its code point', (_, text, shown) => {
    expect(oneLine(text)).toBe(shown);
  });

  test.each(['USD Coin', 'Ærø – Ñandú', '日本円', 'שקל', 'مال', '100% ✓', '🌾'])('W-05 %s is shown as it is', (text) => {
    expect(oneLine(text)).toBe(text);
    expect(manyLines(text)).toBe(text);
  });

  test('W-05 a picture sign keeps its picture without an invisible selector', () => {
    expect(oneLine('I ❤\ufe0f wheat')).toBe('I ❤ wheat');
  });

  test('W-05 marks that pile up on a letter become code points from the third on', () => {
    expect(oneLine('a\u0301\u0302\u0303\u0304')).toBe('a\u0301\u0302⟨U+0303⟩⟨U+0304⟩');
  });

  test('W-05 a long name ends after so many graphemes, not in the middle of one', () => {
    expect(oneLine('👨‍👩‍👧'.repeat(3), 2).endsWith('…')).toBe(true);
    expect(oneLine('e\u0301'.repeat(5), 3)).toBe(`${'e\u0301'.repeat(3)}…`);
    expect(oneLine('x'.repeat(64))).toBe('x'.repeat(64));
    expect(oneLine('x'.repeat(65))).toBe(`${'x'.repeat(64)}…`);
  });

  test('W-05 one grapheme of a million marks does not become a million characters', () => {
    const shown = oneLine(`a${'\u0301'.repeat(1_000_000)}`, 8);
    expect(shown.length).toBeLessThan(8 * 32 * 10);
    expect(shown.endsWith('…')).toBe(true);
  });

  test('A-05 a message keeps its line breaks and tabs and nothing else that is invisible', () => {
    expect(manyLines('a\r\nb\n\tc\rd\u202e')).toBe('a\nb\n\tc⟨U+000D⟩d⟨U+202E⟩');
  });

  test('A-05 a message is never cut', () => {
    const message = 'word '.repeat(50_000);
    expect(manyLines(message)).toBe(message);
  });
});

describe('addresses', () => {
  test('W-05 an address is shown whole, with its checksum', () => {
    expect(fullAddress(account)).toBe('0x71C7656EC7ab88b098defB751B7401B5f6d8976F');
  });

  test('A-01 an account is recognised by both ends of its address', () => {
    expect(shortAddress(account)).toBe('0x71C7…976F');
  });

  test('A-05 only what is an address is shown as one', () => {
    expect(addressIn('0x71C7656EC7AB88B098DEFB751B7401B5F6D8976F')).toBe(account);
    for (const other of ['0x71', `${account}00`, 7, null, undefined, {}]) expect(addressIn(other)).toBeUndefined();
  });

  test('P-08 a host of foreign letters is recognised by its ASCII form', () => {
    expect(isPunycode('https://xn--80ak6aa92e.com')).toBe(true);
    expect(isPunycode('https://pay.xn--80ak6aa92e.com')).toBe(true);
    expect(isPunycode('https://axn--b.example')).toBe(false);
  });
});

describe('amounts', () => {
  test.each([
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [1_500_000_000_000_000_000n, 18, '1.5'],
    [1_234_567_890_000n, 6, '1,234,567.89'],
    [42n, 0, '42'],
    [1n, 255, `0.${'0'.repeat(254)}1`],
  ])('S-19 %s of %s decimals is exactly %s', (value, decimals, text) => {
    expect(exactAmount(value, decimals)).toBe(text);
  });

  test('S-19 the largest quantity is shown to its last digit', () => {
    expect(exactAmount(2n ** 256n - 1n, 0).replaceAll(',', '')).toBe((2n ** 256n - 1n).toString());
  });

  test.each([
    [0n, 18, '0'],
    [1n, 18, '< 0.0001'],
    [1_999_999_999_999_999_999n, 18, '1.9999'],
    [2_000_000_000_000_000_000n, 18, '2'],
    [1_234_567_890n, 6, '1,234.5678'],
    [2n ** 256n - 1n, 18, '1.157 × 10⁵⁹'],
  ])('W-06 a balance of %s at %s decimals is %s at a glance', (value, decimals, text) => {
    expect(briefAmount(value, decimals)).toBe(text);
  });

  test.each([
    [0n, 18, '0'],
    [190_000_000_000_000n, 18, '0.00019'],
    [1_999_990_000_000_000_000n, 18, '1.99999'],
    [1_999_999_999_999_999_999n, 18, '≈ 2'],
    [1_234_564_900_000_000_000n, 18, '≈ 1.23456'],
    [123_456_789_012_345n, 18, '≈ 0.00012346'],
    [19_000n, 8, '0.00019'],
    [1n, 8, '0.00000001'],
    [1n, 18, '< 0.00000001'],
    [1_234_567_890n, 6, '≈ 1,234.57'],
    [1_234_567_000_000n, 6, '1,234,567'],
    [42n, 0, '42'],
    [2n ** 256n - 1n, 18, '≈ 1.158 × 10⁵⁹'],
    [10n ** 60n, 18, '1.000 × 10⁴²'],
    [1n, 255, '< 0.00000001'],
  ])('W-06 a payment of %s at %s decimals is told as %s, never as less', (value, decimals, text) => {
    expect(nearAmount(value, decimals)).toBe(text);
  });

  test.each([
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [212_078_901_234_567n, 18, '0.000213'],
    [212_000_000_000_000n, 18, '0.000212'],
    [1_230_000_000_000_000_001n, 18, '1.24'],
    [12_345_678_901_234_567_890n, 18, '12.35'],
    [123_456n, 0, '123,456'],
  ])('S-19 a fee of %s at %s decimals is at most %s', (value, decimals, text) => {
    expect(atMost(value, decimals)).toBe(text);
    expect(atMost(value, decimals).length).toBeLessThan(24);
  });
});

test('S-19 a moment that no calendar has is told in seconds', () => {
  expect(moment(8_640_000_000_000_000)).toMatch(/275760/);
  expect(moment(8_640_000_000_001_000)).toBe('8640000000001');
  expect(moment(Number(2n ** 256n - 1n) * 1000)).toMatch(/^\d{78}$/);
});

test.each([
  [0, 'now'],
  [999, 'now'],
  [12_000, '12 seconds ago'],
  [119_000, '1 minute ago'],
  [3 * 3_600_000 + 1, '3 hours ago'],
  [25 * 3_600_000, 'yesterday'],
  [40 * 24 * 3_600_000, '40 days ago'],
  [-5_000, 'now'],
])('V-13 what was %d ms ago was %s', (ms, text) => {
  expect(ago(1_700_000_000_000 - ms, 1_700_000_000_000)).toBe(text);
});

test('T-C14 of a long origin the end stays, port and all, whatever stands before it', () => {
  expect(endOfOrigin('https://dapp.example')).toBe('https://dapp.example');
  const lure = `https://bank.example.com.${'a'.repeat(60)}.evil.example:8443`;
  expect(endOfOrigin(lure)).toBe(`…${'a'.repeat(35)}.evil.example:8443`);
  expect(endOfOrigin(lure)).toHaveLength(54);
});

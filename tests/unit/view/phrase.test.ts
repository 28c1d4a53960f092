import { describe, expect, test } from 'vitest';
import { wordList } from '../../../lib/view/phrase/wordList.ts';
import { emptyPlaces, putWords, withPlaces, wordsIn } from '../../../lib/view/phrase/words.ts';

const WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ');
const LONGEST = `${'abandon '.repeat(23)}art`.split(' ');

describe('a phrase that is pasted', () => {
  test.each([
    ['as it is', WORDS.join(' ')],
    ['with numbers', WORDS.map((word, at) => `${at + 1}. ${word}`).join(' ')],
    ['with numbers that touch', WORDS.map((word, at) => `${at + 1}.${word}`).join('\n')],
    ['in lines of Windows', WORDS.join('\r\n')],
    ['with tabs and blanks too many', `\t ${WORDS.join(' \u00a0 ')}  \n`],
    ['in capitals, with commas', WORDS.join(', ').toUpperCase()],
    [
      'in letters of full width',
      WORDS.map((word) => word.replace(/./g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0))).join(' '),
    ],
  ])('V-11 is read word by word %s', (_, text) => {
    expect(wordsIn(text)).toEqual(WORDS);
  });

  test.each([12, 15, 18, 21, 24] as const)('V-11 of %i words fills as many places, wherever it is pasted', (count) => {
    const whole = LONGEST.slice(0, count);
    expect(putWords(emptyPlaces(12), 5, whole)).toEqual(whole);
    expect(putWords(emptyPlaces(24), 0, whole)).toEqual(whole);
  });

  test('V-11 fills from where it is pasted on where it is a part of one, and leaves the rest', () => {
    const places = putWords(emptyPlaces(12), 10, ['one', 'two', 'three']);
    expect(places).toHaveLength(15);
    expect(places.slice(9)).toEqual(['', 'one', 'two', 'three', '', '']);
    expect(putWords(WORDS, 1, ['a', 'b'])).toEqual(WORDS.with(1, 'a').with(2, 'b'));
  });

  test('V-11 that is longer than any fills the places there are, and fewer places keep the words that fit', () => {
    expect(putWords(emptyPlaces(12), 0, [...LONGEST, 'more'])).toEqual(LONGEST);
    expect(withPlaces(LONGEST, 12)).toEqual(LONGEST.slice(0, 12));
    expect(withPlaces(WORDS, 15)).toEqual([...WORDS, '', '', '']);
  });
});

describe('the list of words', () => {
  test('V-11 offers the words that begin so, a few of them, and none of nothing', () => {
    expect(wordList.beginningWith('act')).toEqual(['act', 'action', 'actor', 'actress', 'actual']);
    expect(wordList.beginningWith('a')).toHaveLength(6);
    expect(wordList.beginningWith('')).toEqual([]);
  });

  test('V-11 knows which word is meant by its first letters where only one begins so', () => {
    expect(wordList.onlyWord('aban')).toBe('abandon');
    expect(wordList.onlyWord('act')).toBe('act');
    expect(wordList.onlyWord('ab')).toBeUndefined();
    expect(wordList.onlyWord('abandonn')).toBeUndefined();
  });

  test('V-11 tells a phrase from words that are none by the checksum in the last', () => {
    expect(wordList.isPhrase(WORDS)).toBe(true);
    expect(wordList.isPhrase(LONGEST)).toBe(true);
    expect(wordList.isPhrase([...WORDS.slice(0, 11), 'zoo'])).toBe(false);
    expect(wordList.isPhrase(WORDS.slice(0, 11))).toBe(false);
  });
});

/** How many words a recovery phrase has (BIP-39). */
export const LENGTHS = [12, 15, 18, 21, 24] as const;
export type Length = (typeof LENGTHS)[number];

/** The words of a text as somebody kept it: with numbers, in lines, in any case, with whatever stands between them. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? [];

/** So many places for words, none of them filled in. */
export const emptyPlaces = (count: Length): readonly string[] => Array.from({ length: count }, () => '');

/** Another number of places. Words that have no place any more are gone. */
export const withPlaces = (words: readonly string[], count: Length): readonly string[] =>
  emptyPlaces(count).map((_, place) => words[place] ?? '');

/**
 * Puts words into places from one on, as many as there are; what stood there is gone. Where they are more than the places, and as many
 * as a phrase may have, or where they are a whole phrase, there are as many places as that takes. Words beyond the longest are left out.
 */
export function putWords(places: readonly string[], from: number, words: readonly string[]): readonly string[] {
  if (LENGTHS.some((count) => count === words.length)) return [...words];
  const needed = Math.max(places.length, from + words.length);
  const count = LENGTHS.find((each) => each >= needed) ?? 24;
  return emptyPlaces(count).map((_, place) => words[place - from] ?? places[place] ?? '');
}

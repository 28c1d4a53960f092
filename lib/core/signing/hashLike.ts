/** The length of a hash, in hex digits behind `0x`. */
const HASH = 66;

/** What words are written in beside plain letters, digits and blanks: so much each of it tells of chance rather than of somebody's hand. */
const COSTS: readonly [RegExp, number][] = [
  [/^[a-z0-9 \n]$/, 0],
  [/^[A-Z.,:'\-_/\t\r]$/, 1],
];
const ENOUGH = 8;

/** Those who write write one script, beside Latin letters. */
const SCRIPTS = [
  /^[\p{Script=Latin}\p{M}]$/u,
  /^[\p{Script=Cyrillic}\p{M}]$/u,
  /^[\p{Script=Greek}\p{M}]$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。！？：「」]$/u,
  /^\p{Script=Hangul}$/u,
  /^[\p{Script=Arabic}\p{M}]$/u,
  /^[\p{Script=Hebrew}\p{M}]$/u,
  /^[\p{Script=Thai}\p{M}]$/u,
  /^[\p{Script=Devanagari}\p{M}]$/u,
];
const EMOJI = /^(?:\p{Extended_Pictographic}|\u{FE0F}|\u{200D})$/u;

/**
 * Whether a message has the length of a hash and is none that somebody wrote: bytes, or characters of all kinds. Whoever is free to
 * choose a number in what is hashed finds, in minutes, a hash that is a text in UTF-8; one that is written in words takes longer than
 * anybody has (2^60 tries).
 */
export function isHashLike(message: string, text: string | undefined): boolean {
  if (message.length !== HASH) return false;
  return text === undefined || !isWritten(text);
}

function isWritten(text: string): boolean {
  if (/^[A-Za-z0-9]+$/.test(text)) return true;
  const costIn = (script: RegExp) =>
    Array.from(text, (each) => {
      if (each > '~' && (script.test(each) || EMOJI.test(each))) return 0;
      return COSTS.find(([of]) => of.test(each))?.[1] ?? 2;
    }).reduce<number>((sum, each) => sum + each, 0);
  return SCRIPTS.some((script) => costIn(script) <= ENOUGH);
}

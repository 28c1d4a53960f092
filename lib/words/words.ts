import { IntlMessageFormat } from 'intl-messageformat';
import { english } from './en/index.ts';
import { languages } from './languages.ts';
import { lookUp } from './lookUp.ts';
import { pseudo } from './pseudo.ts';
import type { Key, Language, Params } from './said.ts';

/** By convention a language made of English: a letter without a stroke is a word that is outside of this layer. */
const PSEUDO = 'en-XA';

/**
 * The first of the user's languages that the wallet speaks; English where it speaks none.
 * @param wanted BCP 47 tags, the one liked best first. @param spoken tags as `lookUp` writes them.
 */
export const choose = (wanted: readonly string[], spoken = [PSEUDO, ...Object.keys(languages)]): string =>
  wanted.flatMap(lookUp).find((tag) => spoken.includes(tag)) ?? 'en';

/** The user's own tag of the language that is spoken, with its region, where there is one: numbers and dates are written by it. */
export const localeOf = (wanted: readonly string[], spoken: string): string =>
  wanted.find((tag) => lookUp(tag).includes(spoken)) ?? spoken;

const wanted = globalThis.navigator?.languages ?? [];

/** BCP 47 tag of the language that is spoken: for the document. */
export const languageTag = choose(wanted);

export const localeTag = localeOf(wanted, languageTag);

const texts: Partial<Language> = languages[languageTag] ?? english;
const late: Partial<Language> = {};
const made = new Map<string, IntlMessageFormat>();

function messageOf(key: Key): IntlMessageFormat {
  let message = made.get(key);
  if (!message) {
    const make = (source: ConstructorParameters<typeof IntlMessageFormat>[0]) =>
      new IntlMessageFormat(source, localeTag, undefined, { ignoreTag: true });
    message = make(texts[key] ?? late[key] ?? key);
    if (languageTag === PSEUDO) message = make(pseudo(message.getAst()));
    made.set(key, message);
  }
  return message;
}

/** Takes English words that only single pages say: they come with those pages. Other languages have theirs from the start. */
export function bringWords(words: Partial<Language>): void {
  Object.assign(late, words);
  // Whatever of it was said before stood there as its key.
  for (const key of Object.keys(words)) made.delete(key);
}

/** Whether there is a text of this name: of a code out of the database, that a later version may have written. */
export const isKey = (code: string): code is Key => Object.hasOwn(english, code) || Object.hasOwn(late, code);

type Scalar = string | number | bigint;

/**
 * A text of the wallet in the user's language.
 * @param key names the text. @param params what stands in its braces; numbers are written as the language writes them.
 */
export function t<K extends Key>(key: K, ...[params]: unknown extends Params<K, Scalar> ? [] : [Params<K, Scalar>]): string {
  return String(messageOf(key).format(params as Record<string, Scalar> | undefined));
}

/**
 * The same where something else than text stands in the braces, such as an address that is drawn.
 * @returns the pieces in the order of the language: texts, and what stood in the braces. Of a row that another version has written,
 * whose text took other parameters, the key as it is.
 */
export function pieces<Value>(key: Key, params: Readonly<Record<string, Value | Scalar>>): (string | Value)[] {
  try {
    const said = messageOf(key).format<Value>(params as Record<string, Value | Scalar>);
    return Array.isArray(said) ? said : [said as string | Value];
  } catch {
    return [key];
  }
}

import type { english } from './en/index.ts';
import type { lateEnglish } from './en/late.ts';

/** The texts of the wallet by their keys. English is complete; every language has the same keys. */
export type Texts = typeof english & typeof lateEnglish;
export type Key = keyof Texts & string;

/** What another language has to say: every key, each with the same parameters. */
export type Language = Readonly<Record<Key, string>>;

/** The part of a text that follows a brace, up to where the name of a parameter ends. */
type NameIn<Text extends string> = Text extends `${infer Name}}${string}`
  ? Name extends `${infer First},${string}`
    ? First
    : Name
  : never;

/** Not a parameter but what a plural says. */
type IsName<Name extends string> = Name extends '' | `${string} ${string}` | `${string}#${string}` ? never : Name;

/** The names of the parameters of a text in ICU's message syntax. What a plural says has to have a blank or `#` in it. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Rest}` ? IsName<NameIn<Rest>> | NamesIn<Rest> : never;

/** The names of the parameters of a key's text, read off the English one. */
export type NamesOf<K extends Key> = NamesIn<Texts[K]>;

/** Texts in which addresses and amounts are drawn: what is said by them is made of parts, never of plain values. */
type Drawn = `warning.${string}` | `describe.${string}`;
export type Plain = Exclude<Key, Drawn>;

/** A key with its parameters beside it: what is to be said, in no language. It can be stored, and travel between contexts. */
export type Said<K extends Key = Plain> =
  | { [Each in Exclude<K, Bare<K>>]: { readonly code: Each } & Params<Each, string | number | Inner> }[Exclude<K, Bare<K>>]
  | ([Bare<K>] extends [never] ? never : { readonly code: Bare<K> });

/** The keys that take no parameters. They are one member of the union above: TypeScript gives up at one with a thousand. */
type Bare<K extends Key> = { [Each in K]: [NamesOf<Each>] extends [never] ? Each : never }[K];

/** Something said that stands within another. */
export interface Inner {
  readonly code: Key;
  readonly [param: string]: string | number | Inner;
}

/** The keys of an area. */
export type KeyOf<Area extends string> = Extract<Key, `${Area}.${string}`>;

/** The parameters of a key's text: of `Value` each. A key without any takes none. */
export type Params<K extends Key, Value> = [NamesOf<K>] extends [never] ? unknown : { readonly [Name in NamesOf<K>]: Value };

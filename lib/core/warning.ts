import { z } from 'zod';
import type { Key } from '../words/said.ts';
import { type PartParams, type SaidPart, say } from './part.ts';

/** `danger`: something is probably lost. `caution`: look twice. `note`: good to know. */
export type Level = 'danger' | 'caution' | 'note';

/** How much a level weighs: more is graver. */
export const GRAVITY = { danger: 2, caution: 1, note: 0 } satisfies Record<Level, number>;

/** `warning.<kind>`, or `warning.<kind>.<variant>` where a kind has several texts. */
export type WarningCode = Exclude<Extract<Key, `warning.${string}`>, `${string}.title`>;

/** What it is about, whatever the words. */
export type WarningKind = WarningCode extends `warning.${infer Rest}`
  ? Rest extends `${infer Kind}.${string}`
    ? Kind
    : Rest
  : never;

/** What the user should know before saying yes. */
export interface Warning extends SaidPart {
  level: Level;
  code: WarningCode;
  /** Which call of the batch, from 0; absent where it is the whole. */
  call?: number;
  /** Further calls of which the same is to be said, in order. */
  also?: readonly number[];
}

/** One as rows have it. */
export const Warning = z.custom<Warning>((value) => Levelled.safeParse(value).success);
const Levelled = z.object({
  type: z.literal('said'),
  code: z.string(),
  params: z.object({}),
  level: z.enum(['danger', 'caution', 'note']),
});

/** A warning of that level, with the parameters of its text. */
export const warn = <K extends WarningCode>(level: Level, code: K, ...params: PartParams<K>): Warning => ({
  ...say(code, ...params),
  code,
  level,
});

/** The kind in a code of a warning. */
export const kindOf = ({ code }: Pick<Warning, 'code'>): WarningKind => code.split('.')[1] as WarningKind;

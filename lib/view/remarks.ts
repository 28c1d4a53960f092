import { addressesIn } from '../core/describe/about.ts';
import { callsOf } from '../core/risk/once.ts';
import type { Address } from '../core/schema.ts';
import { GRAVITY, type Level, type Warning } from '../core/warning.ts';
import { titleKey, warningTitle } from './warningTitle.ts';

/** Warnings as they stand in a list: a line that opens to what it says. */
export interface Remark {
  /** Stays the same while amounts and addresses in it change. */
  key: string;
  level: Level;
  /** Absent where it has none: then what it says is the line. */
  title?: string;
  /** Of notes, whom they are about: they are mostly good to know, and only with whom. */
  who: readonly Address[];
  /** One, but for notes of one title. */
  warnings: readonly Warning[];
  /** `no`: what it says stands there whatever the user does. */
  folds: 'no' | 'open' | 'closed';
}

/**
 * So many cautions are open at first. Where there are more, all their titles come before the words of the first, and beside a danger what
 * comes of it all stays in sight.
 */
const OPEN = 2;

/**
 * Warnings for a list, the gravest first. Dangers stand there in full; of cautions and notes the titles always do. Notes of one title are
 * one line, so that paying ten people is no page of notes.
 */
export function remarksOf(warnings: readonly Warning[]): Remark[] {
  const countAt = (wanted: Level) => warnings.filter(({ level }) => level === wanted).length;
  const caution = countAt('danger') === 0 && countAt('caution') <= OPEN ? 'open' : 'closed';
  const remarks = new Map<string, Remark>();
  for (const warning of warnings) {
    const { level } = warning;
    const title = titleKey(warning);
    const name = title ?? warning.code;
    const isOneLine = level === 'note' && title !== undefined;
    const key = isOneLine ? name : `${name} ${countOf(remarks, name)}`;
    const all = [...(remarks.get(key)?.warnings ?? []), warning];
    const folds = level === 'danger' || !title ? 'no' : level === 'note' ? 'closed' : caution;
    remarks.set(key, { key, level, title: titleOf(all), who: isOneLine ? whoIn(all) : [], warnings: all, folds });
  }
  return [...remarks.values()].sort((one, other) => GRAVITY[other.level] - GRAVITY[one.level]);
}

const countOf = (remarks: ReadonlyMap<string, unknown>, name: string): number =>
  [...remarks.keys()].filter((key) => key.startsWith(`${name} `)).length;

const whoIn = (warnings: readonly Warning[]): Address[] => [
  ...new Set(warnings.flatMap(({ params }) => [...addressesIn(params)])),
];

/** The title of the first, with the calls that any of them is about. */
function titleOf(warnings: readonly Warning[]): string | undefined {
  const [first] = warnings;
  if (!first) return undefined;
  const [call, ...also] = [...new Set(warnings.flatMap(callsOf))].sort((one, other) => one - other);
  return warningTitle({ ...first, call, also });
}

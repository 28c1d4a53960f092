import { type Part, say } from '../../part.ts';
import { warn } from '../../warning.ts';
import type { Struct } from './fields.ts';
import type { Meaning } from './signing.ts';

/** More names than anybody reads; how many more there are is said. */
const ENOUGH = 8;

/**
 * What a struct has beyond the fields that its reader knows: contracts that take it may do anything with them, so the explanation
 * is not all of it (V-06).
 * @param known those that the explanation uses, and those that move nothing: numbers against use twice, and who may carry it out.
 */
export function otherFields(struct: Struct, known: readonly string[]): Meaning {
  const others = Object.keys(struct).filter((name) => !known.includes(name));
  return others.length === 0 ? { says: [], warnings: [] } : unreadFields(others);
}

/** Fields that may be of any meaning. */
export function unreadFields(names: readonly string[]): Meaning {
  const fields = names.slice(0, ENOUGH).map((text): Part => ({ type: 'code', text }));
  const left = names.length - ENOUGH;
  const more = left > 0 ? [say('signing.moreFields', { count: left })] : [];
  return { says: [], warnings: [warn('caution', 'warning.otherFields', { fields: [...fields, ...more] })] };
}

import type { Part } from '../../part.ts';
import { warn } from '../../warning.ts';
import type { Struct } from './fields.ts';
import type { Meaning } from './signing.ts';

/** More names than anybody reads; that there are more is said by the window's own list of fields. */
const ENOUGH = 8;

/**
 * What a struct has beyond the fields that its reader knows: contracts that take it may do anything with them, so the explanation
 * is not all of it (V-06).
 * @param known those that the explanation uses, and those that move nothing: numbers against use twice, and who may carry it out.
 */
export function otherFields(struct: Struct, known: readonly string[]): Meaning {
  const others = Object.keys(struct).filter((name) => !known.includes(name));
  if (others.length === 0) return { says: [], warnings: [] };
  const fields = others.slice(0, ENOUGH).map((text): Part => ({ type: 'code', text }));
  return { says: [], warnings: [warn('caution', 'warning.otherFields', { fields })] };
}

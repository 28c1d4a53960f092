import type { Address } from '../schema.ts';
import { kindOf, type Warning, type WarningCode, warn } from '../warning.ts';

/**
 * One statement for one fact: that only the contract says what it does, and that only the trial says what comes of it, is nearly the
 * same of one that nobody knows. That it is the first time is in it.
 */
export function together(all: readonly Warning[]): Warning[] {
  const tried = named(all, 'warning.onlyTried');
  const both = new Set(named(all, 'warning.claims').filter((each) => tried.includes(each)));
  return all.flatMap((each) => {
    const to = whom(each);
    if (to === undefined || !both.has(to)) return [each];
    if (each.code === 'warning.onlyTried' || kindOf(each) === 'firstContact') return [];
    if (each.code !== 'warning.claims') return [each];
    const { call, also } = each;
    const merged = warn(each.level, 'warning.claims.tried', { to: { type: 'address', address: to } });
    return [{ ...merged, ...(call === undefined ? {} : { call }), ...(also ? { also } : {}) }];
  });
}

/** Whom cautions of that code are about. */
const named = (all: readonly Warning[], code: WarningCode): Address[] =>
  all.flatMap((each) => (each.code === code && each.level === 'caution' ? (whom(each) ?? []) : []));

function whom({ params: { to } }: Warning): Address | undefined {
  return typeof to === 'object' && 'type' in to && to.type === 'address' ? to.address : undefined;
}

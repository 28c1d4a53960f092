import { zeroAddress } from 'viem';
import type { Part } from '../part.ts';
import type { Address } from '../schema.ts';
import { kindOf, type Warning, warn } from '../warning.ts';
import { thingsIn } from './once.ts';

/**
 * One statement for one fact: that only the contract says what it does, and that only the trial says what comes of it, is nearly the
 * same of one that nobody knows. That it is the first time is in it. That something which comes is no token that anybody knows is in
 * what is said of who counts it. Whoever gets more of something than before, and something else beside it, gets more than before.
 */
export function together(all: readonly Warning[]): Warning[] {
  const claims = all.flatMap((each) => (each.code === 'warning.claims' && each.level === 'caution' ? (whom(each) ?? []) : []));
  const tried = all.filter(isTried).flatMap((each) => (thingsIn(each) ?? []).flatMap((what) => addressIn(what) ?? []));
  const both = new Set(claims.filter((each) => tried.includes(each)));
  const isHeld = all.some(({ code, level }) => code === 'warning.onlyTried.held' && level === 'caution');
  const more = new Set(all.flatMap((each) => (each.code === 'warning.firstContact.more' ? (whom(each) ?? []) : [])));
  return all.flatMap((each) => {
    if (isHeld && (each.code === 'warning.unlisted' || each.code === 'warning.unlisted.several')) return [];
    if (isTried(each)) return without(each, both);
    const to = whom(each);
    if (to === undefined) return [each];
    if (both.has(to) && kindOf(each) === 'firstContact') return [];
    if (both.has(to) && each.code === 'warning.claims') return [saidAs('warning.claims.tried', each, to)];
    if (more.has(to) && each.code === 'warning.firstContact.other') return [saidAs('warning.firstContact.more', each, to)];
    return [each];
  });
}

/** Another statement about somebody, of the same calls. */
function saidAs(
  code: 'warning.claims.tried' | 'warning.firstContact.more',
  { level, call, also }: Warning,
  to: Address,
): Warning {
  const said = warn(level, code, { to: { type: 'address', address: to } });
  return { ...said, ...(call === undefined ? {} : { call }), ...(also ? { also } : {}) };
}

const isTried = ({ code, level }: Warning): boolean => code === 'warning.onlyTried' && level === 'caution';

/** The same of those who are left. */
function without(warning: Warning, some: ReadonlySet<Address>): Warning[] {
  const what = (thingsIn(warning) ?? []).filter((each) => !some.has(addressIn(each) ?? zeroAddress));
  return what.length > 0 ? [{ ...warning, params: { ...warning.params, what } }] : [];
}

const whom = ({ params: { to } }: Warning): Address | undefined =>
  typeof to === 'object' && 'type' in to ? addressIn(to) : undefined;

const addressIn = (part: Part): Address | undefined => (part.type === 'address' ? part.address : undefined);

import type { Part, PartParam } from '../part.ts';
import { callsOf, thingsIn } from '../risk/once.ts';
import type { Warning } from '../warning.ts';

/** One thing that a warning is about, whatever the amounts in it: one of its calls, or one of what somebody can take. */
interface Matter {
  key: string;
  thing?: Part;
}

/** All that a warning is about. */
export function mattersOf(warning: Warning): Matter[] {
  const key = [warning.code, ...Object.entries(warning.params).map(([name, param]) => `${name} ${aboutIn(param)}`)].join(' ');
  const calls = callsOf(warning);
  return [
    ...(calls.length === 0 ? [{ key }] : calls.map((call) => ({ key: `${key} call ${call}` }))),
    ...(thingsIn(warning) ?? []).map((thing) => ({ key: `${key} thing ${aboutIn(thing)}`, thing })),
  ];
}

function aboutIn(param: PartParam): string {
  if (typeof param !== 'object' || !('type' in param)) return '';
  if (param.type === 'address') return param.address;
  if (param.type === 'asset' || param.type === 'amount') return param.asset;
  if (param.type === 'said') return `${param.code} ${Object.values(param.params).map(aboutIn).join(' ')}`;
  return param.type === 'item' ? `${param.collection} ${param.id}` : '';
}

/**
 * Whether what the user saw of that still holds, to the word; an amount may move by a tenth, as a price does while it is looked at. Things
 * are held against each other one by one, and numbers of things by whether there are more.
 */
export const says = (seen: Warning, now: Warning): boolean => {
  const isApart = (name: string) => name === 'count' || (name === 'what' && thingsIn(now) !== undefined);
  return Object.entries(now.params).every(([name, param]) => isApart(name) || isSame(seen.params[name], param));
};

/** The same of something that stands in a warning. */
export function isSame(seen: PartParam | undefined, now: PartParam | undefined): boolean {
  if (typeof now !== 'object') return seen === now;
  if (typeof seen !== 'object') return false;
  if (!('type' in now)) return !('type' in seen) && seen.length === now.length && now.every((each, at) => isSame(seen[at], each));
  return 'type' in seen && isSamePart(seen, now);
}

function isSamePart(seen: Part, now: Part): boolean {
  if (seen.type === 'said' && now.type === 'said')
    return seen.code === now.code && Object.entries(now.params).every(([name, param]) => isSame(seen.params[name], param));
  if (seen.type === 'amount' && now.type === 'amount') return seen.asset === now.asset && isNear(seen.raw, now.raw);
  return wordsOf(seen) === wordsOf(now);
}

const isNear = (seen: bigint, now: bigint): boolean => 10n * (now > seen ? now - seen : seen - now) <= seen;

/** All that it says by itself. What its contract says of itself is read from the chain, and may not be there yet. */
function wordsOf(part: Part): string {
  const { token: _, ...rest } = 'token' in part ? part : { ...part, token: undefined };
  return Object.values(rest).map(String).join(' ');
}

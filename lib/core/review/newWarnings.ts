import { callsOf, thingsIn } from '../risk/once.ts';
import type { Level, Warning, WarningKind } from '../warning.ts';
import { kindOf } from '../warning.ts';
import type { Regression } from './compare.ts';

/** Warnings whose matter `compareChanges` tells by itself. */
const TOLD = new Set<WarningKind>(['fails', 'feeUnknown', 'hiddenAllowance', 'notSimulated', 'upgrade', 'replacesDelegation']);

const GRAVITY = { danger: 2, caution: 1, note: 0 } satisfies Record<Level, number>;

/**
 * What weighs among the warnings and was not there when the user last took note, was less grave, or was of fewer things. A note is good
 * to know and no reason to look again.
 */
export function newWarnings(before: readonly Warning[], after: readonly Warning[]): Regression[] {
  const known = new Map<string, Weight>();
  for (const each of before) for (const matter of mattersOf(each)) known.set(matter, heavier(weightOf(each), known.get(matter)));
  return after
    .filter((each) => {
      const now = weightOf(each);
      if (now.gravity === GRAVITY.note || TOLD.has(kindOf(each))) return false;
      const isWorse = (was: Weight | undefined) => !was || now.gravity > was.gravity || now.count > was.count;
      return mattersOf(each).some((matter) => isWorse(known.get(matter)));
    })
    .map((warning) => ({ kind: 'warning', warning, ...(warning.call === undefined ? {} : { call: warning.call }) }));
}

interface Weight {
  gravity: number;
  /** Of how many things it is. */
  count: number;
}

const weightOf = ({ level, params: { count } }: Warning): Weight => ({
  gravity: GRAVITY[level],
  count: typeof count === 'number' ? count : 0,
});

const heavier = (one: Weight, other: Weight = { gravity: 0, count: 0 }): Weight => ({
  gravity: Math.max(one.gravity, other.gravity),
  count: Math.max(one.count, other.count),
});

/** What a warning is about, whatever the amounts in it: each of its calls, and each of its things. */
function mattersOf(warning: Warning): string[] {
  const about = Object.entries(warning.params).map(([name, param]) => `${name} ${aboutIn(param)}`);
  const matter = [warning.code, ...about].join(' ');
  const [calls, things] = [callsOf(warning), thingsIn(warning) ?? []];
  return [
    ...(calls.length === 0 ? [matter] : calls.map((call) => `${matter} call ${call}`)),
    ...things.map((each) => `${matter} thing ${aboutIn(each)}`),
  ];
}

function aboutIn(param: Warning['params'][string]): string {
  if (typeof param !== 'object' || !('type' in param)) return '';
  if (param.type === 'address') return param.address;
  if (param.type === 'asset' || param.type === 'amount') return param.asset;
  if (param.type === 'said') return `${param.code} ${Object.values(param.params).map(aboutIn).join(' ')}`;
  return param.type === 'item' ? `${param.collection} ${param.id}` : '';
}

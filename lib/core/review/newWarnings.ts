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
  for (const each of before) known.set(matterOf(each), heavier(weightOf(each), known.get(matterOf(each))));
  return after
    .filter((each) => {
      const [now, was] = [weightOf(each), known.get(matterOf(each))];
      if (now.gravity === GRAVITY.note || TOLD.has(kindOf(each))) return false;
      return !was || now.gravity > was.gravity || now.count > was.count;
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

/** What a warning is about, whatever the amounts in it. */
const matterOf = (warning: Warning): string =>
  [warning.code, warning.call, ...Object.entries(warning.params).map(([name, param]) => `${name} ${aboutIn(param)}`)].join(' ');

function aboutIn(param: Warning['params'][string]): string {
  if (typeof param !== 'object' || !('type' in param)) return '';
  if (param.type === 'address') return param.address;
  if (param.type === 'asset' || param.type === 'amount') return param.asset;
  return param.type === 'item' ? `${param.collection} ${param.id}` : '';
}

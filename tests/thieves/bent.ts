import type { Address } from '../../lib/core/schema.ts';
import { kindOf, type Warning } from '../../lib/core/warning.ts';
import { FRIEND, THIEF } from './people.ts';
import type { Shown } from './window.ts';

/** Everything in it, as it is or as `bend` would have it. */
function bent<Value>(value: Value, bend: (each: unknown) => unknown): Value {
  const changed = bend(value);
  if (typeof changed !== 'object' || changed === null) return changed as Value;
  if (Array.isArray(changed)) return changed.map((each) => bent(each, bend)) as Value;
  return Object.fromEntries(Object.entries(changed).map(([name, each]) => [name, bent(each, bend)])) as Value;
}

const withWarnings = (shown: Shown, change: (warning: Warning) => Warning[]): Shown => ({
  ...shown,
  explanation: { ...shown.explanation, warnings: shown.explanation.warnings.flatMap(change) },
});

/** Windows that say less than they should, by what is wrong with them. */
export const credulous: [string, (shown: Shown, other: Address) => Shown][] = [
  ['warns of nothing', (shown) => withWarnings(shown, () => [])],
  ['has nothing but notes', (shown) => withWarnings(shown, (each) => [{ ...each, level: 'note' }])],
  [
    'shows no effects',
    (shown) => ({ ...shown, explanation: { ...shown.explanation, leaves: [], allowances: [], rights: [], calls: [] } }),
  ],
  ['names a friend for the thief', (shown) => said(shown, (each) => (each === THIEF ? FRIEND : each))],
  ['tells of the half', (shown) => said(shown, (each) => (typeof each === 'bigint' ? each / 2n : each))],
  [
    'cannot tell of another contract',
    (shown, other) =>
      withWarnings(shown, (each) =>
        kindOf(each) === 'unreadable' || kindOf(each) === 'claims'
          ? [{ ...each, params: { ...each.params, to: { type: 'address', address: other } } }]
          : [each],
      ),
  ],
  [
    'folds away whom a router gives it to',
    (shown) => withWarnings(shown, (each) => (kindOf(each) === 'goesElsewhere' ? [] : [each])),
  ],
  ['has twice as much come as does', (shown) => ({ ...shown, explanation: { ...shown.explanation, arrives: twice(shown) } })],
  ['warns of another call', (shown) => withWarnings(shown, ({ also: _, ...each }) => [{ ...each, call: (each.call ?? 0) + 1 }])],
];

const twice = ({ explanation }: Shown) => bent(explanation.arrives, (each) => (typeof each === 'bigint' ? each * 2n : each));

const said = (shown: Shown, bend: (each: unknown) => unknown): Shown => {
  const { about, ...rest } = shown.explanation;
  return { ...shown, explanation: { ...bent(rest, bend), about } };
};

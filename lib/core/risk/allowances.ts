import type { Action } from '../decode/decoded.ts';
import { isEnd } from '../describe/ends.ts';
import { type Facts, isOwn } from '../describe/facts.ts';
import { address, asset, item, limit } from '../describe/sentence.ts';
import { isUnlimited, PERMIT2 } from '../effects/effects.ts';
import { say } from '../part.ts';
import { type Warning, warn } from '../warning.ts';
import { hiddenAllowances } from './hidden.ts';
import { actionsOf, type CallRiskInput } from './input.ts';
import { isPerson, person } from './person.ts';

/** T-D15 and T-D16: what others may take afterwards. */
export const allowanceWarnings = (of: CallRiskInput): Warning[] => [
  ...actionsOf(of).flatMap(({ action, call }) => given(action, of.facts).map((warning) => ({ ...warning, call }))),
  ...hiddenAllowances(of),
];

function given(action: Action, facts: Facts): Warning[] {
  if (isEnd(action)) return [];
  if (action.kind === 'allowAll') return isOwn(action.owner, facts) ? wholeCollection(action, facts) : [];
  if (action.kind === 'allowItem') return person(action.spender, item(action.collection, action.id, 1n, facts), facts);
  if (action.kind !== 'allow' || !isOwn(action.owner, facts)) return [];
  const { spender, token, amount, signed } = action;
  const unlimited = isUnlimited(amount);
  const people = person(spender, limit(amount, token, facts), facts);
  const permit = signed
    ? [
        warn(unlimited ? 'caution' : 'note', 'warning.permit', {
          spender: address(spender),
          amount: limit(amount, token, facts),
        }),
      ]
    : [];
  if (isPerson(spender, facts) || !unlimited || signed) return [...people, ...permit];
  const all = asset(token, facts);
  return spender === PERMIT2
    ? [warn('note', 'warning.unlimited.permit2', { asset: all })]
    : [...people, warn('caution', 'warning.unlimited', { spender: address(spender), asset: all })];
}

function wholeCollection({ collection, operator }: Extract<Action, { kind: 'allowAll' }>, facts: Facts): Warning[] {
  const all = asset(collection, facts);
  const people = person(operator, say('describe.everyItem', { collection: all }), facts);
  if (isPerson(operator, facts)) return people;
  return [...people, warn('caution', 'warning.wholeCollection', { operator: address(operator), collection: all })];
}

import type { Action } from '../decode/decoded.ts';
import { allowancePart } from '../describe/allowancePart.ts';
import { type Facts, isOwn } from '../describe/facts.ts';
import { address, asset, item, limit } from '../describe/sentence.ts';
import { type Allowance, isGiven, isUnlimited, PERMIT2 } from '../effects/effects.ts';
import { say } from '../part.ts';
import { type Warning, warn } from '../warning.ts';
import { actionsOf, type CallRiskInput } from './input.ts';
import { isPerson, person } from './person.ts';

/** T-D15 and T-D16: what others may take afterwards. */
export const allowanceWarnings = (of: CallRiskInput): Warning[] => [
  ...actionsOf(of).flatMap(({ action, call }) => given(action, of.facts).map((warning) => ({ ...warning, call }))),
  ...hidden(of),
];

function given(action: Action, facts: Facts): Warning[] {
  if (action.kind === 'allowAll') return action.allowed && isOwn(action.owner, facts) ? wholeCollection(action, facts) : [];
  if (action.kind === 'allowItem') return person(action.spender, item(action.collection, action.id, 1n, facts), facts);
  if (action.kind !== 'allow' || action.how === 'lower' || action.amount === 0n || !isOwn(action.owner, facts)) return [];
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

/** Allowances that the simulation shows and that no call names. */
function hidden(of: CallRiskInput): Warning[] {
  const named = new Set(actionsOf(of).flatMap(({ action }) => spendersNamed(action)));
  return (of.plan.effects?.accounts ?? []).flatMap(({ account, allowances }) =>
    allowances
      .filter((each) => isGiven(each) && !named.has(`${account} ${whatOf(each)} ${each.spender}`))
      .map((each) => {
        const [spender, what] = [address(each.spender), allowancePart(each, of.facts)];
        return warn('danger', 'warning.hiddenAllowance', { spender, what, account: address(account) });
      }),
  );
}

/** What an allowance is of. An item is not its whole collection. */
const whatOf = (each: Allowance): string =>
  each.kind === 'token' ? each.token : each.kind === 'item' ? each.collection : `all ${each.collection}`;

function spendersNamed(action: Action): string[] {
  switch (action.kind) {
    case 'allow':
      return [`${action.owner} ${action.token} ${action.spender}`];
    case 'allowItem':
      return [`${action.owner} ${action.collection} ${action.spender}`];
    case 'allowAll':
      return [`${action.owner} all ${action.collection} ${action.operator}`];
    // Some protocols tell of it as of an allowance (Compound III).
    case 'right':
      return [`${action.owner} ${action.contract} ${action.to}`];
    case 'send':
    case 'sendItem':
    case 'share':
    case 'swap':
    case 'wrap':
    case 'unwrap':
    case 'vault':
    case 'mint':
    case 'control':
    case 'create':
      return [];
  }
}

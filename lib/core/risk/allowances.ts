import type { Action } from '../decode/decoded.ts';
import { type Facts, isOwn } from '../describe/facts.ts';
import { address, asset, limit, say } from '../describe/sentence.ts';
import { takes } from '../describe/takes.ts';
import { type Allowance, isGiven, isUnlimited, PERMIT2 } from '../effects/effects.ts';
import type { Address } from '../schema.ts';
import { actionsOf, type Read, type Warning } from './warning.ts';

/** T-D15 and T-D16: what others may take afterwards. */
export const allowanceWarnings = (of: Read): Warning[] => [
  ...actionsOf(of).flatMap(({ action, call }) => given(action, of.facts).map((warning) => ({ ...warning, call }))),
  ...hidden(of),
];

function given(action: Action, facts: Facts): Warning[] {
  if (action.kind === 'allowAll') return action.allowed && isOwn(action.owner, facts) ? wholeCollection(action, facts) : [];
  if (action.kind === 'allowItem') return person(action.spender, facts);
  if (action.kind !== 'allow' || action.how === 'lower' || action.amount === 0n || !isOwn(action.owner, facts)) return [];
  const { spender, token, amount, signed } = action;
  const unlimited = isUnlimited(amount);
  const people = person(spender, facts);
  const permit: Warning[] = signed
    ? [
        {
          kind: 'permit',
          severity: unlimited ? 'caution' : 'note',
          title: 'Uses a signature of yours',
          detail: say`The data holds a signature with which ${address(spender)} may spend ${limit(amount, token, facts)}.`,
        },
      ]
    : [];
  if (people.length > 0 || !unlimited || signed) return [...people, ...permit];
  const permit2 = spender === PERMIT2;
  return [
    {
      kind: 'unlimited',
      severity: permit2 ? 'note' : 'caution',
      title: 'No limit',
      detail: permit2
        ? say`Permit2 may spend all ${asset(token, facts)} that you have and will ever have, for each app that you sign a permit for.`
        : say`${address(spender)} may spend all ${asset(token, facts)} that you have and will ever have, at any time.`,
    },
  ];
}

function wholeCollection({ collection, operator }: Extract<Action, { kind: 'allowAll' }>, facts: Facts): Warning[] {
  const people = person(operator, facts);
  if (people.length > 0) return people;
  return [
    {
      kind: 'wholeCollection',
      severity: 'caution',
      title: 'A whole collection',
      detail: say`${address(operator)} may take every item of ${asset(collection, facts)} that you have and will ever have, at any time.`,
    },
  ];
}

/** Contracts ask for allowances; a person who does wants the tokens. */
export function person(spender: Address, facts: Facts): Warning[] {
  const code = facts.code[spender];
  if ((code !== 'none' && code !== 'delegated') || isOwn(spender, facts)) return [];
  return [
    {
      kind: 'allowsPerson',
      severity: 'danger',
      title: 'Allowed to a person, not to a contract',
      detail: say`${address(spender)} is somebody’s account. No honest app needs an allowance for one: its owner can simply take the tokens.`,
    },
  ];
}

/** Allowances that the simulation shows and that no call names. */
function hidden(of: Read): Warning[] {
  const named = new Set(actionsOf(of).flatMap(({ action }) => spendersNamed(action)));
  return (of.plan.effects?.accounts ?? []).flatMap(({ account, allowances }) =>
    allowances
      .filter((each) => isGiven(each) && !named.has(`${account} ${whatOf(each)} ${each.spender}`))
      .map(
        (each): Warning => ({
          kind: 'hiddenAllowance',
          severity: 'danger',
          title: 'An allowance that no call names',
          detail: say`When tried out, this lets ${address(each.spender)} take ${takes(each, of.facts)} from ${address(account)}.`,
        }),
      ),
  );
}

/** Whoever names an item has not named its whole collection. */
const whatOf = (each: Allowance): string =>
  each.kind === 'token' ? each.token : each.kind === 'item' ? each.collection : `all ${each.collection}`;

function spendersNamed(action: Action): string[] {
  if (action.kind === 'allow') return [`${action.owner} ${action.token} ${action.spender}`];
  if (action.kind === 'allowItem') return [`${action.owner} ${action.collection} ${action.spender}`];
  return action.kind === 'allowAll' ? [`${action.owner} all ${action.collection} ${action.operator}`] : [];
}

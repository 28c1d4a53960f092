import type { Action } from '../decode/decoded.ts';
import { address, amount, asset } from '../describe/sentence.ts';
import { isEndless, isUnlimited, type Lasting, lastingKey } from '../effects/effects.ts';
import { type Warning, warn } from '../warning.ts';
import { actionsOf, type CallRiskInput } from './input.ts';
import { isPerson } from './person.ts';

type Allow = Extract<Action, { kind: 'allow' }>;

/** V-12: an allowance that is there when all is done, and is more than what was asked for takes. */
export function lastingWarnings(of: CallRiskInput): Warning[] {
  const all = (of.plan.effects?.lasting ?? []).filter(({ known }) => !known);
  if (all.length === 0) return [];
  const given = new Map(
    actionsOf(of).flatMap(({ action, call }) => (action.kind === 'allow' ? [[keyOf(action), { action, call }] as const] : [])),
  );
  return all.flatMap((each) => {
    const last = given.get(lastingKey(each));
    return last ? aboutLasting(each, last.action, of).map((warning) => ({ ...warning, call: last.call })) : [];
  });
}

const keyOf = ({ owner: account, token, spender, until }: Allow): string =>
  lastingKey({ account, token, spender, ...(until === undefined ? {} : { permit2: true }) });

function aboutLasting(lasting: Lasting, action: Allow, { facts }: CallRiskInput): Warning[] {
  // That it has no limit, or is a person's, is said already, and is no less.
  if (isUnlimited(action.amount) || isPerson(action.spender, facts)) return [];
  const { token, spender, amount: left, held } = lasting;
  const who = { spender: address(spender), asset: asset(token, facts) };
  if (left === undefined || held === undefined) return [warn('caution', 'warning.lasting.unread', who)];
  const limit = amount(left, token, facts);
  if (isEndless(lasting)) return [warn('caution', 'warning.lasting.all', { ...who, limit })];
  const used = action.how === 'set' ? action.amount - left : 0n;
  return used > 0n && left > used
    ? [warn('caution', 'warning.lasting.rest', { ...who, limit, used: amount(used, token, facts) })]
    : [];
}

import type { Decoded } from '../decode/decoded.ts';
import type { Plan } from '../plan/plan.ts';
import type { Address } from '../schema.ts';
import type { EditableAllowance } from './editing.ts';

/**
 * How much of an allowance the batch itself takes, in the token's smallest unit. Nothing where that cannot be told: it was not
 * tried out, or others may take the same token too.
 */
export function spentOf(calls: readonly Decoded[], plan: Plan, { token, spender }: EditableAllowance): bigint | undefined {
  const mine = plan.effects?.accounts.find(({ account }) => account === plan.from);
  const given = (mine?.allowances ?? []).flatMap((each) => (each.kind === 'token' && each.token === token ? [each] : []));
  const own = given.find((each) => each.spender === spender);
  // What Permit2 passes on is taken through what Permit2 itself may take: these are no rivals.
  const rivals = given.filter((each) => each.spender !== spender && (each.until === undefined) === (own?.until === undefined));
  const gone = mine?.outflow?.find(({ what }) => what.kind === 'token' && what.token === token)?.amount;
  if (!own || rivals.length > 0 || gone === undefined) return undefined;
  const spent = gone - sentDirectly(calls, plan.from, token);
  return spent > 0n ? spent : undefined;
}

/** What the account hands over by itself, without anybody's allowance. */
function sentDirectly(calls: readonly Decoded[], from: Address, token: Address): bigint {
  const actions = calls.flatMap((decoded) => (decoded.kind === 'known' && decoded.to === token ? decoded.actions : []));
  return actions.reduce(
    (sum, action) =>
      action.kind === 'send' && action.asset === token && action.from === from && action.amount !== 'all'
        ? sum + action.amount
        : sum,
    0n,
  );
}

import type { Log } from '../batch/slot.ts';
import type { Address } from '../schema.ts';
import { allowanceOf } from './allowances.ts';
import { stepsOf } from './changes.ts';
import { type Allowance, allowanceKey, keyOf } from './effects.ts';

type OfTokens = Extract<Allowance, { kind: 'token' }>;

/** What goes out of the account, by what it is: at which of the logs, and how much. */
type Outgoing = ReadonlyMap<string, readonly { at: number; amount: bigint }[]>;

/**
 * Which of the rights that logs give are used up by what goes out afterwards: few tokens tell of that. Nobody sees in a transfer by which
 * right it was made, so of a token either all that was given by then was taken, or each right is told.
 * @param sentByItself of each token what the account sends itself, for which it needs no right.
 */
export function usedUp(
  logs: readonly Log[],
  account: Address,
  rights: readonly Allowance[],
  sentByItself: ReadonlyMap<string, bigint>,
): ReadonlySet<Allowance> {
  const givenAt = new Map<string, number>();
  const out = new Map<string, { at: number; amount: bigint }[]>();
  for (const [at, log] of logs.entries()) {
    const given = allowanceOf(log, account);
    if (given) givenAt.set(allowanceKey(given), at);
    for (const { what, from, to, amount } of stepsOf(log))
      if (from === account && to !== account) out.set(keyOf(what), [...(out.get(keyOf(what)) ?? []), { at, amount }]);
  }
  const placeOf = (each: Allowance) => givenAt.get(allowanceKey(each)) ?? logs.length;
  const items = rights.filter((each) => each.kind === 'item' && out.get(keyOf(each))?.some(({ at }) => at > placeOf(each)));
  // Permit2 takes by a right of its own: one transfer uses up what it may, and what somebody may through it.
  const groups = Map.groupBy(
    rights.filter((each): each is OfTokens => each.kind === 'token'),
    ({ token, until }) => `${token} ${until === undefined ? '' : 'through Permit2'}`,
  );
  const tokens = [...groups.values()].filter((group) => areAllUsed(group, placeOf, out, sentByItself));
  return new Set([...items, ...tokens.flat()]);
}

/** Whether after each right as much was taken as it and all later ones allow. */
function areAllUsed(
  group: readonly OfTokens[],
  placeOf: (right: Allowance) => number,
  out: Outgoing,
  sentByItself: ReadonlyMap<string, bigint>,
): boolean {
  let allowed = 0n;
  return group
    .toSorted((one, other) => placeOf(other) - placeOf(one))
    .every((right) => {
      allowed += right.amount;
      const taken = (out.get(right.token) ?? []).reduce((sum, { at, amount }) => (at > placeOf(right) ? sum + amount : sum), 0n);
      return taken - (sentByItself.get(right.token) ?? 0n) >= allowed;
    });
}

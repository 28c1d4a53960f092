import type { AccountEffects, Allowance, Effects } from '../../core/effects/effects.ts';
import type { Node } from '../../core/network/node.ts';
import { byKey, type Patience } from './patience.ts';
import { readAllowances } from './tokenFacts.ts';

/** Of how many allowances the chain is asked what they were. */
export const MAX_BEFORE = 20;

type Changes = Omit<AccountEffects, 'left'>;
type OfToken = Extract<Allowance, { kind: 'token' }>;

const keyOf = (account: string, { token, spender, until }: OfToken): string =>
  `${account} ${token} ${spender} ${until === undefined}`;

/** Allowances beside what was allowed before: spending one makes some tokens tell of what is left of it. */
export async function withBefore(
  node: Node,
  accounts: readonly Changes[],
  shown: Effects | undefined,
  patience: Patience,
): Promise<Changes[]> {
  const known = new Map(
    (shown?.accounts ?? []).flatMap(({ account, allowances }) =>
      allowances.flatMap((each) =>
        each.kind === 'token' && each.before !== undefined ? [[keyOf(account, each), each.before] as const] : [],
      ),
    ),
  );
  const missing = new Map(
    accounts.flatMap(({ account, allowances }) =>
      allowances.flatMap((each) =>
        each.kind === 'token' && !known.has(keyOf(account, each)) ? [[keyOf(account, each), { account, each }] as const] : [],
      ),
    ),
  );
  const found = await patience.allowed([...missing.keys()].slice(0, MAX_BEFORE), async (due) => {
    const asked = due.flatMap((key) => missing.get(key) ?? []);
    return byKey(due, await readAllowances(node, asked));
  });
  return accounts.map((changes) => ({
    ...changes,
    allowances: changes.allowances.map((each) => {
      if (each.kind !== 'token') return each;
      const before = known.get(keyOf(changes.account, each)) ?? found[keyOf(changes.account, each)];
      return before === undefined ? each : { ...each, before };
    }),
  }));
}

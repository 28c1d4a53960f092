import type { Batch } from '../batch/batch.ts';
import { decodedIn } from '../decode/decode.ts';
import type { Action, Amount, Asset } from '../decode/decoded.ts';
import { type Facts, heldBy } from '../describe/facts.ts';
import {
  type Allowance,
  allowanceKey,
  type Effects,
  isUnlimited,
  keyOf,
  type Moved,
  type Movement,
  merged,
} from '../effects/effects.ts';
import type { Plan } from '../plan/plan.ts';
import { actionsOf } from '../risk/input.ts';
import type { Address } from '../schema.ts';

/** More than there is of anything: what a call says that names no amount. */
const ANY = 2n ** 256n;

/**
 * A plan that nobody could try out, with what its calls say in place of what a trial would show: that is what the user reads of it. So a
 * trial that comes late is worse only where it shows more than they could read (S-19).
 * @param now what the trial shows. To whom a swap or a vault passes things on no call says: in this it stands for what is read.
 */
export function asRead(plan: Plan, batch: Pick<Batch, 'from' | 'calls' | 'dataSuffix'>, now: Plan): Plan {
  if (plan.simulatedOn !== 'none' || now.simulatedOn === 'none') return plan;
  const account = batch.from;
  // What a contract is they could read only as far as it was known then: which token a vault holds no call says.
  const known: Effects = { accounts: [], tokens: {}, code: {}, ...plan.effects };
  const shown = now.effects?.accounts.find((each) => each.account === account);
  const calls = decodedIn(batch, { atomic: now.atomic, effects: known });
  const actions = actionsOf({ calls, facts: known }).map(({ action }) => action);
  const gone = [...alongIn(batch), ...actions.flatMap((each) => goneBy(each, account, known))];
  const read = {
    account,
    leaves: merged(gone.map((each) => ({ ...each, others: each.others ?? othersIn(shown?.leaves, each.what) }))),
    arrives: [],
    allowances: actions.flatMap((each) => allowedBy(each, account, shown?.allowances ?? [])),
    left: 0,
  };
  return { ...plan, effects: { ...known, accounts: [read] } };
}

/** What a call says that goes, and to whom where it says that. */
type Gone = Pick<Movement, 'what' | 'amount'> & { others?: Address[] };

const othersIn = (leaves: readonly Movement[] | undefined, what: Moved): Address[] =>
  leaves?.find((each) => keyOf(each.what) === keyOf(what))?.others ?? [];

/** The currency goes along with the calls themselves. A payment says to whom. */
const alongIn = ({ calls }: Pick<Batch, 'calls'>): Gone[] =>
  calls.flatMap(({ to, value, data }) =>
    value > 0n ? [{ what: { kind: 'native' }, amount: value, ...(to && data === '0x' ? { others: [to] } : {}) }] : [],
  );

/** What an action takes from an account beside that. */
function goneBy(action: Action, account: Address, facts: Pick<Facts, 'tokens'>): Gone[] {
  const units = (asset: Asset | undefined, much: Amount, to?: Address): Gone[] =>
    asset === undefined || asset === 'native'
      ? []
      : [{ what: { kind: 'token', token: asset }, amount: much === 'all' ? ANY : much, ...(to ? { others: [to] } : {}) }];
  switch (action.kind) {
    case 'send':
      return action.from === account ? units(action.asset, action.amount, action.to) : [];
    case 'sendItem': {
      const { collection, id, amount, to } = action;
      return action.from === account ? [{ what: { kind: 'item', collection, id }, amount, others: [to] }] : [];
    }
    case 'share':
      return action.from === account ? units(action.asset, 'all', action.to) : [];
    case 'swap':
      return action.from === account ? units(action.give.asset, action.give.amount) : [];
    case 'unwrap':
      return action.from === account ? units(action.token, action.amount) : [];
    case 'vault': {
      if (action.owner !== account) return [];
      const { does, vault, amount } = action;
      if (does === 'deposit') return units(heldBy(vault, facts), amount);
      // A mint names its shares and no price, a withdrawal what it brings and no shares: nothing is read of what goes.
      return does === 'redeem' ? units(vault, amount) : [];
    }
    case 'refund':
      return action.from === account ? units(action.asset, action.most, action.payee) : [];
    case 'allow':
    case 'allowItem':
    case 'allowAll':
    case 'wrap':
    case 'mint':
    case 'right':
    case 'control':
    case 'create':
      return [];
  }
}

/** What an action lets others take. @param shown what a trial shows, which knows what was allowed before. */
function allowedBy(action: Action, account: Address, shown: readonly Allowance[]): Allowance[] {
  if (action.kind === 'allowItem' && action.owner === account) {
    const { collection, spender, id } = action;
    return [{ kind: 'item', collection, spender, id }];
  }
  if (action.kind === 'allowAll' && action.owner === account) {
    const { collection, operator: spender, allowed } = action;
    return [{ kind: 'collection', collection, spender, allowed }];
  }
  if (action.kind !== 'allow' || action.owner !== account || action.how === 'lower') return [];
  const { token, spender, until } = action;
  const given = { kind: 'token' as const, token, spender, ...(until === undefined ? {} : { until }) };
  const same = shown.find((each) => allowanceKey(each) === allowanceKey({ ...given, amount: 0n, unlimited: false }));
  const before = action.how === 'raise' && same?.kind === 'token' ? (same.before ?? 0n) : 0n;
  const amount = before + action.amount;
  return [{ ...given, amount, unlimited: isUnlimited(amount) }];
}

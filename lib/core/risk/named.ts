import type { Action, Power } from '../decode/decoded.ts';
import { type Allowance, isUnlimited } from '../effects/effects.ts';
import type { Address } from '../schema.ts';

/** By these somebody may move what the owner has there. By others, such as a vote, nobody may take anything. */
const MOVES: readonly Power[] = ['tokens', 'position'];

/** An allowance that events show, and whose it is. */
type Shown = Allowance & { account: Address };

/** Whether steps name as much of an allowance as events show: that one ends, or is small, is no word for a larger one. */
export function isNamed(shown: Shown, actions: readonly Action[]): boolean {
  const named = actions.map((each) => muchOf(each, shown)).filter((each) => each !== undefined);
  if (shown.kind !== 'token') return named.length > 0;
  const most = named.reduce((sum, { amount }) => sum + amount, 0n);
  // What is added to or taken off nobody has read is no news.
  const was = named.some(({ isMore }) => isMore) ? (shown.before ?? shown.amount) : 0n;
  return isUnlimited(most) || shown.amount <= most + was;
}

/** How much of an allowance an action names, and whether that comes on top of what there was; nothing where it is of another one. */
function muchOf(action: Action, shown: Shown): { amount: bigint; isMore?: boolean } | undefined {
  const { account, spender } = shown;
  const [all, one] = [{ amount: 2n ** 256n - 1n }, { amount: 1n }];
  switch (action.kind) {
    case 'allow': {
      if (action.owner !== account || action.spender !== spender) return undefined;
      const { token, amount, how, until } = action;
      // Of a contract of which nobody knows what it is the number may be that of an item.
      if (shown.kind === 'item') return token === shown.collection && amount === shown.id ? one : undefined;
      if (shown.kind !== 'token' || token !== shown.token || (until === undefined) !== (shown.until === undefined))
        return undefined;
      return { amount: how === 'lower' ? 0n : amount, isMore: how !== 'set' };
    }
    case 'allowItem': {
      if (action.owner !== account || action.spender !== spender) return undefined;
      if (shown.kind === 'token') return action.collection === shown.token ? { amount: action.id } : undefined;
      return shown.kind === 'item' && action.collection === shown.collection && action.id === shown.id ? one : undefined;
    }
    case 'allowAll':
      return shown.kind === 'collection' && action.allowed && action.owner === account && action.operator === spender
        ? collectionOf(action.collection, shown, all)
        : undefined;
    // Some protocols tell of it as of an allowance (Compound III).
    case 'right':
      return shown.kind !== 'collection' &&
        MOVES.includes(action.over) &&
        !action.ended &&
        action.owner === account &&
        action.to === spender
        ? collectionOf(action.contract, shown, all)
        : undefined;
    case 'send':
    case 'sendItem':
    case 'share':
    case 'swap':
    case 'wrap':
    case 'unwrap':
    case 'vault':
    case 'mint':
    case 'control':
    case 'refund':
    case 'create':
      return undefined;
  }
}

const collectionOf = <Much>(contract: Address, shown: Shown, much: Much): Much | undefined =>
  contract === (shown.kind === 'token' ? shown.token : shown.collection) ? much : undefined;

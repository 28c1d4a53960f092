import type { Action, Decoded } from '../core/decode/decoded.ts';
import { resolved } from '../core/describe/actions.ts';
import { type Facts, partyOf } from '../core/describe/facts.ts';
import { isAtHome, isKnownContract, saysToken } from '../core/describe/known.ts';
import type { Address } from '../core/schema.ts';

/** One thing that the account does by a batch, as far as the wallet can read it: else that it uses a contract, with what it sends along. */
export type Deed = Action | { kind: 'use'; to: Address; value: bigint };

/**
 * What the account does by a call, in order. What a contract claims to do by it is left out (V-08), and so is what one on the way gives
 * to the account: that is part of what the account has asked of it.
 */
export function deedsOf(decoded: Decoded, facts: Facts): Deed[] {
  if (decoded.kind === 'payment' || decoded.kind === 'creation') return decoded.actions;
  const use: Deed = { kind: 'use', to: decoded.to, value: decoded.value };
  if (decoded.kind === 'unknown' || !isMeant(decoded, facts) || decoded.left > 0 || decoded.unread) return [use];
  const here = decoded.actions.filter(({ kind }) => kind !== 'refund').map((action) => resolved(action, facts));
  const own = here.flatMap((each): Deed[] => {
    if (isBy(each, facts.account)) return [each];
    if (decoded.sender !== facts.account && partyOf(each).includes(facts.account)) return [];
    return each.kind === 'send' || each.kind === 'sendItem' ? [each] : [use];
  });
  const all = [...own, ...decoded.nested.flatMap((each) => deedsOf(each, facts))];
  return all.length === 0 && decoded.sender === facts.account ? [use] : all;
}

/** Whether a function means what it says where it is called. Of a vault no record tells what it holds: it has to be a token. */
function isMeant(decoded: Extract<Decoded, { kind: 'known' }>, facts: Facts): boolean {
  const isToken = saysToken(decoded.to, facts) || isKnownContract(decoded.to, facts);
  return decoded.home === 'token' || decoded.home === 'vault' ? isToken : isAtHome(decoded, facts);
}

/** Whether it is the account itself that gives, or does, something. */
function isBy(action: Action, account: Address): boolean {
  if ('from' in action) return action.from === account;
  return 'owner' in action ? action.owner === account : true;
}

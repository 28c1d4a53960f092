import { type Action, type Amount, type Decoded, everyCall } from '../core/decode/decoded.ts';
import { type Facts, heldBy } from '../core/describe/facts.ts';
import type { Step } from '../core/effects/changes.ts';
import { isUnlimited, PERMIT2 } from '../core/effects/effects.ts';
import type { Taken } from '../core/effects/usedUp.ts';
import type { Address } from '../core/schema.ts';

/** More than there is of any token: what counts as whatever nobody knows how much it was. */
const WITHOUT_LIMIT = 2n ** 256n;

type Called = Extract<Decoded, { kind: 'known' }>;

/**
 * What steps, and those inside of them, say that they take of tokens of an account; at the most, where they say that.
 * @param sent what went out of it.
 */
export const takenBySteps = (
  calls: readonly Decoded[],
  account: Address,
  facts: Pick<Facts, 'tokens'>,
  sent: readonly Step[],
): Taken[] =>
  calls
    .flatMap(everyCall)
    .flatMap((call) => (call.kind === 'known' ? call.actions.map((action) => ({ action, call })) : []))
    .flatMap(({ action, call }) =>
      takenBy(action, account, facts, sent).map(({ token, amount }) => ({
        token,
        amount: amount === 'all' || isUnlimited(amount) ? WITHOUT_LIMIT : amount,
        ...takerOf(call, token, account),
      })),
    );

/** Who needs a right for it: nobody where the account calls the token itself. Tokens and Permit2 move it for whoever calls them. */
function takerOf({ to, sender }: Called, token: Address, account: Address): Pick<Taken, 'by'> {
  if (to === token && sender === account) return {};
  return { by: to === token || to === PERMIT2 ? sender : to };
}

function takenBy(
  action: Action,
  account: Address,
  facts: Pick<Facts, 'tokens'>,
  sent: readonly Step[],
): { token: Address; amount: Amount }[] {
  if (action.kind === 'send') return ofToken(action.asset, action.amount, action.from === account && action.to !== account);
  if (action.kind === 'swap') return ofToken(action.give.asset, action.give.amount, action.from === account);
  if (action.kind !== 'vault' || action.owner !== account) return [];
  if (action.does !== 'deposit' && action.does !== 'mint') return [];
  return depositedIn(action.vault, facts, sent).map((token) => ({
    token,
    amount: action.does === 'deposit' ? action.amount : 'all',
  }));
}

const ofToken = (asset: Address | 'native', amount: Amount, isOfAccount: boolean): { token: Address; amount: Amount }[] =>
  isOfAccount && asset !== 'native' ? [{ token: asset, amount }] : [];

/** What a vault holds; where it does not say, whatever went there. */
function depositedIn(vault: Address, facts: Pick<Facts, 'tokens'>, sent: readonly Step[]): Address[] {
  const held = heldBy(vault, facts);
  if (held) return [held];
  return [...new Set(sent.flatMap(({ what, to }) => (what.kind === 'token' && to === vault ? [what.token] : [])))];
}

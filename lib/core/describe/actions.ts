import type { Action, Stake } from '../decode/decoded.ts';
import { type Part, say } from '../part.ts';
import type { Address } from '../schema.ts';
import { isEnd } from './ends.ts';
import { type Facts, heldBy } from './facts.ts';
import { address, allowedUntil, amount, asset, isAnyAmount, item, limit } from './sentence.ts';

/** The same action, told apart by what the contract is: amounts of ERC-20 are numbers of items to ERC-721. */
export function resolved(action: Action, { tokens }: Pick<Facts, 'tokens'>): Action {
  if (action.kind === 'send' && action.asset !== 'native' && tokens[action.asset]?.kind === 'collection') {
    const { asset: collection, from, to, amount: id } = action;
    return id === 'all' ? action : { kind: 'sendItem', collection, from, to, id, amount: 1n };
  }
  if (action.kind === 'allow' && action.how === 'set' && !action.signed && tokens[action.token]?.kind === 'collection') {
    const { token: collection, owner, spender, amount: id } = action;
    return { kind: 'allowItem', collection, owner, spender, id };
  }
  return action;
}

/** One sentence on what an action does. "Your" is the account that asks; everybody else is named. */
export function actionWords(action: Action, facts: Facts): Part {
  switch (action.kind) {
    case 'send':
      return moves(limit(action.amount, action.asset, facts), action, facts);
    case 'sendItem':
      return moves(items(action, facts), action, facts);
    case 'share': {
      const share = { percent: Number(action.parts) / 100, asset: asset(action.asset, facts) };
      return moves(say('describe.share', share), action, facts);
    }
    case 'allow':
      return allows(action, facts);
    case 'allowItem': {
      const taken = { item: item(action.collection, action.id, 1n, facts), ...whose(action, facts) };
      return isEnd(action)
        ? say('describe.takeBackItem', taken)
        : say('describe.allowItem', { spender: address(action.spender), ...taken });
    }
    case 'allowAll':
      return say(action.allowed ? 'describe.allowAll' : 'describe.takeBackAll', {
        operator: address(action.operator),
        collection: asset(action.collection, facts),
        ...whose(action, facts),
      });
    case 'swap':
      return swaps(action, facts);
    case 'wrap': {
      const wrapped = limit(action.amount, 'native', facts);
      return say('describe.wrap', { amount: wrapped, asset: asset(action.token, facts), ...goes(action, facts) });
    }
    case 'unwrap': {
      const wrapped = limit(action.amount, action.token, facts);
      return say('describe.unwrap', { amount: wrapped, asset: asset('native', facts), ...goes(action, facts) });
    }
    case 'vault':
      return vaultWords(action, facts);
    case 'mint': {
      const made = amount(action.amount, action.token, facts);
      return say('describe.mint', { token: address(action.token), amount: made, to: address(action.to) });
    }
    case 'right':
      return say(action.ended ? 'describe.right.ended' : `describe.right.${action.over}`, {
        to: address(action.to),
        contract: address(action.contract),
        ...whose(action, facts),
      });
    case 'control':
      return say(action.of === 'ownership' ? 'describe.newOwner' : 'describe.newCode', {
        to: address(action.to),
        contract: address(action.contract),
      });
    case 'refund': {
      const paid = limit(action.most, action.asset, facts);
      return action.payee
        ? say('describe.refund', { amount: paid, to: address(action.payee) })
        : say('describe.refund.sender', { amount: paid });
    }
    case 'create':
      return action.value > 0n
        ? say('describe.createFunded', { size: action.size, amount: amount(action.value, 'native', facts) })
        : say('describe.create', { size: action.size });
  }
}

function items({ collection, id, amount: count }: Extract<Action, { kind: 'sendItem' }>, facts: Facts): Part {
  if (!isAnyAmount(count)) return item(collection, id, count, facts);
  return say('describe.anyCount', { item: item(collection, id, 1n, facts) });
}

const moves = (what: Part, { from, to }: { from: Address; to: Address }, { account }: Facts): Part =>
  from === account
    ? say('describe.send', { what, to: address(to) })
    : say('describe.move', { what, from: address(from), to: address(to) });

/** Whose something is, where it is not that of the account that asks. */
const whose = ({ owner }: { owner: Address }, { account }: Facts) => ({
  whose: owner === account ? 'own' : 'others',
  owner: address(owner),
});

/** Where something goes, where it does not come back to whom it is from. */
const goes = ({ to, from }: { to: Address; from: Address }, { account }: Facts) => ({
  goes: to === account || to === from ? 'back' : 'on',
  to: address(to),
});

function allows(action: Extract<Action, { kind: 'allow' }>, facts: Facts): Part {
  const { token, how, signed } = action;
  const allowance = { spender: address(action.spender), ...whose(action, facts) };
  if (how === 'lower') return say('describe.lower', { ...allowance, amount: limit(action.amount, token, facts) });
  if (how === 'raise') return say('describe.raise', { ...allowance, amount: limit(action.amount, token, facts) });
  if (action.amount === 0n) return say('describe.takeBack', { ...allowance, asset: asset(token, facts) });
  const set = { ...allowance, amount: limit(action.amount, token, facts), ...allowedUntil(action.until) };
  return say(signed ? 'describe.allowSigned' : 'describe.allow', set);
}

function swaps({ give, get, exact, from, to }: Extract<Action, { kind: 'swap' }>, facts: Facts): Part {
  const stake = ({ asset: of, amount: much }: Stake) => limit(much, of, facts);
  const least =
    get.amount === 0n
      ? say('describe.anyAmount', { asset: asset(get.asset, facts) })
      : say('describe.atLeast', { amount: stake(get) });
  const got = exact === 'get' ? stake(get) : least;
  const most =
    give.amount !== 'all' && isAnyAmount(give.amount)
      ? say('describe.anyAmount', { asset: asset(give.asset, facts) })
      : say('describe.atMost', { amount: stake(give) });
  const paid = exact === 'get' ? most : stake(give);
  return say('describe.swap', { paid, got, ...goes({ from, to }, facts) });
}

function vaultWords({ does, vault, amount: much, owner, to }: Extract<Action, { kind: 'vault' }>, facts: Facts): Part {
  const shares = limit(much, vault, facts);
  const away = goes({ from: owner, to }, facts);
  // The call does not say which token the vault holds. What the vault says is held against what moves.
  const units = { count: Number(much), amount: { type: 'code', text: String(much) } } as const;
  const [held, there] = [heldBy(vault, facts), { vault: asset(vault, facts) }];
  const known = held !== undefined && facts.tokens[held]?.kind === 'token' ? limit(much, held, facts) : undefined;
  switch (does) {
    case 'deposit':
      if (known) return say('describe.depositOf', { amount: known, ...there, ...away });
      if (isAnyAmount(much)) return say('describe.depositAny', { ...there, ...away });
      return say('describe.deposit', { ...units, ...there, ...away });
    case 'mint':
      return say('describe.buyShares', { shares, ...away });
    case 'withdraw':
      if (known) return say('describe.withdrawOf', { amount: known, ...there, ...whose({ owner }, facts), ...away });
      if (isAnyAmount(much)) return say('describe.withdrawAny', { ...there, ...whose({ owner }, facts), ...away });
      return say('describe.withdraw', { ...units, ...there, ...whose({ owner }, facts), ...away });
    case 'redeem':
      return say('describe.redeem', { shares, ...whose({ owner }, facts), ...away });
  }
}

import type { Action, Stake } from '../decode/decoded.ts';
import type { Address } from '../schema.ts';
import type { Facts } from './facts.ts';
import { address, amount, asset, item, limit, type Part, say, until } from './sentence.ts';

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
export function actionWords(action: Action, facts: Facts): Part[] {
  switch (action.kind) {
    case 'send':
      return moves(amount(action.amount, action.asset, facts), action, facts);
    case 'sendItem':
      return moves([item(action.collection, action.id, action.amount, facts)], action, facts);
    case 'share': {
      const part: Part = { type: 'code', text: `${Number(action.parts) / 100} %` };
      return moves(say`${part} of the ${asset(action.asset, facts)} there is`, action, facts);
    }
    case 'allow':
      return allows(action, facts);
    case 'allowItem':
      return say`Lets ${address(action.spender)} take ${item(action.collection, action.id, 1n, facts)}${of(action.owner, facts)}.`;
    case 'allowAll': {
      const all = say`every item of ${asset(action.collection, facts)}${of(action.owner, facts)}`;
      return action.allowed
        ? say`Lets ${address(action.operator)} take ${all}, also of those that come later.`
        : say`No longer lets ${address(action.operator)} take ${all}.`;
    }
    case 'swap':
      return swaps(action, facts);
    case 'wrap':
      return say`Wraps ${amount(action.amount, 'native', facts)} as ${asset(action.token, facts)}${goesTo(action, facts)}.`;
    case 'unwrap':
      return say`Turns ${amount(action.amount, action.token, facts)} back into ${asset('native', facts)}${goesTo(action, facts)}.`;
    case 'vault':
      return vaultWords(action, facts);
    case 'mint':
      return say`Asks ${address(action.token)} to make ${amount(action.amount, action.token, facts)} for ${address(action.to)}.`;
    case 'control':
      return action.of === 'ownership'
        ? say`Makes ${address(action.to)} the owner of ${address(action.contract)}.`
        : say`Replaces the code of ${address(action.contract)} with that at ${address(action.to)}.`;
    case 'create':
      return action.value > 0n
        ? say`Creates a contract from ${String(action.size)} bytes and gives it ${amount(action.value, 'native', facts)}.`
        : say`Creates a contract from ${String(action.size)} bytes.`;
  }
}

function moves(what: readonly Part[], { from, to }: { from: Address; to: Address }, { account }: Facts): Part[] {
  return from === account ? say`Sends ${what} to ${address(to)}.` : say`Moves ${what} from ${address(from)} to ${address(to)}.`;
}

const of = (owner: Address, { account }: Facts): Part[] => (owner === account ? [] : say` of ${address(owner)}`);

const goesTo = ({ to, from }: { to: Address; from: Address }, { account }: Facts): Part[] =>
  to === account || to === from ? [] : say`, which goes to ${address(to)}`;

function allows(action: Extract<Action, { kind: 'allow' }>, facts: Facts): Part[] {
  const { token, spender, how, signed } = action;
  const whose = of(action.owner, facts);
  const end = action.until === undefined ? [] : say`,${until(action.until)}`;
  if (how === 'lower') return say`Lowers what ${address(spender)} may spend${whose} by ${amount(action.amount, token, facts)}.`;
  if (how === 'raise') return say`Lets ${address(spender)} spend ${limit(action.amount, token, facts)} more${whose}.`;
  const lets = signed ? say`A signature in the data lets ` : say`Lets `;
  if (action.amount === 0n) return say`Takes away what ${address(spender)} may spend of ${asset(token, facts)}${whose}.`;
  return say`${lets}${address(spender)} spend ${limit(action.amount, token, facts)}${whose}${end}.`;
}

function swaps({ give, get, exact, from, to }: Extract<Action, { kind: 'swap' }>, facts: Facts): Part[] {
  const stake = ({ asset: of, amount: much }: Stake) => amount(much, of, facts);
  const out =
    exact === 'get'
      ? stake(get)
      : get.amount === 0n
        ? say`any amount of ${asset(get.asset, facts)}`
        : say`at least ${stake(get)}`;
  const paid = exact === 'get' ? say`at most ${stake(give)}` : stake(give);
  return say`Swaps ${paid} for ${out}${goesTo({ from, to }, facts)}.`;
}

function vaultWords({ does, vault, amount: much, owner, to }: Extract<Action, { kind: 'vault' }>, facts: Facts): Part[] {
  const shares = amount(much, vault, facts);
  const away = goesTo({ from: owner, to }, facts);
  // Of what the vault holds, the call says nothing: only the simulation can tell.
  const assets: Part = { type: 'code', text: String(much) };
  switch (does) {
    case 'deposit':
      return say`Deposits ${assets} units of what the vault ${asset(vault, facts)} holds${away}.`;
    case 'mint':
      return say`Buys ${shares} by a deposit in the vault${away}.`;
    case 'withdraw':
      return say`Withdraws ${assets} units from the vault ${asset(vault, facts)}${of(owner, facts)}${away}.`;
    case 'redeem':
      return say`Gives back ${shares} to the vault for what they are worth${of(owner, facts)}${away}.`;
  }
}

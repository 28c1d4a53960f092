import { type Action, type Decoded, everyAction, everyCall } from '../decode/decoded.ts';
import type { CodeAt, TokenFacts } from '../effects/effects.ts';
import type { Dealings } from '../names/dealings.ts';
import type { Named } from '../names/resemblance.ts';
import type { Plan } from '../plan/plan.ts';
import type { Address } from '../schema.ts';
import type { Token } from '../token/token.ts';

type Known<Fact> = Readonly<Record<Address, Fact>>;

/** What is known around a batch: from the chain, and from the wallet's own records. */
export interface Facts {
  chainId: number;
  /** What the network calls its currency; absent where that is Ether, or nobody says. */
  currency?: Named;
  /** Who asks the chain: the batch's sender. */
  account: Address;
  /** The user's accounts. */
  own: readonly Address[];
  /** Whom the user has dealt with before. */
  dealings: Dealings;
  /** The user's list, of any chain. */
  watched: readonly Pick<Token, 'chainId' | 'address' | 'symbol' | 'name' | 'decimals'>[];
  tokens: Known<TokenFacts>;
  code: Known<CodeAt>;
  /** No node was asked. */
  unasked?: true;
}

/** The wallet's own records as `factsOf` takes them. */
type WalletRecords = Pick<Facts, 'own' | 'watched' | 'dealings' | 'currency'>;

/** Joins what the plan read from the chain with what the wallet knows by itself. */
export function factsOf(
  plan: Pick<Plan, 'chainId' | 'from' | 'effects'>,
  { own, watched, dealings, currency }: WalletRecords,
): Facts {
  const listed = watched
    .filter((token) => token.chainId === plan.chainId)
    .map(({ address, symbol, name, decimals }) => [address, { kind: 'token' as const, symbol, name, decimals }]);
  return {
    chainId: plan.chainId,
    ...(currency ? { currency } : {}),
    account: plan.from,
    own,
    watched,
    dealings,
    tokens: { ...Object.fromEntries(listed), ...plan.effects?.tokens },
    code: plan.effects?.code ?? {},
  };
}

/** Addresses that a call pays, gives something to, allows something or calls; each once. */
export const partiesOf = (decoded: Decoded): Address[] => [
  ...new Set([...calledBy(decoded), ...everyAction(decoded).flatMap(partyOf)]),
];

/** Whom a call makes calls to, itself and on the way. */
export const calledBy = (decoded: Decoded): Address[] =>
  everyCall(decoded).flatMap((each) => (each.kind === 'creation' ? [] : [each.to]));

/**
 * Whom a call, or one inside of it, allows something, makes an owner of something, or pays: what decides whether something can be
 * lost. Each once, rights first.
 */
export function decidersOf(decoded: Decoded): Address[] {
  const actions = everyAction(decoded);
  const rights = actions.filter(({ kind }) => RIGHTS.has(kind));
  const paid = everyCall(decoded).flatMap(paidBy);
  return [...new Set([...rights.flatMap(partyOf), ...paid, ...actions.flatMap(partyOf)])];
}

/** Whom a call itself carries the chain's currency to. */
export const paidBy = (decoded: Decoded): Address[] => (decoded.kind !== 'creation' && decoded.value > 0n ? [decoded.to] : []);

const RIGHTS = new Set<Action['kind']>(['allow', 'allowItem', 'allowAll', 'right', 'control']);

/** Whom an action pays, gives something to or allows something; nobody where it creates a contract. */
export function partyOf(action: Action): Address[] {
  switch (action.kind) {
    case 'allow':
    case 'allowItem':
      return [action.spender];
    case 'allowAll':
      return [action.operator];
    case 'send':
    case 'sendItem':
    case 'share':
    case 'swap':
    case 'wrap':
    case 'unwrap':
    case 'vault':
    case 'mint':
    case 'right':
    case 'control':
      return [action.to];
    case 'refund':
      return action.payee ? [action.payee] : [];
    case 'create':
      return [];
  }
}

/** Who pays for what an action brings somebody, and whom; nobody where nothing is bought. */
export function buyersOf(action: Action): { payer: Address; to: Address }[] {
  switch (action.kind) {
    case 'swap':
      return [{ payer: action.from, to: action.to }];
    case 'vault':
      return [{ payer: action.owner, to: action.to }];
    case 'allow':
    case 'allowItem':
    case 'allowAll':
    case 'send':
    case 'sendItem':
    case 'share':
    case 'wrap':
    case 'unwrap':
    case 'mint':
    case 'right':
    case 'control':
    case 'refund':
    case 'create':
      return [];
  }
}

/** Contracts that a call treats as tokens; each once. */
export const tokensOf = (decoded: Decoded): Address[] => [...new Set(everyAction(decoded).flatMap(tokensIn))];

function tokensIn(action: Action): Address[] {
  const real = (...assets: (Address | 'native')[]) => assets.filter((asset): asset is Address => asset !== 'native');
  switch (action.kind) {
    case 'send':
    case 'share':
    case 'refund':
      return real(action.asset);
    case 'swap':
      return real(action.give.asset, action.get.asset);
    case 'allow':
    case 'mint':
    case 'wrap':
    case 'unwrap':
      return [action.token];
    case 'allowAll':
    case 'allowItem':
    case 'sendItem':
      return [action.collection];
    case 'vault':
      return [action.vault];
    case 'right':
      return action.over === 'tokens' || action.over === 'votes' ? [action.contract] : [];
    case 'control':
    case 'create':
      return [];
  }
}

/** What a vault holds, as far as it says so (ERC-4626). */
export function heldBy(vault: Address, { tokens }: Pick<Facts, 'tokens'>): Address | undefined {
  const said = tokens[vault];
  return said?.kind === 'token' ? said.asset : undefined;
}

/** Whether the user's own side is meant: one of the accounts, or the account that asks. */
export const isOwn = (address: Address, { own, account }: Pick<Facts, 'own' | 'account'>): boolean =>
  address === account || own.includes(address);

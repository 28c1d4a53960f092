import { allowancePart } from '../core/describe/allowancePart.ts';
import type { Facts } from '../core/describe/facts.ts';
import { nameAt } from '../core/describe/known.ts';
import { address, amount, asset, until } from '../core/describe/sentence.ts';
import { type Allowance, isUnlimited, type TokenFacts } from '../core/effects/effects.ts';
import type { LiveAllowance, LiveAllowances } from '../core/effects/liveAllowances.ts';
import { nobody } from '../core/names/dealings.ts';
import { type Part, say } from '../core/part.ts';
import type { Address } from '../core/schema.ts';
import { factsIn } from './facts.ts';
import type { Known } from './live.ts';

/** Something that may be taken, as a list shows it. */
export interface AllowanceRow {
  key: string;
  of: LiveAllowance['of'];
  /** Who may take what. */
  part: Part;
  /** What more is known of it: until when, and what the account has. */
  more: Part[];
  isStranger: boolean;
}

/** What is known, with the names that the wallet has for contracts by itself: with them nothing else stands that would say whose they are. */
export const withContractNames = (known: Known, chainId: number): Known => ({
  ...known,
  contractName: (of) => nameAt(of, chainId),
});

/** One text for each, however much may be taken. */
export const keyOfLive = ({ of }: LiveAllowance): string => Object.values(of).join(' ');

const contractOf = (of: LiveAllowance['of']): Address => ('token' in of ? of.token : of.collection);

function allowanceOf({ of, amount = '0' }: LiveAllowance): Allowance {
  const { spender } = of;
  switch (of.kind) {
    case 'item':
      return { kind: 'item', collection: of.collection, spender, id: BigInt(of.tokenId) };
    case 'collection':
      return { kind: 'collection', collection: of.collection, spender, allowed: true };
    case 'token':
    case 'permit2':
      return { kind: 'token', token: of.token, spender, amount: BigInt(amount), unlimited: isUnlimited(BigInt(amount)) };
  }
}

/** What is known of an account's allowances after several looks, each further back than the one before it. */
export function joined([newest, ...earlier]: readonly LiveAllowances[]): LiveAllowances | undefined {
  const looks = newest ? [newest, ...earlier] : [];
  if (!newest) return undefined;
  const sum = (of: (each: LiveAllowances) => number) => looks.reduce((all, each) => all + of(each), 0);
  const [since, sinceOthers] = [furthest(looks.map((each) => each.since)), furthestOfOthers(looks)];
  return {
    allowances: [...new Map(looks.toReversed().flatMap((each) => each.allowances.map((one) => [keyOfLive(one), one]))).values()],
    tokens: Object.assign({}, ...looks.map(({ tokens }) => tokens)),
    unread: sum(({ unread }) => unread),
    beyond: sum(({ beyond }) => beyond),
    ...(looks.some(({ isCut }) => isCut) ? { isCut: true as const } : {}),
    ...(looks.some(({ isUnsure }) => isUnsure) ? { isUnsure: true as const } : {}),
    ...(looks.some(({ isByName }) => isByName) ? { isByName: true as const } : {}),
    ...(since === undefined ? {} : { since }),
    ...(sinceOthers === undefined ? {} : { sinceOthers }),
  };
}

/** As far as any of several looks went: what was told of later blocks stays told where nobody says anything of earlier ones. */
const furthest = (sinces: readonly LiveAllowances['since'][]): LiveAllowances['since'] =>
  sinces.every((each) => each === 'none') ? 'none' : sinces.findLast((each) => each !== 'none');

/** Where the first look was told nothing of them, the later ones do not ask. */
const furthestOfOthers = (looks: readonly LiveAllowances[]): LiveAllowances['sinceOthers'] =>
  looks[0]?.sinceOthers === 'none' ? 'none' : furthest(looks.map((each) => (each.since === 'none' ? 'none' : each.sinceOthers)));

/** What may be taken of what the account has comes first, then what it may come to have, then what contracts say that nobody here knows. */
const rankOf = ({ isStranger, held }: LiveAllowance): number => (isStranger ? 2 : held === undefined || held === '0' ? 1 : 0);

/** The rows of a list, what matters most first. */
export function allowanceRows(
  { allowances, tokens }: Pick<LiveAllowances, 'allowances' | 'tokens'>,
  { chainId, account }: { chainId: number; account: Address },
  known: Known,
): AllowanceRow[] {
  const collections = known.items.flatMap((each): [Address, TokenFacts][] =>
    each.chainId === chainId ? [[each.address, { kind: 'collection', symbol: each.symbol, name: each.name }]] : [],
  );
  const effects = { accounts: [], tokens: { ...Object.fromEntries(collections), ...tokens }, code: {} };
  const facts = factsIn({ chainId, from: account, effects }, known, nobody);
  return allowances
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((each) => ({
      key: keyOfLive(each),
      of: each.of,
      part: say('describe.mayTake', { spender: address(each.of.spender), what: allowancePart(allowanceOf(each), facts) }),
      more: moreOf(each, facts),
      isStranger: each.isStranger === true,
    }));
}

function moreOf({ of, held, until: end }: LiveAllowance, facts: Facts): Part[] {
  const contract = contractOf(of);
  const has =
    held === undefined
      ? []
      : of.kind === 'collection'
        ? [say('allowances.heldItems', { count: held, collection: asset(contract, facts) })]
        : [say('allowances.held', { amount: amount(BigInt(held), contract, facts) })];
  return end === undefined ? has : [say('allowances.permit2', { ...until(BigInt(end)) }), ...has];
}

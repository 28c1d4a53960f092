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
  /** Nobody says whether it stands, or not all nodes that are there, or others say something else of it: it is ticked by itself only. */
  isDoubtful: boolean;
}

/** What there was no time to ask about, of which it was asked then, and what came of it. */
export interface Onward {
  about: readonly LeftInText[];
  said: LiveAllowances;
}

type LeftInText = NonNullable<LiveAllowances['left']>[number];

/** What is known, with the names that the wallet has for contracts by itself: with them nothing else stands that would say whose they are. */
export const withContractNames = (known: Known, chainId: number): Known => ({
  ...known,
  contractName: (of) => nameAt(of, chainId),
});

/** One text for each, however much may be taken. */
export const keyOfLive = ({ of }: Pick<LiveAllowance, 'of'>): string => Object.values(of).join(' ');

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

/** Each once: of several of one key the first. */
const onceEach = (all: readonly LiveAllowance[]): LiveAllowance[] =>
  [...new Map(all.toReversed().map((each) => [keyOfLive(each), each])).values()].toReversed();

/**
 * Several answers as one, in which each right stands once: as it stands, else as one that not all say, else as one to ask about. Of several
 * the first counts; but what is known by one of them is no stranger's.
 */
function merged(
  all: readonly Pick<LiveAllowances, 'allowances' | 'unsaid' | 'left'>[],
): Pick<LiveAllowances, 'allowances' | 'unread' | 'unsaid' | 'beyond' | 'left'> {
  const each = all.flatMap(({ allowances }) => allowances);
  const [silent, open] = [all.flatMap(({ unsaid = [] }) => unsaid), all.flatMap((one): LiveAllowance[] => one.left ?? [])];
  const known = new Set([...each, ...silent, ...open].filter(({ isStranger }) => !isStranger).map(keyOfLive));
  function tidied(some: readonly LiveAllowance[], others: readonly LiveAllowance[] = []): LiveAllowance[] {
    const keys = new Set(others.map(keyOfLive));
    return onceEach(some.filter((one) => !keys.has(keyOfLive(one)))).map(({ isStranger, ...one }) =>
      isStranger && !known.has(keyOfLive(one)) ? { ...one, isStranger } : one,
    );
  }
  const [unsaid, left] = [tidied(silent, each), tidied(open, [...each, ...silent])];
  return {
    ...{ allowances: tidied(each), unread: unsaid.length, beyond: left.length },
    ...(unsaid.length > 0 ? { unsaid } : {}),
    ...(left.length > 0 ? { left } : {}),
  };
}

/** How many only limited nodes have not said to have ended, and of how many nodes nothing was heard. */
function counted(all: readonly LiveAllowances[]): Pick<LiveAllowances, 'limited' | 'unheard'> {
  const limited = all.reduce((sum, each) => sum + (each.limited ?? 0), 0);
  const unheard = Math.max(...all.map((each) => each.unheard ?? 0));
  return { ...(limited > 0 ? { limited } : {}), ...(unheard > 0 ? { unheard } : {}) };
}

/** What is known after it was also asked, step by step, about what looks had no time for. What a step left comes next. */
export function goneOn(looked: LiveAllowances, steps: readonly Onward[]): LiveAllowances {
  return steps.reduce((all, { about, said }) => {
    const asked = new Set(about.map(keyOfLive));
    const isOther = (each: LeftInText) => !asked.has(keyOfLive(each));
    const { allowances, left = [], unsaid = [], ...rest } = all;
    return {
      ...rest,
      ...merged([{ allowances, unsaid: unsaid.filter(isOther) }, said, { allowances: [], left: left.filter(isOther) }]),
      ...counted([all, said]),
      tokens: { ...all.tokens, ...said.tokens },
    };
  }, looked);
}

/** What is known of an account's allowances after several looks, each further back than the one before it. */
export function joined(looks: readonly LiveAllowances[]): LiveAllowances | undefined {
  if (looks.length === 0) return undefined;
  const [since, sinceOthers] = [furthest(looks.map((each) => each.since)), furthestOfOthers(looks)];
  return {
    ...merged(looks),
    ...counted(looks),
    tokens: Object.assign({}, ...looks.map(({ tokens }) => tokens)),
    ...(looks.some(({ isCut }) => isCut) ? { isCut: true as const } : {}),
    ...(looks.some(({ isUnsure }) => isUnsure) ? { isUnsure: true as const } : {}),
    ...(looks.some(({ isByName }) => isByName) ? { isByName: true as const } : {}),
    ...(since === undefined ? {} : { since }),
    ...(sinceOthers === undefined ? {} : { sinceOthers }),
  };
}

/** Whether the last of several looks was told nothing of what it asked about. */
export function isInVain(looks: readonly LiveAllowances[]): boolean {
  const [before, last] = [joined(looks.slice(0, -1)), looks.at(-1)];
  if (!before || !last) return false;
  return (['since', 'sinceOthers'] as const).every((each) => typeof before[each] !== 'object' || last[each] === 'none');
}

/** As far as any of several looks went: what was told of later blocks stays told where nobody says anything of earlier ones. */
const furthest = (sinces: readonly LiveAllowances['since'][]): LiveAllowances['since'] =>
  sinces.every((each) => each === 'none') ? 'none' : sinces.findLast((each) => each !== 'none');

/** Where the first look was told nothing of them, the later ones do not ask. */
const furthestOfOthers = (looks: readonly LiveAllowances[]): LiveAllowances['sinceOthers'] =>
  looks[0]?.sinceOthers === 'none' ? 'none' : furthest(looks.map((each) => each.sinceOthers));

interface Listed extends LiveAllowance {
  isUnsaid?: true;
}

/**
 * What may be taken of what the account has comes first, then what it may come to have, then what contracts say that nobody here knows;
 * of each kind what not all nodes say alike behind the rest, and what nobody says last.
 */
const rankOf = ({ isStranger, held, isUnsaid, isDisputed }: Listed): number =>
  (isStranger ? 4 : 0) + (isUnsaid ? 3 : isDisputed ? 2 : isStranger || held !== '0' ? 0 : 1);

/** The rows of a list, what matters most first. */
export function allowanceRows(
  { allowances, unsaid = [], tokens }: Pick<LiveAllowances, 'allowances' | 'unsaid' | 'tokens'>,
  { chainId, account }: { chainId: number; account: Address },
  known: Known,
): AllowanceRow[] {
  const collections = known.items.flatMap((each): [Address, TokenFacts][] =>
    each.chainId === chainId ? [[each.address, { kind: 'collection', symbol: each.symbol, name: each.name }]] : [],
  );
  // What the user watches is as they know it, whatever a node tells of it.
  const watched = new Set(known.tokens.flatMap((each) => (each.chainId === chainId ? [each.address] : [])));
  const told = Object.entries(tokens).filter(([address]) => !watched.has(address as Address));
  const effects = { accounts: [], tokens: { ...Object.fromEntries(told), ...Object.fromEntries(collections) }, code: {} };
  const facts = factsIn({ chainId, from: account, effects }, known, nobody);
  const stands = new Set(allowances.map(keyOfLive));
  const collectionsHere = new Set(
    allowances.flatMap(({ of }) => (of.kind === 'item' || of.kind === 'collection' ? [contractOf(of)] : [])),
  );
  /** Not all nodes say so, and others call the contract a collection: taken back as an amount, it might give away item number 0. */
  const isOddAmount = ({ of, isDisputed }: Listed) =>
    isDisputed === true && of.kind === 'token' && collectionsHere.has(contractOf(of));
  const silent = unsaid.filter((each) => !stands.has(keyOfLive(each))).map((each): Listed => ({ ...each, isUnsaid: true }));
  return [...allowances.map((each): Listed => each), ...silent]
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((each) => ({
      key: keyOfLive(each),
      of: each.of,
      part: say('describe.mayTake', { spender: address(each.of.spender), what: allowancePart(allowanceOf(each), facts) }),
      more: moreOf(each, facts),
      isStranger: each.isStranger === true,
      isDoubtful: each.isUnsaid === true || isOddAmount(each),
    }));
}

function moreOf({ of, held, until: end, isDisputed, isUnsaid }: Listed, facts: Facts): Part[] {
  const contract = contractOf(of);
  const doubt = isUnsaid ? [say('allowances.unsaid')] : isDisputed ? [say('allowances.disputed')] : [];
  const has =
    held === undefined
      ? []
      : of.kind === 'collection'
        ? [say('allowances.heldItems', { count: held, collection: asset(contract, facts) })]
        : [say('allowances.held', { amount: amount(BigInt(held), contract, facts) })];
  const kept = of.kind === 'permit2' ? [say('allowances.permit2', until(end === undefined ? undefined : BigInt(end)))] : [];
  return [...kept, ...has, ...doubt];
}

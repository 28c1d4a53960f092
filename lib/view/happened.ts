import { zeroAddress } from 'viem';
import { included, isDeed, type StoredBatch, took } from '../core/batch/batch.ts';
import type { Slot } from '../core/batch/slot.ts';
import { decodeCalls } from '../core/decode/decode.ts';
import type { Action, Amount, Decoded } from '../core/decode/decoded.ts';
import { WRAPPED } from '../core/decode/known/wrapped.ts';
import { allowancePart } from '../core/describe/allowancePart.ts';
import { type Facts, tokensOf } from '../core/describe/facts.ts';
import { isAt, isKnownToken, isListedContract } from '../core/describe/known.ts';
import { address, until } from '../core/describe/sentence.ts';
import { happenedTo, type Step } from '../core/effects/changes.ts';
import { type Allowance, allowedOf, contractOf, isGiven, isUnlimited, keyOf, type Movement } from '../core/effects/effects.ts';
import { inTurn } from '../core/effects/inTurn.ts';
import { usedUp } from '../core/effects/usedUp.ts';
import { type Part, say } from '../core/part.ts';
import { trifleOf } from '../core/risk/dealingKeys.ts';
import { actionsOf } from '../core/risk/input.ts';
import { isNamed } from '../core/risk/named.ts';
import type { Address } from '../core/schema.ts';
import { standsFor } from '../core/token/standsFor.ts';
import { listedToken } from '../core/token/wellKnownTokens.ts';
import type { AssetAsked } from './askedAsset.ts';
import { factsOfBatch } from './callsInWords.ts';
import type { Change } from './changes.ts';
import { moved } from './explanation.ts';
import type { Known } from './live.ts';
import { takenBySteps } from './takenBySteps.ts';

/** Something that came to an account and is not in the user's list. */
export interface OfferedAsset {
  asked: AssetAsked;
  part: Part;
}

/** Something that the account has less or more of, or that somebody was allowed to take. */
interface Line extends Change {
  effect: 'leaves' | 'arrives' | 'allows';
  /** Whether that is the word of a contract that neither the wallet nor its user knows. */
  isClaim?: true;
}

/** What a batch did to its account. */
export interface Happened {
  lines: Line[];
  /**
   * How many events name the account and tell of something that nobody here can read. None where something moved that the wallet or
   * its user knows: pools and markets tell of every trade in words of their own. What anybody can make up silences nothing.
   */
  unread: number;
  offered: OfferedAsset[];
  /** The steps say that a token is sent that the wallet or its user knows, and no event tells of any of it. */
  isUnseen?: true;
}

/** What an event tells of. */
type Told = (Movement & { effect: 'leaves' | 'arrives' }) | { effect: 'allows'; given: Allowance };

const contractIn = (each: Told): Address | undefined =>
  each.effect === 'allows' ? allowedOf(each.given) : contractOf(each.what);

/**
 * What an account has more and less of by a batch, as the events of its transactions in blocks tell: what the wallet or its user knows
 * before all else, then what its calls name, and of the rest one thing of each contract in turn.
 * Nothing where none took effect, where nothing can be told but what its steps say already, and where its record is torn.
 */
export function happened(batch: StoredBatch, slots: readonly Slot[], known: Known): Happened | undefined {
  const done = included(slots).filter(took);
  if (done.length === 0 || isDeed(batch) || batch.damaged || batch.gone !== undefined) return undefined;
  try {
    return toldBy(batch, done, known);
  } catch {
    return undefined;
  }
}

function toldBy(batch: StoredBatch, done: readonly Slot[], known: Known): Happened | undefined {
  const { chainId, from } = batch;
  const facts = factsOfBatch(batch, known);
  const calls = batch.atomic ? batch.calls : done.flatMap(({ index }) => batch.calls[index] ?? []);
  const decoded = decodeCalls({ ...batch, calls });
  const isWrapped = (contract: Address) => isAt(WRAPPED, contract, chainId);
  const logs = done.flatMap(({ receipt }) => receipt?.logs ?? []);
  const isToken = (contract: Address) => isKnownToken(contract, facts);
  const infers = (contract?: Address) => contract !== undefined && (isWrapped(contract) || isToken(contract));
  const { leaves, arrives, allowances, sent, made, unread } = happenedTo(from, logs, { carried: calls, isWrapped, infers });
  const moving = [
    ...leaves.map((each) => ({ ...each, effect: 'leaves' as const })),
    ...arrives.map((each) => ({ ...each, effect: 'arrives' as const })),
  ];
  const asked = askedToSend(decoded, from);
  const given = allowances.filter((each) => isGiven(each) && !isOver(each));
  const used = usedUp(logs, from, given, takenBySteps(decoded, from, facts, sent));
  const actions = actionsOf({ calls: decoded, facts }).map(({ action }) => action);
  const isSaid = (each: Allowance) => isNamed(shownOf(each, from), actions);
  const rights = given.filter((each) => !(used.has(each) && (each.kind === 'item' || isSaid(each))));
  const all: Told[] = [...moving, ...rights.map((given) => ({ effect: 'allows' as const, given }))];
  const isTold = moving.some(({ what }) => what.kind !== 'native');
  if (!isTold && decoded.every(movesNothing) && rights.every(isSaid)) return undefined;
  const isKnown = (each: Told) => {
    const contract = contractIn(each);
    if (each.effect !== 'allows' && each.what.kind === 'item') return isWatchedItem(each.what, chainId, known);
    return contract === undefined || infers(contract);
  };
  const named = new Set<Address | undefined>(decoded.flatMap(tokensOf));
  const rankOf = (each: Told) => (isKnown(each) ? 0 : named.has(contractIn(each)) ? 1 : 2);
  const ordered = [0, 1, 2].flatMap((rank) =>
    inTurn(
      all.filter((each) => rankOf(each) === rank),
      contractIn,
      () => 0,
    ),
  );
  const isUnseen = isAnyUnseen(
    asked.filter(({ token }) => isToken(token)),
    { sent, made },
  );
  const isMuch = ({ what, amount }: Movement) => what.kind !== 'token' || amount > trifleIn(what.token, facts);
  return {
    ...(isUnseen ? { isUnseen } : {}),
    lines: ordered.map((each) => ({
      effect: each.effect,
      part: each.effect === 'allows' ? allowedPart(each.given, facts) : moved(each, facts),
      ...(isClaim(contractIn(each), chainId, known) && !isKnown(each) ? { isClaim: true as const } : {}),
    })),
    unread: moving.some((each) => each.what.kind !== 'native' && isKnown(each) && isMuch(each)) ? 0 : unread,
    offered: ordered.flatMap((each) => (each.effect === 'arrives' ? offeredOf(each, chainId, known, facts) : [])),
  };
}

/** So little of a token costs nobody anything: of one that stands for no currency, a hundredth of its unit, where it has such. */
function trifleIn(token: Address, { tokens, chainId }: Pick<Facts, 'tokens' | 'chainId'>): bigint {
  const known = tokens[token];
  const isCounted = known?.kind === 'token' && !standsFor(chainId, token);
  return isCounted ? 10n ** BigInt(known.decimals) / 100n : trifleOf(token, chainId);
}

/** Permit2 takes an end of zero for the time of the block in which it is given. */
const isOver = (given: Allowance): boolean => given.kind === 'token' && given.until === 0n;

/** What was allowed before nobody has read: of what steps add or take off, all that there is then is told. */
const shownOf = (given: Allowance, account: Address) =>
  given.kind === 'token' ? { ...given, before: 0n, account } : { ...given, account };

/** What steps send of a token, as far as they say; `all` of which nobody knows how much that was. */
interface Asked {
  token: Address;
  to: Address;
  amount: Amount;
}

function askedToSend(calls: readonly Decoded[], from: Address): Asked[] {
  return calls
    .flatMap((call) => (call.kind === 'known' ? call.actions : []))
    .flatMap((action) => {
      if (action.kind !== 'send' || action.asset === 'native' || action.from !== from || action.to === from) return [];
      const { asset: token, to, amount } = action;
      // Some take the largest number for all that there is.
      if (amount === 0n) return [];
      return [{ token, to, amount: amount !== 'all' && isUnlimited(amount) ? 'all' : amount }];
    });
}

/** Of each token how much of it: of all that there is at least something. */
function sumsOf(asked: readonly Asked[]): ReadonlyMap<Address, bigint> {
  const sums = new Map<Address, bigint>();
  for (const { token, amount } of asked) sums.set(token, (sums.get(token) ?? 0n) + (amount === 'all' ? 1n : amount));
  return sums;
}

/** Whether events tell of less of a token than steps send, or of none to somebody whom they send it to. */
function isAnyUnseen(asked: readonly Asked[], { sent, made }: { sent: readonly Step[]; made: readonly Step[] }): boolean {
  const byWay = ({ what, to }: Step) => `${keyOf(what)} ${to}`;
  const told = Map.groupBy(sent.filter(isSome), ({ what }) => keyOf(what));
  const sumOf = (token: Address) => (told.get(token) ?? []).reduce((sum, { amount }) => sum + amount, 0n);
  const [reached, anew] = [Map.groupBy(sent.filter(isSome), byWay), Map.groupBy(made.filter(isSome), byWay)];
  // Some tell of what is sent as taken out of the world here and made anew there (Compound III): each two such steps are one payment.
  const isMadeAnew = ({ token, to }: Asked) =>
    [reached.get(`${token} ${zeroAddress}`), anew.get(`${token} ${to}`)].every((steps) => steps?.pop() !== undefined);
  return (
    [...sumsOf(asked)].some(([token, amount]) => isLess(sumOf(token), amount)) ||
    asked.some((each) => !reached.has(`${each.token} ${each.to}`) && !isMadeAnew(each))
  );
}

const isSome = ({ amount }: Step): boolean => amount > 0n;

/** Some tokens keep a part, or tell of a little less: by so much, what was sent is less than what was to be. */
const KEPT = 10n;

const isLess = (sent: bigint, asked: bigint): boolean => sent === 0n || asked - sent > asked / KEPT;

/** Who was allowed what: nothing tells how much of it was taken since. */
const allowedPart = (given: Allowance, facts: Facts): Part =>
  say('activity.moved.allowed', {
    spender: address(given.spender),
    what: allowancePart(given, facts),
    ...until(given.kind === 'token' ? given.until : undefined),
  });

/** Whether nobody here knows the contract of it: nothing but its word says that it moved. */
function isClaim(contract: Address | undefined, chainId: number, { items }: Pick<Known, 'items'>): boolean {
  if (contract === undefined || isListedContract(contract, chainId) || listedToken(chainId, contract)) return false;
  return !items.some((item) => item.chainId === chainId && item.address === contract);
}

/** Whether the user watches an item. */
const isWatchedItem = (
  { collection, id }: { collection: Address; id: bigint },
  chainId: number,
  { items }: Pick<Known, 'items'>,
): boolean => items.some((item) => item.chainId === chainId && item.address === collection && item.tokenId === id.toString());

const RIGHTS = new Set<Action['kind']>(['allow', 'allowItem', 'allowAll', 'right', 'control']);

/** Whether a call is not meant to move anything but the currency that it carries. */
const movesNothing = (call: Decoded): boolean =>
  call.kind === 'payment' ||
  call.kind === 'creation' ||
  (call.kind === 'known' && call.left === 0 && call.nested.length === 0 && call.actions.every(({ kind }) => RIGHTS.has(kind)));

/** Nothing where it is in the user's list, hidden or not. */
function offeredOf(each: Movement, chainId: number, { tokens, items }: Known, facts: Facts): OfferedAsset[] {
  const { what } = each;
  const isHere = (listed: { chainId: number; address: Address }, address: Address) =>
    listed.chainId === chainId && listed.address === address;
  if (what.kind === 'native') return [];
  const part = moved(each, facts);
  if (what.kind === 'token')
    return tokens.some((token) => isHere(token, what.token)) ? [] : [{ asked: { chainId, address: what.token }, part }];
  const [address, tokenId] = [what.collection, what.id.toString()];
  return isWatchedItem(what, chainId, { items }) ? [] : [{ asked: { chainId, address, tokenId }, part }];
}

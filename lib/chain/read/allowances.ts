import { allowanceOf } from '../../core/effects/allowances.ts';
import { type Allowance, allowedOf, isUnlimited } from '../../core/effects/effects.ts';
import type {
  LeftAllowance,
  LiveAllowance,
  LiveAllowances,
  ReadAllowances,
  ReadLeft,
  Since,
} from '../../core/effects/liveAllowances.ts';
import type { Clock } from '../../core/platform.ts';
import { type Address, toHex } from '../../core/schema.ts';
import type { ItemList } from '../../core/token/item.ts';
import type { TokenList } from '../../core/token/stores.ts';
import type { ChainNode, ChainNodes } from '../node/node.ts';
import { type Candidate, candidatesOf, type OwnLogs } from './allowanceCandidates.ts';
import { allowanceEvents, type OwnEvent, type Told } from './allowanceEvents.ts';
import { knownContracts } from './knownContracts.ts';
import { AT_ONCE } from './multicall.ts';
import { Block } from './read.ts';
import { type Live, type Standing, standing } from './standing.ts';
import { type ReadTokens, tokensAgreed } from './tokensAgreed.ts';

/** Of how many contracts it is asked what they call themselves. */
const NAMED = 60;
/** For how long that is waited for, in ms. */
const NAMING = 5_000;

/**
 * What contracts may spend. With so little gas for each call none keeps a node busy, and yet each gets what an honest contract needs, or
 * what is left open is asked of it by itself. Of strangers' contracts there may be many that leave all open: nodes limit how often they are asked.
 */
// Not more than a transaction may have (EIP-7825), which some nodes hold calls to.
const OF_KNOWN = { atOnce: AT_ONCE, gas: toHex(16_000_000n), beside: 6 };
const OF_STRANGERS = { atOnce: 25, gas: toHex(15_000_000n), gasAlone: toHex(15_000_000n), beside: 2 };

interface AllowanceParts {
  nodes: Pick<ChainNodes, 'of'>;
  tokens: Pick<TokenList, 'all'>;
  items: Pick<ItemList, 'all'>;
  /** What the journal tells of an account's own transactions, the oldest first. */
  ownLogs(chainId: number, account: Address): Promise<readonly OwnLogs[]>;
  /** What contracts say of themselves as tokens. */
  readTokens: ReadTokens;
  clock: Clock;
  /** Lets so many ms pass; without it no limit of a node is waited for. */
  rest?(ms: number): Promise<void>;
}

/**
 * Reads what others may take of an account. What may stand is what the account's own transactions in the journal gave, and what the
 * events of the chain tell; what does stand the contracts say, of which the most counts that any of the user's nodes tells. What the
 * wallet or its user knows comes first: nothing that others have made keeps that out.
 */
export function allowanceReader(parts: AllowanceParts): ReadAllowances {
  const { nodes, tokens, items, ownLogs, clock } = parts;
  return async (chainId, account, before) => {
    const node = await nodes.of(chainId);
    const isHere = (each: { chainId: number }) => each.chainId === chainId;
    const watched = [...(await tokens.all()), ...(await items.all())].filter(isHere).map(({ address }) => address);
    const { isKnown, ...groups } = knownContracts(chainId, watched);
    const journal = await ownLogs(chainId, account);
    const own = before === undefined ? journal : [];
    const told = await allowanceEvents(node, { account, ...groups, own: journal.flatMap(eventsFor(account)), before }, clock);
    return {
      ...(await askedAbout(candidatesOf({ account, told: told.logs, own, isKnown }), { ...parts, node, account }, told.unheard)),
      ...(told.isCut ? { isCut: true as const } : {}),
      ...(told.isUnsure ? { isUnsure: true as const } : {}),
      ...(told.isByName ? { isByName: true as const } : {}),
      ...(await sincesOf(node, told)),
    };
  };
}

/** What nodes have to tell as well of what the journal has. */
const eventsFor =
  (account: Address) =>
  ({ logs, block }: OwnLogs): OwnEvent[] =>
    block === undefined ? [] : logs.flatMap((log) => (allowanceOf(log, account) ? [{ log, block }] : []));

/** Asks what of something stands that an earlier look had no time for. */
export const leftReader =
  (parts: Pick<AllowanceParts, 'nodes' | 'readTokens' | 'clock' | 'rest'>): ReadLeft =>
  async (chainId, account, left) =>
    askedAbout(left.map(candidateOf), { ...parts, node: await parts.nodes.of(chainId), account });

interface Asked extends Pick<AllowanceParts, 'readTokens' | 'clock' | 'rest'> {
  node: ChainNode;
  account: Address;
}

/**
 * What of some candidates stands, with what their contracts call themselves.
 * @param silent nodes of which nothing was heard before, by their URLs.
 */
async function askedAbout(
  candidates: readonly Candidate[],
  { node, account, readTokens, clock, rest }: Asked,
  silent: readonly string[] = [],
): Promise<Omit<LiveAllowances, 'since' | 'sinceOthers' | 'isCut' | 'isUnsure' | 'isByName'>> {
  const [mine, strange] = [false, true].map((is) => candidates.filter(({ by }) => (by === 'stranger') === is));
  const named = ({ live: some, unsaid: others }: Standing) => {
    const contracts = [...new Set([...some, ...others].map(({ given }) => allowedOf(given)))].slice(0, NAMED);
    const naming = tokensAgreed(node, contracts, readTokens);
    return rest ? Promise.race([naming, rest(NAMING).then(() => ({}))]) : naming;
  };
  // One after the other: nothing that strangers' contracts do with the node's time keeps the others from being read, nor what they are called.
  const first = await standing(node, { account, candidates: mine ?? [], rest, ...OF_KNOWN }, clock);
  const ofFirst = await named(first);
  const then = await standing(node, { account, candidates: strange ?? [], rest, ...OF_STRANGERS }, clock);
  const live = [...first.live, ...then.live];
  const unsaid = [...first.unsaid, ...then.unsaid];
  const left = [...first.left, ...then.left];
  const limited = first.limited + then.limited;
  const unheard = new Set([...silent, ...first.unheard, ...then.unheard]).size;
  return {
    allowances: live.map(liveInText),
    tokens: { ...(await named(then)), ...ofFirst },
    ...{ unread: unsaid.length, beyond: left.length },
    ...(unsaid.length > 0 ? { unsaid: unsaid.map(inText) } : {}),
    ...(left.length > 0 ? { left: left.map(inText) } : {}),
    ...(limited > 0 ? { limited } : {}),
    ...(unheard > 0 ? { unheard } : {}),
  };
}

/** From which blocks on the nodes told of all, where those are not the first. */
async function sincesOf(node: ChainNode, told: Told): Promise<Pick<LiveAllowances, 'since' | 'sinceOthers'>> {
  const { since = 'none', sinceOthers = 'none', isFurther, isFurtherOthers } = told;
  async function inTime(block: bigint | 'none', isSome: boolean): Promise<Since | 'none' | undefined> {
    if (block === 'none') return block;
    return block === 0n ? undefined : { ...(await timed(node, block)), ...(isSome ? { isSome: true } : {}) };
  }
  const [known, others] = await Promise.all([inTime(since, isFurther), inTime(sinceOthers, isFurtherOthers)]);
  return { ...(known ? { since: known } : {}), ...(others ? { sinceOthers: others } : {}) };
}

async function timed(node: ChainNode, block: bigint): Promise<Since> {
  const answer = await node.request({ method: 'eth_getBlockByNumber', params: [toHex(block), false] }).catch(() => undefined);
  const time = Block.safeParse(answer).data?.timestamp;
  return { block: Number(block), ...(time === undefined ? {} : { at: Number(time) * 1000 }) };
}

function liveInText({ given, by, amount, until, held, isAmount, isDisputed }: Live): LiveAllowance {
  const is: Allowance =
    isAmount && given.kind === 'item'
      ? { kind: 'token', token: given.collection, spender: given.spender, amount, unlimited: isUnlimited(amount) }
      : given.kind === 'token'
        ? { ...given, amount }
        : given;
  return {
    ...inText({ given: is, by }),
    ...(until === undefined ? {} : { until: until.toString() }),
    ...(held === undefined ? {} : { held: held.toString() }),
    ...(isDisputed ? { isDisputed: true as const } : {}),
  };
}

const inText = ({ given, by }: Candidate): Pick<LiveAllowance, 'of' | 'amount' | 'isStranger'> => ({
  of: idOf(given),
  ...(given.kind === 'token' ? { amount: given.amount.toString() } : {}),
  ...(by === 'stranger' ? { isStranger: true as const } : {}),
});

function idOf(given: Allowance): LiveAllowance['of'] {
  const { spender } = given;
  if (given.kind === 'collection') return { kind: 'collection', collection: given.collection, spender };
  if (given.kind === 'item') return { kind: 'item', collection: given.collection, spender, tokenId: given.id.toString() };
  return { kind: given.until === undefined ? 'token' : 'permit2', token: given.token, spender };
}

/** What such a text is of. What stands of it the contract says. */
function candidateOf({ of, amount = 0n, isStranger }: LeftAllowance): Candidate {
  const by = isStranger ? 'stranger' : 'known';
  const { spender } = of;
  if (of.kind === 'collection') return { by, given: { kind: 'collection', collection: of.collection, spender, allowed: true } };
  if (of.kind === 'item') return { by, given: { kind: 'item', collection: of.collection, spender, id: of.tokenId } };
  const until = of.kind === 'permit2' ? { until: 0n } : {};
  return { by, given: { kind: 'token', token: of.token, spender, amount, unlimited: isUnlimited(amount), ...until } };
}

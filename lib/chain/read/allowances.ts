import { encodeFunctionData, erc721Abi } from 'viem';
import type { StoredBatch } from '../../core/batch/batch.ts';
import type { Log } from '../../core/batch/slot.ts';
import { decodeCalls } from '../../core/decode/decode.ts';
import { type Action, everyAction } from '../../core/decode/decoded.ts';
import { isEnd } from '../../core/describe/ends.ts';
import { allowanceOf } from '../../core/effects/allowances.ts';
import { type Allowance, allowanceKey, allowedOf, isGiven, type TokenFacts } from '../../core/effects/effects.ts';
import { inTurn } from '../../core/effects/inTurn.ts';
import type { LiveAllowance, LiveAllowances, ReadAllowances, Since } from '../../core/effects/liveAllowances.ts';
import { addressIn, numberIn } from '../../core/effects/logs.ts';
import { CLAIM_APPROVAL } from '../../core/effects/topics.ts';
import type { Clock } from '../../core/platform.ts';
import { type Address, Bytes, toHex } from '../../core/schema.ts';
import type { ItemList } from '../../core/token/item.ts';
import type { TokenList } from '../../core/token/stores.ts';
import type { ChainNode, ChainNodes } from '../node/node.ts';
import { allowanceEvents, type OwnEvent, type Told } from './allowanceEvents.ts';
import { knownContracts } from './knownContracts.ts';
import { inCalls, multicall, wordsIn } from './multicall.ts';
import { Block } from './read.ts';
import { askTogether } from './together.ts';
import { allowanceView, balanceView, operatorView, type View } from './views.ts';

/** Of how many allowances it is asked what stands, and of how many contracts what they call themselves. */
const [MOST, NAMED] = [300, 60];
/** How long nodes may take to say what stands, in ms. */
const WITHIN = 8_000;

interface AllowanceParts {
  nodes: Pick<ChainNodes, 'of'>;
  tokens: Pick<TokenList, 'all'>;
  items: Pick<ItemList, 'all'>;
  /** What the journal tells of an account's own transactions, each with its batch. */
  ownLogs(chainId: number, account: Address): Promise<readonly OwnLogs[]>;
  /** What contracts say of themselves as tokens. */
  readTokens(node: ChainNode, addresses: readonly Address[]): Promise<Record<Address, TokenFacts>>;
  clock: Clock;
}

interface OwnLogs {
  batch: StoredBatch;
  logs: readonly Log[];
  /** The block that has it; absent where there is no such block yet. */
  block?: bigint;
}

/** By whose word something may stand: of a contract that is known, of a step of the user's own that gave it, or of nobody that is known. */
type By = 'known' | 'own' | 'stranger';
const RANKS: readonly By[] = ['known', 'own', 'stranger'];

/** Something that may stand. */
interface Candidate {
  given: Allowance;
  by: By;
}

/**
 * Reads what others may take of an account. What may stand is what the account's own transactions in the journal gave, and what the
 * events of the chain tell; what does stand the contracts say, of which the most counts that any of the user's nodes tells. What the
 * wallet or its user knows comes first: nothing that others have made keeps that out.
 */
export const allowanceReader =
  ({ nodes, tokens, items, ownLogs, readTokens, clock }: AllowanceParts): ReadAllowances =>
  async (chainId, account, before) => {
    const node = await nodes.of(chainId);
    const isHere = (each: { chainId: number }) => each.chainId === chainId;
    const watched = [...(await tokens.all()), ...(await items.all())].filter(isHere).map(({ address }) => address);
    const { isKnown, ...groups } = knownContracts(chainId, watched);
    const journal = await ownLogs(chainId, account);
    const own = before === undefined ? journal : [];
    const told = await allowanceEvents(node, { account, ...groups, own: journal.flatMap(eventsFor(account)), before }, clock);
    const named = oncePerBatch();
    const candidates = [
      ...candidatesIn(told.logs, account, (given) => (isKnown(allowedOf(given)) ? 'known' : 'stranger')),
      ...own.flatMap(({ batch, logs }) =>
        candidatesIn(logs, account, (given) => {
          if (isKnown(allowedOf(given))) return 'known';
          return named(batch).has(nameOf(allowedOf(given), given.spender)) ? 'own' : 'stranger';
        }),
      ),
    ].toSorted((one, other) => RANKS.indexOf(other.by) - RANKS.indexOf(one.by));
    // Of the same by several words, the best known counts, which is the last.
    const byKey = new Map(candidates.map((each) => [allowanceKey(each.given), each]));
    // Nor does one contract push out what others hold, however much of it there is.
    const all = RANKS.flatMap((rank) =>
      inTurn(
        [...byKey.values()].filter(({ by }) => by === rank),
        ({ given }) => allowedOf(given),
        () => 0,
      ),
    );
    const asked = all.slice(0, MOST);
    const now = BigInt(Math.floor(clock.now() / 1000));
    // By themselves: nothing that strangers' contracts do with the node's time keeps the others from being read.
    const [mine, strange] = await Promise.all([
      standing(node, { account, asked: asked.filter(({ by }) => by !== 'stranger'), now }),
      standing(node, { account, asked: asked.filter(({ by }) => by === 'stranger'), now }),
    ]);
    const live = [...mine.live, ...strange.live];
    const unread = mine.unread + strange.unread;
    const contracts = [...new Set(live.map(({ given }) => allowedOf(given)))];
    return {
      allowances: live.map(inText),
      tokens: await readTokens(node, contracts.slice(0, NAMED)),
      ...{ unread, beyond: all.length - asked.length },
      ...(told.isCut ? { isCut: true as const } : {}),
      ...(told.isUnsure ? { isUnsure: true as const } : {}),
      ...(told.isByName ? { isByName: true as const } : {}),
      ...(await sincesOf(node, told)),
    };
  };

/** What nodes have to tell as well of what the journal has. */
const eventsFor =
  (account: Address) =>
  ({ logs, block }: OwnLogs): OwnEvent[] =>
    block === undefined ? [] : logs.flatMap((log) => (allowanceOf(log, account) ? [{ log, block }] : []));

/** All that some events say was given: what of it ended, the contracts say. */
function candidatesIn(logs: readonly Log[], account: Address, by: (given: Allowance) => By): Candidate[] {
  return logs.flatMap((log) => {
    // Claims of one kind (ERC-6909) are told as items, and are kept in another way.
    const given = log.topics[0] === CLAIM_APPROVAL ? undefined : allowanceOf(log, account);
    return given && isGiven(given) ? [{ given, by: by(given) }] : [];
  });
}

const nameOf = (contract: Address, spender: Address): string => `${contract} ${spender}`;

/** What the steps of a batch name, worked out once for each that is asked about: several of its transactions may tell of it. */
function oncePerBatch(): (batch: StoredBatch) => ReadonlySet<string> {
  const found = new Map<string, ReadonlySet<string>>();
  return (batch) => {
    const names = found.get(batch.key) ?? namedIn(batch);
    found.set(batch.key, names);
    return names;
  };
}

/** What the steps of a batch themselves allow somebody: of whatever else its events tell, only contracts say that it was given. */
function namedIn(batch: StoredBatch): ReadonlySet<string> {
  try {
    return new Set(decodeCalls(batch).flatMap(everyAction).flatMap(givenBy));
  } catch {
    // A record that is torn names nothing.
    return new Set();
  }
}

/** Whom an action allows something, and where. What it takes back it does not give, whatever the contract tells of it. */
function givenBy(action: Action): string[] {
  if (isEnd(action)) return [];
  if (action.kind === 'allow') return [nameOf(action.token, action.spender)];
  if (action.kind === 'allowItem') return [nameOf(action.collection, action.spender)];
  return action.kind === 'allowAll' ? [nameOf(action.collection, action.operator)] : [];
}

interface Live extends Candidate {
  amount: bigint;
  until?: bigint;
  held?: bigint;
}

interface Standing {
  live: Live[];
  /** Of how many nobody says whether they stand. */
  unread: number;
}

/** So long after its end, in seconds, nothing stands any more, however the clocks of chain and user differ. */
const OVER = 3_600n;

/** What of these stands. @param now in seconds since 1970 */
async function standing(
  node: ChainNode,
  { account, asked, now }: { account: Address; asked: readonly Candidate[]; now: bigint },
): Promise<Standing> {
  const views = asked.map(({ given }) => viewsOf(given, account));
  const answers = await readEach(
    node,
    views.flat(),
    asked.some(({ by }) => by !== 'stranger'),
  );
  const found: Standing = { live: [], unread: 0 };
  let at = 0;
  for (const [index, each] of asked.entries()) {
    const { length } = views[index] ?? [];
    const start = at;
    at += length;
    const said = answers.flatMap((of) => saidBy(each, of.slice(start, start + length), account) ?? []);
    const stands = said.filter(({ amount, until }) => amount > 0n && (until === undefined || until + OVER > now));
    const [most] = stands.toSorted((one, other) => Number(isMore(other, one)) - Number(isMore(one, other)));
    if (said.length === 0) found.unread += 1;
    else if (most) found.live.push({ ...each, ...most });
  }
  return found;
}

/** Whether that is more than another one, or as much for longer. */
const isMore = (one: Pick<Live, 'amount' | 'until'>, other: Pick<Live, 'amount' | 'until'>): boolean =>
  one.amount > other.amount || (one.amount === other.amount && (one.until ?? 0n) > (other.until ?? 0n));

const erc721 = (functionName: 'getApproved' | 'ownerOf', id: bigint) =>
  encodeFunctionData({ abi: erc721Abi, functionName, args: [id] });

/** What a contract is asked about an allowance, and what the account has of it. */
function viewsOf(given: Allowance, account: Address): View[] {
  switch (given.kind) {
    case 'token': {
      const { token, spender, until } = given;
      return [allowanceView(account, token, spender, until !== undefined), balanceView(account, token)];
    }
    case 'item':
      return [
        { to: given.collection, data: erc721('getApproved', given.id) },
        { to: given.collection, data: erc721('ownerOf', given.id) },
        // Some tokens tell of an amount as collections tell of an item.
        allowanceView(account, given.collection, given.spender, false),
      ];
    case 'collection':
      return [operatorView(account, given.collection, given.spender), balanceView(account, given.collection)];
  }
}

/**
 * What a node's answers to `viewsOf` mean; nothing where it gave none. Of a stranger's contract that says nothing which can be read, nothing
 * stands; of one that is known, nobody knows.
 */
function saidBy(
  { given, by }: Candidate,
  [first, second, third]: readonly (Bytes | undefined)[],
  account: Address,
): Pick<Live, 'amount' | 'until' | 'held'> | undefined {
  // An item that is gone has no owner, either.
  const isGone = given.kind === 'item' && first === '0x' && second === '0x' && third !== undefined && numberIn(third) === 0n;
  if (first === undefined || (first === '0x' && by !== 'stranger' && !isGone)) return undefined;
  const words = first.slice(2).match(/.{64}/g) ?? [];
  const held = second === undefined || second.length !== WORD ? {} : { held: numberIn(second) };
  if (given.kind === 'item') {
    if (second === undefined) return undefined;
    const isLive = addressIn(words[0]) === given.spender && addressIn(second.slice(2)) === account;
    return { amount: isLive ? 1n : 0n };
  }
  const until = given.kind === 'token' && given.until !== undefined ? { until: numberIn(words[1]) } : {};
  return { amount: numberIn(words[0]), ...until, ...held };
}

/** `0x` and 32 bytes. */
const WORD = 66;
/** The most that `multicall` passes on to a contract, as hex text. */
const SHORT = 2 + 2 * 96;

/**
 * What each node answers to some views, in their order: `0x` of a contract that answers nothing, and nothing at all for what the node
 * does not answer. Those whose answer is a word are asked together.
 * @param mayAskAlone whether each is asked by itself where no node runs the code that asks together; strangers' contracts are not.
 */
async function readEach(node: ChainNode, asked: readonly View[], mayAskAlone: boolean): Promise<(Bytes | undefined)[][]> {
  if (asked.length === 0) return [];
  const short = asked.filter(isShort);
  const parts = inCalls(short);
  const long = asked.filter((each) => !isShort(each));
  const call = (params: object) => ({ method: 'eth_call', params: [params, 'latest'] });
  const each = await node.askEach([...parts.map((part) => call({ data: multicall(part) })), ...long.map(call)], WITHIN);
  const told = each.map((answers) => {
    const words = parts.flatMap(
      (part, at) => wordsIn(answers[at], part.length)?.map((word) => word ?? '0x') ?? part.map(() => undefined),
    );
    const [ofShort, ofLong] = [words.values(), answers.slice(parts.length).values()];
    return asked.map((view) => (isShort(view) ? ofShort.next().value : Bytes.safeParse(ofLong.next().value).data));
  });
  const isTold = told.some((answers) => asked.some((view, at) => isShort(view) && answers[at] !== undefined));
  if (isTold || short.length === 0 || !mayAskAlone) return told;
  // No node runs code that is not on the chain: each contract is asked by itself.
  const alone = await askTogether(node, asked.map(call));
  return [...told, alone.map((answer) => Bytes.safeParse(answer).data)];
}

const isShort = ({ data }: View): boolean => data.length <= SHORT;

/** From which blocks on the nodes told of all, where those are not the first. */
async function sincesOf(node: ChainNode, { since, sinceOthers }: Told): Promise<Pick<LiveAllowances, 'since' | 'sinceOthers'>> {
  if (since === undefined) return { since: 'none' };
  const [known, others] = await Promise.all([since, sinceOthers].map((each) => (each ? timed(node, each) : undefined)));
  const ofOthers = sinceOthers === undefined ? 'none' : others;
  return { ...(known ? { since: known } : {}), ...(ofOthers ? { sinceOthers: ofOthers } : {}) };
}

async function timed(node: ChainNode, block: bigint): Promise<Since> {
  const answer = await node.request({ method: 'eth_getBlockByNumber', params: [toHex(block), false] }).catch(() => undefined);
  const time = Block.safeParse(answer).data?.timestamp;
  return { block: Number(block), ...(time === undefined ? {} : { at: Number(time) * 1000 }) };
}

function inText({ given, amount, until, held, by }: Live): LiveAllowance {
  return {
    of: idOf(given),
    ...(given.kind === 'token' ? { amount: amount.toString() } : {}),
    ...(until === undefined ? {} : { until: until.toString() }),
    ...(held === undefined ? {} : { held: held.toString() }),
    ...(by === 'stranger' ? { isStranger: true as const } : {}),
  };
}

function idOf(given: Allowance): LiveAllowance['of'] {
  const { spender } = given;
  if (given.kind === 'collection') return { kind: 'collection', collection: given.collection, spender };
  if (given.kind === 'item') return { kind: 'item', collection: given.collection, spender, tokenId: given.id.toString() };
  return { kind: given.until === undefined ? 'token' : 'permit2', token: given.token, spender };
}

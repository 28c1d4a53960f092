import { zeroAddress } from 'viem';
import type { Batch } from '../batch/batch.ts';
import { type Action, type Decoded, everyAction } from '../decode/decoded.ts';
import { tokensOf } from '../describe/facts.ts';
import { type Allowance, type Effects, lastingKey, type Movement } from '../effects/effects.ts';
import type { ToldRight } from '../effects/rights.ts';
import { boundKey, type GuardLine, type HeldBound, type RightBound, type Unguarded } from '../guard/guard.ts';
import type { Address } from '../schema.ts';
import { isWellKnown } from '../token/wellKnownTokens.ts';
import { type Given, type Stakes, stakesIn } from './stakes.ts';

/** How many lines a guard gets at the most: each costs. What does not fit is said. */
export const MAX_LINES = 24;

/** How far what drifts with prices may stay behind what is shown unless the user says otherwise, in parts of 10,000. */
export const TOLERANCE = 100;
const WHOLE = 10_000n;

/** Tokens that rebase count in shares, and round by the second: so many units of an amount that is worth them are nothing. */
const DUST = 2n;
const DUSTY = 1_000_000n;

/** What others may take of the account's already, whatever the batch does. */
export interface Standing {
  /** At the most so much. */
  standing: readonly RightBound[];
  /** All of a collection, in which something moves. */
  operators: readonly { contract: Address; to: Address }[];
  /** Of how many who may perhaps take something nobody knows whether they may. */
  unasked: number;
}

/** What the lines of a guard follow from. */
export interface Outcome extends Partial<Standing> {
  batch: Pick<Batch, 'from' | 'chainId' | 'calls' | 'tolerances'>;
  /** Its calls, decoded. */
  calls: readonly Decoded[];
  /** What is shown. */
  effects: Effects;
  /** What the user watches. */
  watched?: readonly Address[];
}

export interface Lines {
  lines: GuardLine[];
  left: Unguarded[];
}

/**
 * What the chain is to hold a batch to (G-02, G-03): what moves of the account's, what its calls name, and what others may take then. What
 * its data fixes is held to exactly; what drifts with prices has a tolerance, and never less than the data itself demands.
 */
export function linesFor({ batch, calls, effects, standing = [], operators = [], watched = [], unasked = 0 }: Outcome): Lines {
  const account = effects.accounts.find((each) => each.account === batch.from);
  const { leaves = [], arrives = [], allowances = [] } = account ?? {};
  const stakes = stakesIn(batch, calls, effects);
  const moved = [...leaves.map((each) => ({ ...each, amount: -each.amount })), ...arrives];
  const units = moved.filter(({ what }) => what.kind !== 'item');
  const items = moved.filter(({ what }) => what.kind === 'item');
  // What nobody could be asked about may be a token all the same.
  const named = [...new Set(calls.flatMap(tokensOf))].filter((each) => effects.tokens[each]?.kind !== 'other');
  const gone = new Set(leaves.flatMap(({ what }) => (what.kind === 'item' ? [`${what.collection} ${what.id}`] : [])));
  const rights = allowances.flatMap((each) => rightOf(each, effects, batch.from, gone));
  const all = unique([
    { bound: { kind: 'currency', change: 0n }, shown: 0n },
    ...units.map((each) => ofUnits(each, stakes, batch.tolerances)),
    ...items.flatMap((each) => ofItem(each, stakes, batch.tolerances)),
    ...rights.map((bound): GuardLine => ({ bound })),
    ...[...named, ...standing.map(({ contract }) => contract)].map(untouched),
    ...standing.map((bound): GuardLine => ({ bound })),
  ]);
  // What a stranger's contract makes appear pushes out nothing that is worth something.
  const weigh = ({ bound }: GuardLine) => {
    if (!('contract' in bound) || isWellKnown(batch.chainId, bound.contract) || watched.includes(bound.contract)) return 0;
    return named.includes(bound.contract) || standing.some(({ contract }) => contract === bound.contract) ? 1 : 2;
  };
  const inOrder = [...all.filter(isCurrency), ...all.filter((each) => !isCurrency(each))].toSorted(
    (one, other) => weigh(one) - weigh(other),
  );
  const [lines, cut] = [inOrder.slice(0, MAX_LINES), inOrder.slice(MAX_LINES)];
  const keeping = operators.filter(({ contract, to }) => !rights.some((each) => each.contract === contract && isOver(each, to)));
  const takers = [
    ...cut.flatMap(({ bound }): Unguarded[] =>
      'spender' in bound ? [{ what: 'mayTake', contract: bound.contract, to: bound.spender }] : [],
    ),
    ...keeping.map((each): Unguarded => ({ what: 'mayTake', ...each })),
  ];
  const beside = rightsBeside(batch.from, calls, effects, lines);
  const left: Unguarded[] = [...beside.slice(0, MAX_LINES), ...takers.slice(0, MAX_LINES)];
  const beyond =
    beside.length + cut.length + keeping.length - left.length + (account?.left ?? 0) + (effects.rightsLeft ?? 0) + unasked;
  return { lines, left: beyond > 0 ? [...left, { what: 'beyond', count: beyond }] : left };
}

/** Whether a line says whether that one may take all of a collection. */
const isOver = (bound: RightBound, to: Address): boolean => bound.kind === 'operator' && bound.spender === to;

const isCurrency = ({ bound }: GuardLine): boolean => bound.kind === 'currency';

/** Each thing once: of what moves, all that was said of it together; else what was said first. */
function unique(all: readonly GuardLine[]): GuardLine[] {
  const lines = new Map<string, GuardLine>();
  for (const each of all) {
    const key = boundKey(each.bound);
    const was = lines.get(key);
    if (!was || (isCurrency(each) && was.shown === 0n)) lines.set(key, each);
    // Items of a collection are counted one by one.
    else if (isCounted(was) && isCounted(each) && each.shown !== 0n) lines.set(key, together(was, each));
  }
  return [...lines.values()];
}

const isCounted = ({ bound, tolerance }: GuardLine): boolean => bound.kind === 'balance' && tolerance === undefined;

const together = (one: GuardLine, other: GuardLine): GuardLine =>
  'change' in one.bound && 'change' in other.bound
    ? {
        bound: { ...one.bound, change: one.bound.change + other.bound.change },
        shown: (one.shown ?? 0n) + (other.shown ?? 0n),
      }
    : one;

type Tolerances = Batch['tolerances'];

/** The currency or a token of which so much comes, or goes where it is negative. */
function ofUnits({ what, amount }: Movement, stakes: Stakes, tolerances: Tolerances): GuardLine {
  const bound: HeldBound =
    what.kind === 'token' ? { kind: 'balance', contract: what.token, change: 0n } : { kind: 'currency', change: 0n };
  const asset = what.kind === 'token' ? what.token : 'native';
  return withDust(
    amount < 0n
      ? falling(bound, amount, stakes.given.get(asset), tolerances)
      : rising(bound, amount, stakes.demanded.get(asset), tolerances),
  );
}

/** An exact line of a token, with room for how its contract rounds. */
function withDust(line: GuardLine): GuardLine {
  const { bound, shown = 0n, tolerance } = line;
  if (bound.kind !== 'balance' || tolerance !== undefined || (shown < 0n ? -shown : shown) < DUSTY) return line;
  return { ...line, bound: { ...bound, change: bound.change - DUST }, dust: DUST };
}

/** @param given what the calls say that goes: just so much, or at the most. */
function falling(bound: HeldBound, amount: bigint, given: Given | undefined, tolerances: Tolerances): GuardLine {
  const shown = amount;
  if (given?.exactly && -amount === given.most) return { bound: { ...bound, change: amount }, shown };
  return withTolerance({
    bound,
    shown,
    tolerance: tolerances?.[boundKey(bound)] ?? TOLERANCE,
    ...(given ? { demanded: -given.most } : {}),
  });
}

function rising(bound: HeldBound, shown: bigint, demanded: bigint | undefined, tolerances: Tolerances): GuardLine {
  if (demanded !== undefined && demanded === shown) return { bound: { ...bound, change: shown }, shown };
  return withTolerance({
    bound,
    shown,
    tolerance: tolerances?.[boundKey(bound)] ?? TOLERANCE,
    ...(demanded === undefined ? {} : { demanded }),
  });
}

/** A line whose bound follows from what is shown and how far it may stay behind; never beyond what the calls demand. */
export function withTolerance(line: GuardLine): GuardLine {
  const { dust: _, ...exact } = line;
  const { bound, shown = 0n, tolerance = 0, demanded } = exact;
  if (!('change' in bound)) return line;
  const drift = ((shown < 0n ? -shown : shown) * BigInt(tolerance)) / WHOLE;
  const loose = shown - drift;
  const change = demanded !== undefined && demanded > loose && demanded <= shown ? demanded : loose;
  return { ...exact, bound: { ...bound, change } };
}

/** An item that comes or goes. One of an ERC-721 is one of so many, whichever it is; one that is not made on the spot is named. */
function ofItem({ what, amount, others }: Movement, stakes: Stakes, tolerances: Tolerances): GuardLine[] {
  if (what.kind !== 'item') return [];
  const { collection: contract, id } = what;
  if (what.standard === 'erc1155') {
    const bound: HeldBound = { kind: 'balanceOfId', contract, id, change: 0n };
    const said = stakes.items.get(`${contract} ${id}`);
    if (amount < 0n && said === -amount) return [{ bound: { ...bound, change: amount }, shown: amount }];
    const tolerance = tolerances?.[boundKey(bound)] ?? TOLERANCE;
    return [withTolerance({ bound, shown: amount, tolerance })];
  }
  const count: GuardLine = { bound: { kind: 'balance', contract, change: amount }, shown: amount };
  const isMade = others.includes(zeroAddress);
  return amount > 0n && !isMade ? [count, { bound: { kind: 'item', contract, id, change: 1n }, shown: 1n }] : [count];
}

/** Of what the calls name, or somebody may take, nothing goes that is not shown. */
const untouched = (contract: Address): GuardLine => ({ bound: { kind: 'balance', contract, change: 0n }, shown: 0n });

/** What somebody may take then. Leave to take all of a collection leaves nothing to hold it to. @param gone items that leave. */
function rightOf(given: Allowance, { lasting = [] }: Effects, account: Address, gone: ReadonlySet<string>): RightBound[] {
  switch (given.kind) {
    case 'token': {
      const { token: contract, spender, until } = given;
      const through = until === undefined ? {} : { permit2: true as const };
      const key = lastingKey({ account, token: contract, spender, ...through });
      const isUsed = lasting.some((each) => lastingKey(each) === key && each.amount === 0n);
      return [{ kind: until === undefined ? 'allowance' : 'permit2', contract, spender, most: isUsed ? 0n : given.amount }];
    }
    case 'item': {
      const { collection: contract, spender, id } = given;
      return gone.has(`${contract} ${id}`) ? [] : [{ kind: 'approved', contract, id, spender }];
    }
    case 'collection':
      return given.allowed ? [] : [{ kind: 'operator', contract: given.collection, spender: given.spender, most: 0n }];
  }
}

/** Rights of which the guard cannot ask: what the calls give first, then what contracts tell of, of whom each can tell of many. */
function rightsBeside(
  account: Address,
  calls: readonly Decoded[],
  { rights = [], accounts }: Effects,
  lines: readonly GuardLine[],
): Unguarded[] {
  const held = new Set(lines.flatMap(({ bound }) => ('spender' in bound ? [`${bound.contract} ${bound.spender}`] : [])));
  const whole = (accounts.find((each) => each.account === account)?.allowances ?? []).flatMap((each) =>
    each.kind === 'collection' && each.allowed ? [{ contract: each.collection, to: each.spender }] : [],
  );
  const isOpen = (each: { owner: Address; ended?: true | undefined }) => each.owner === account && !each.ended;
  const said = calls.flatMap(everyAction).filter(isRight).filter(isOpen);
  // What nobody can read may be how a contract tells of what a line holds it to.
  const isHeld = ({ contract, to, over }: ToldRight) => over === 'unknown' && held.has(`${contract} ${to}`);
  const told = rights.filter((each) => isOpen(each) && !isHeld(each));
  const all = new Map([...whole, ...said, ...told].map(({ contract, to }) => [`${contract} ${to}`, { contract, to }]));
  return [...all.values()].map(({ contract, to }): Unguarded => ({ what: 'right', contract, to }));
}

const isRight = (action: Action): action is Extract<Action, { kind: 'right' }> => action.kind === 'right';

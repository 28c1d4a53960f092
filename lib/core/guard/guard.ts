import { z } from 'zod';
import { hex, natural } from '../rows.ts';

const contract = hex;
const id = z.bigint();

/** What may become of something that the account has: it has risen by so much at least, or fallen by no more than that where it is negative. */
const change = z.bigint();
const HeldBound = z.discriminatedUnion('kind', [
  /** What the chain itself counts, in wei. */
  z.object({ kind: z.literal('currency'), change }),
  /** Units of an ERC-20, or the number of items of an ERC-721. */
  z.object({ kind: z.literal('balance'), contract, change }),
  /** Units of one id of an ERC-1155. */
  z.object({ kind: z.literal('balanceOfId'), contract, id, change }),
  /** One item of an ERC-721: 1 where it is the account's. */
  z.object({ kind: z.literal('item'), contract, id, change }),
]);
export type HeldBound = z.output<typeof HeldBound>;

type WithoutChange<Of> = Of extends unknown ? Omit<Of, 'change'> : never;

/** Something that the account has some of, and that is kept at the beginning of a batch. */
export type Held = WithoutChange<HeldBound>;

/** The most that somebody may take when the batch has ended. */
const RightBound = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('allowance'), contract, spender: hex, most: z.bigint() }),
  /** 1 where somebody may take all items of a contract, else 0. */
  z.object({ kind: z.literal('operator'), contract, spender: hex, most: z.bigint() }),
  /** Of a token at Uniswap's Permit2. */
  z.object({ kind: z.literal('permit2'), contract, spender: hex, most: z.bigint() }),
  /** Who alone may take one item of an ERC-721, beside nobody. */
  z.object({ kind: z.literal('approved'), contract, id, spender: hex }),
]);
export type RightBound = z.output<typeof RightBound>;

/** A line of the end of a batch. */
export type Bound = HeldBound | RightBound;

/** A line, with what it follows from. */
const GuardLine = z.object({
  bound: z.union([HeldBound, RightBound]),
  /** By how much it rises in the trial, or falls where that is negative. Absent for rights. */
  shown: z.bigint().optional(),
  /** How far it may stay behind that, in parts of 10,000; absent where it may not at all. */
  tolerance: natural.optional(),
  /** By how many of its smallest units a token may round, where it may not stay behind otherwise: the bound has that in it. */
  dust: z.bigint().optional(),
  /** The least that the calls themselves demand: no tolerance goes below it. */
  demanded: z.bigint().optional(),
});
export type GuardLine = z.output<typeof GuardLine>;

/** What the chain does not hold the batch to, though it has to do with it. */
const Unguarded = z.discriminatedUnion('what', [
  /** A contract that answered nothing which can be read, or something else than its transfers tell. */
  z.object({ what: z.literal('unreadable'), contract }),
  /** Somebody has a right there that no contract can be asked about in a way that the guard knows. */
  z.object({ what: z.literal('right'), contract, to: hex }),
  /** Somebody keeps the leave to take it, and its line would be one too many. */
  z.object({ what: z.literal('mayTake'), contract, to: hex }),
  /** How many more lines there would be than are kept. */
  z.object({ what: z.literal('beyond'), count: natural }),
]);
export type Unguarded = z.output<typeof Unguarded>;

/** What the chain holds a batch to (G-01 to G-04): part of what was confirmed. */
export const Guarding = z.object({
  is: z.literal('on'),
  /** 32 bits, those of the batch. */
  id: natural,
  lines: z.array(GuardLine),
  left: z.array(Unguarded),
  /** What it adds to the gas that the batch uses, as the trial told. */
  gas: z.bigint(),
});
export type Guarding = z.output<typeof Guarding>;

/** Why the outcome of a batch is not enforced. */
const WhyNot = z.enum([
  /** At the user's word. */
  'user',
  /** It is a single transaction of an account that could: at the user's word it is. */
  'single',
  /** The calls are not all or nothing. */
  'oneByOne',
  /** The network has no guard yet, and can have one. */
  'notThere',
  /** It was deployed a moment ago, and the network may still take that back. */
  'notFinal',
  /** The network has no transient storage (EIP-1153), or nothing that could deploy it there. */
  'cannot',
  /** Its nodes do not say, or contradict each other. */
  'unread',
  /** Nobody could try the batch out: there is no outcome to hold it to. */
  'untried',
  /** It fails when it is tried out: there is none either. */
  'fails',
  /** It goes through without the check, and fails with it. */
  'failsWith',
  /** Planned by a version of the wallet that knew of no guard. */
  'before',
]);
export type WhyNot = z.output<typeof WhyNot>;

/**
 * Whether a network has the guard: `notFinal` where it has it as of late, `notThere` where it could be deployed, `cannot` where nothing
 * there can deploy or run it, `unread` where the nodes do not say.
 */
export type GuardState = 'there' | Extract<WhyNot, 'notFinal' | 'notThere' | 'cannot' | 'unread'>;

/** Whether the outcome of a batch is enforced; never silently not. */
export const Guard = z.discriminatedUnion('is', [Guarding, z.object({ is: z.literal('off'), why: WhyNot })]);
export type Guard = z.output<typeof Guard>;

/** One text for each thing that a line is about. */
export const boundKey = (bound: Held | Bound): string =>
  [bound.kind, 'contract' in bound && bound.contract, 'id' in bound && bound.id, 'spender' in bound && bound.spender]
    .filter((each) => each !== false)
    .join(' ');

const line = natural;

/** Why a batch that had a guard was undone; `line` counts from zero, as its bounds do. */
export const Undone = z.discriminatedUnion('reason', [
  z.object({ reason: z.literal('less'), line, had: z.bigint(), has: z.bigint(), least: z.bigint() }),
  z.object({ reason: z.literal('more allowed'), line, allowed: z.bigint(), most: z.bigint() }),
  z.object({ reason: z.literal('approved else'), line, approved: hex }),
  /** The contract of that line answered nothing that can be read. */
  z.object({ reason: z.literal('unreadable'), line }),
  /** The wallet's own calls do not belong together: something in the batch called the guard in the account's name. */
  z.object({ reason: z.literal('disturbed') }),
  /** It was no guard: a step failed before the end. Which of the site's, from 0; absent where it is one of the wallet's own. */
  z.object({ reason: z.literal('step'), call: natural.optional() }),
]);
export type Undone = z.output<typeof Undone>;

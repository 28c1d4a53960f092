import { z } from 'zod';
import type { KeyOf } from '../../words/said.ts';
import { Guarding } from '../guard/guard.ts';
import { hex, natural, said, saidOf } from '../rows.ts';
import type { Slot, SlotState } from './slot.ts';

/** EIP-2930. */
export const AccessList = z.array(z.object({ address: hex, storageKeys: z.array(hex) }));
export type AccessList = z.output<typeof AccessList>;

/** One call of a batch (EIP-5792). `value` in wei. */
export const Call = z.object({
  /** Absent only where `eth_sendTransaction` creates a contract. */
  to: hex.optional(),
  value: z.bigint(),
  data: hex,
  /** ERC-8132 `gasLimitOverride`, in gas. */
  gasLimit: z.bigint().optional(),
  /** What the site says that it touches; only of `eth_sendTransaction`. */
  accessList: AccessList.optional(),
  /** The data as the site sent it, where the user changed an allowance in it. */
  asked: hex.optional(),
});
export type Call = z.output<typeof Call>;

/** An allowance of the account's, of a token itself or through Permit2, of which something is left. */
export const Unused = z.object({ token: hex, spender: hex, permit2: z.literal(true).optional() });
export type Unused = z.output<typeof Unused>;

/** Calls that a site asked for together. */
export const Batch = z.object({
  /** The wallet's own name for it: the id of the approval that it came through. */
  key: z.string(),
  origin: z.string(),
  from: hex,
  /** The app's identifier, or one the wallet made; unique per origin and sender. */
  id: z.string(),
  /** `id` in hex (S-08). */
  batchId: z.string(),
  chainId: natural,
  atomicRequired: z.boolean(),
  calls: z.array(Call).min(1),
  /** What follows a call that reverts, where they are sent one by one: nothing, unless the user wants the rest all the same. */
  onRevert: z.literal('continue').optional(),
  /** Made all or nothing at the user's word, though its site did not ask for that. */
  together: z.literal(true).optional(),
  /** What it leaves allowed and has not used is taken back at its end, at the user's word. */
  takesBack: z.literal(true).optional(),
  /** Whether its outcome is to be enforced, where the user said so; else it is where it can be (G-01). */
  guarded: z.boolean().optional(),
  /** How far lines of the guard may stay behind what is shown, where the user said so: in parts of 10,000, each by its `boundKey`. */
  tolerances: z.record(z.string(), natural).optional(),
  /** `eth_sendTransaction` is a batch of one whose answer is the hash. Those without a prefix are what the owner asks. */
  method: z.enum([
    ...(['wallet_sendCalls', 'eth_sendTransaction'] as const),
    ...(['revokeDelegation', 'upgradeAccount', 'deployGuard', 'send', 'compose', 'takeBack'] as const),
  ]),
  /** All that the account has of the currency goes with its only call, whose value follows from the plan. */
  all: z.literal(true).optional(),
  /** What the site wants at the end of the data of each transaction (ERC-8021). */
  dataSuffix: hex.optional(),
  /** The fees per gas that the site would pay, in wei: offered, and nothing more (K-04). */
  siteFees: z.object({ maxFeePerGas: z.bigint().optional(), maxPriorityFeePerGas: z.bigint().optional() }).optional(),
  /** The nonce that the site wants: told where it is another than the wallet's. */
  siteNonce: z.bigint().optional(),
  /** By which names the user gave addresses, such as those of the ENS; each was looked up when they did. */
  called: z.record(hex, z.string()).optional(),
});
export type Batch = z.output<typeof Batch>;

/** The origin of what the owner asks by the wallet itself. No site can have it. */
export const OWN_ORIGIN = 'sheaf';

/** Whether the owner pays by the form for sending: no site has put anything there. */
export const isOwnPayment = ({ origin, method }: Partial<Pick<Batch, 'origin' | 'method'>>): boolean =>
  origin === OWN_ORIGIN && method === 'send';

/** What the wallet itself writes the only call of, for what comes with it or follows from it. */
const DEEDS: ReadonlySet<Batch['method']> = new Set(['revokeDelegation', 'upgradeAccount', 'deployGuard']);

/** Whether the owner has the wallet do something of its own, rather than make calls. */
export const isDeed = ({ method }: Pick<Batch, 'method'>): boolean => DEEDS.has(method);

/** Whether it is one transaction, as it is: nothing is put around what is whole by itself. */
export const isSingle = ({ method, calls }: Pick<Batch, 'method' | 'calls'>): boolean =>
  method !== 'wallet_sendCalls' && calls.length === 1;

/** What a token, or a collection, said of itself. Texts are foreign: they have to be escaped. Only collections have no decimals. */
const TokenThen = z.object({ symbol: z.string(), name: z.string(), decimals: natural.optional() });

/** A batch that the user confirmed, as the journal keeps it. */
export const StoredBatch = Batch.extend({
  /** Whether all calls are in one transaction. */
  atomic: z.boolean(),
  confirmedAt: z.number(),
  /** Order of confirmation, by the wallet's own count rather than the clock. */
  seq: natural,
  /** 1 while any of its transactions may still change, else 0; the index the watcher reads. */
  open: z.literal([0, 1]),
  /** Why nothing was signed; set only where there are no slots. */
  refused: said.optional(),
  /** The delegate that the account was to be upgraded to. */
  upgrade: hex.optional(),
  /** Whose code the account had to run for the calls of an atomic batch to happen; absent in rows of before version 2. */
  delegate: hex.optional(),
  /** What the chain was to hold its outcome to; absent where nothing, and in rows of before version 5. */
  guard: Guarding.optional(),
  /** What was to be taken back behind its calls; absent where nothing. */
  takenBack: z.array(Unused).optional(),
  /** Which call, from 0, failed when it was tried out before the yes, and why. Absent where none did, and in older rows. */
  failed: z.object({ call: natural, reason: saidOf<KeyOf<'revert'>>().optional() }).optional(),
  /** How the tokens that its calls name count, as their contracts said when it was confirmed. Absent in old rows, and where there are none. */
  tokens: z.record(hex, TokenThen).optional(),
  /** Set when the next call has been due for too long: waits for the user's word. */
  heldSince: z.number().optional(),
  /** When the user last said that it may go on. */
  goneOnAt: z.number().optional(),
  /** Why the wallet cannot follow it: its record is not what was written. Left alone until the user stops it (T-H14). */
  damaged: said.optional(),
  /** When the user was told that the chain it was for is gone, and started afresh on the one that is there now (N-08). */
  gone: z.number().optional(),
});
export type StoredBatch = z.output<typeof StoredBatch>;

/** EIP-5792 status of a batch: pending, confirmed, failed off chain, reverted, partially reverted. */
export type BatchStatus = 100 | 200 | 400 | 500 | 600;

const OPEN = {
  signed: true,
  offered: true,
  stuck: true,
  mined: false,
  final: false,
  replaced: false,
  lost: false,
  discarded: false,
  abandoned: false,
  void: false,
} satisfies Record<SlotState, boolean>;

/** Whether a slot still has something before it that the wallet must bring about. */
export const isOpen = (slot: Pick<Slot, 'state'>): boolean => OPEN[slot.state];

/** Whether nodes have had a slot's bytes, and no block has them. */
export const isOnItsWay = ({ state }: Pick<Slot, 'state'>): boolean => state === 'offered' || state === 'stuck';

/** Whether the user gave a slot up though it may still happen. */
const isGivenUp = ({ state }: Pick<Slot, 'state'>): boolean => state === 'abandoned';

/** The place of the journal's rows in the chain's order: all attempts at one nonce of a batch. */
export function nonceGroups(slots: readonly Slot[]): Slot[][] {
  const places = new Map<number, Slot[]>();
  for (const slot of slots) places.set(slot.index, [...(places.get(slot.index) ?? []), slot]);
  return [...places.values()]
    .map((place) => place.sort((a, b) => a.attempt - b.attempt))
    .sort((a, b) => (a[0]?.index ?? 0) - (b[0]?.index ?? 0));
}

/** The one candidate that counts of each place in the batch: a mined one, else the newest that may be mined, else the newest. */
export const candidates = (slots: readonly Slot[]): Slot[] =>
  nonceGroups(slots).flatMap(
    (place) => place.find((slot) => slot.receipt) ?? place.findLast(isOpen) ?? place.findLast(isGivenUp) ?? place.at(-1) ?? [],
  );

/** Whether a slot's calls took effect. */
export const took = (slot: Slot): boolean => slot.receipt?.success === true && !slot.ineffective && slot.purpose !== 'cancel';

/** Whether the chain has yet to decide over a slot. That its nonce seems to be another's decides nothing (N-01). */
const isPending = (slot: Slot): boolean =>
  isOpen(slot) || slot.state === 'replaced' || isGivenUp(slot) || slot.receipt?.preconfirmed === true;

/** The included transactions that carried calls of the batch, in chain order. */
export const included = (slots: readonly Slot[]): Slot[] =>
  candidates(slots).filter((slot) => slot.receipt && !slot.receipt.preconfirmed && slot.purpose !== 'cancel');

/** The status of a batch, a function of its journal and nothing else (S-16). */
export function statusOf(slots: readonly Slot[]): BatchStatus {
  const rows = candidates(slots);
  if (rows.some(isPending)) return 100;
  const succeeded = rows.filter(took).length;
  if (rows.length > 0 && succeeded === rows.length) return 200;
  if (succeeded > 0) return 600;
  return included(slots).length > 0 ? 500 : 400;
}

type Order = Pick<Batch, 'onRevert'>;

/** Whether a call reverted that the user wants passed over. Never a cancellation: that was their word too. */
const isPassedOver = ({ onRevert }: Order, slot: Slot): boolean =>
  onRevert === 'continue' && slot.receipt?.success === false && slot.purpose !== 'cancel';

/**
 * Whether the bytes of a slot may leave, the first time or again: all calls before it are included, and with success unless reverts
 * are passed over (S-14). What frees a nonce may at any time.
 */
export const mayLeave = (batch: Order, slots: readonly Slot[], { index, purpose }: Slot): boolean =>
  purpose === 'cancel' || candidates(slots).every((slot) => slot.index >= index || took(slot) || isPassedOver(batch, slot));

/** The slot to offer next, or none: call k+1 waits until call k is included (S-14). Nonces are freed from the last one on. */
export function nextToOffer(batch: Order, slots: readonly Slot[]): Slot | undefined {
  const signed = candidates(slots).filter((slot) => slot.state === 'signed');
  const next = signed.findLast(({ purpose }) => purpose === 'cancel') ?? signed[0];
  return next && mayLeave(batch, slots, next) ? next : undefined;
}

/** Whether nothing may follow: it reverted, it was cancelled or given up, or its nonce went to another transaction. */
const isBroken = (slot: Slot): boolean =>
  ['lost', 'abandoned', 'void'].includes(slot.state) || (slot.receipt !== undefined && !slot.receipt.preconfirmed && !took(slot));

/** Where a batch ends before its last call: at a revert that counts, a cancellation or a lost nonce. */
const endOf = (batch: Order, slots: readonly Slot[]): Slot | undefined =>
  candidates(slots).find((slot) => isBroken(slot) && !isPassedOver(batch, slot));

/** Whether the batch has ended before this slot: unless a reorganisation takes that back, its calls must not happen (J-8). */
export const isCutOff = (batch: Order, slots: readonly Slot[], { index }: Slot): boolean =>
  index > (endOf(batch, slots)?.index ?? Number.POSITIVE_INFINITY);

/** The slots that must never leave any more: what stands behind the end, except what frees a nonce. */
export function toDiscard(batch: Order, slots: readonly Slot[]): Slot[] {
  const end = endOf(batch, slots);
  return end ? slots.filter((slot) => slot.index > end.index && slot.state === 'signed' && slot.purpose !== 'cancel') : [];
}

/** After so long without progress the next call waits for the user, in ms. */
export const PATIENCE = 15 * 60_000;

/**
 * Whether the next call must wait for the user to say go on or stop: it comes due long after anything last moved (the machine
 * slept, the browser was closed, the chain took its time), or the user tried to cancel the one before and was too late.
 */
export function mustHold(
  batch: Pick<StoredBatch, 'confirmedAt' | 'goneOnAt' | 'onRevert'>,
  slots: readonly Slot[],
  now: number,
): boolean {
  const next = nextToOffer(batch, slots);
  if (!next || next.attempt > 0) return false;
  const goneOnAt = batch.goneOnAt ?? 0;
  const moved = Math.max(batch.confirmedAt, goneOnAt, ...slots.map((slot) => slot.sentAt ?? 0));
  const unwanted = slots.some(
    (slot) => slot.index === next.index - 1 && slot.purpose === 'cancel' && (slot.sentAt ?? now) > goneOnAt,
  );
  return now - moved > PATIENCE || unwanted;
}

/** The name under which everything that gives out nonces of an account is done one at a time. */
export const accountLock = ({ chainId, from }: Pick<Batch, 'chainId' | 'from'>): string => `account ${chainId} ${from}`;

import {
  type BatchStatus,
  candidates,
  included,
  isOnItsWay,
  isOpen,
  nonceGroups,
  OWN_ORIGIN,
  type StoredBatch,
  statusOf,
  took,
} from '../core/batch/batch.ts';
import type { Slot } from '../core/batch/slot.ts';
import { type Part, say } from '../core/part.ts';
import { objectionsTo, type Replacement } from '../core/plan/replacement.ts';
import type { Address } from '../core/schema.ts';
import type { KeyOf } from '../words/said.ts';
import { t } from '../words/words.ts';
import { oneLine } from './format.ts';

type Shape = 'waiting' | 'done' | 'failed' | 'partly';

/** Whether what a batch is to do has happened, is under way, or neither. */
export type Tense = 'done' | 'doing' | 'toDo';

/** How a batch stands, in a word and a sentence. */
export interface StatusText {
  word: string;
  sentence: string;
  shape: Shape;
  tense: Tense;
}

const SHAPES = {
  pending: 'waiting',
  confirmed: 'done',
  failed: 'failed',
  reverted: 'failed',
  partly: 'partly',
  lost: 'failed',
  // N-02: what was included is not undone, it has never run.
  ineffective: 'failed',
  held: 'waiting',
  damaged: 'failed',
  stuck: 'waiting',
  cancelling: 'waiting',
  cancelled: 'failed',
  replaced: 'waiting',
  gone: 'failed',
  abandoned: 'waiting',
  void: 'failed',
  stopped: 'failed',
  confirmedBeforeReset: 'partly',
  revertedBeforeReset: 'failed',
  partlyBeforeReset: 'partly',
  keptBack: 'waiting',
} as const satisfies Record<string, Shape>;

type Status = keyof typeof SHAPES;

const STATUSES = {
  100: 'pending',
  200: 'confirmed',
  400: 'failed',
  500: 'reverted',
  600: 'partly',
} as const satisfies Record<BatchStatus, Status>;

/** It needs nothing of the user, and the wallet sends what there is to send: until the user starts afresh, it does not. */
const GOES_ON = new Set<Status>(['pending', 'stuck', 'cancelling', 'replaced']);

/** Not while it is being cancelled: then that is what is under way. */
function tenseOf(status: Status): Tense {
  if (status === 'confirmed' || status === 'confirmedBeforeReset') return 'done';
  return status !== 'cancelling' && GOES_ON.has(status) ? 'doing' : 'toDo';
}

/** N-08: what was so on the chain that is gone, while the user has not started afresh. Nothing of a batch that never happened changes. */
const BEFORE_RESET: Partial<Record<BatchStatus, Status>> = {
  200: 'confirmedBeforeReset',
  500: 'revertedBeforeReset',
  600: 'partlyBeforeReset',
};

/** Whether an upgrade that has left did not happen, and nothing in its place has used up its authorization. */
const isExposed = (slots: readonly Slot[]): boolean =>
  nonceGroups(slots).some(
    (place) =>
      place.some((slot) => slot.nonceSpan === 2 && slot.offers > 0 && slot.purpose !== 'cancel' && slot.state !== 'void') &&
      !place.some((slot) => slot.receipt && slot.nonceSpan === 2),
  );

/** Whether a block has the upgrade of the account, or its end. It stays also where the chain undid the calls that came with it (EIP-7702). */
const hasUpgraded = (slots: readonly Slot[]): boolean =>
  included(slots).some(({ nonceSpan, ineffective }) => nonceSpan === 2 && !ineffective);

/** The contract that an account was upgraded to together with calls, once a block has that. */
export const upgradedTo = (
  { method, upgrade }: Pick<StoredBatch, 'method' | 'upgrade'>,
  slots: readonly Slot[],
): Address | undefined => (!OWN[method] && hasUpgraded(slots) ? upgrade : undefined);

/** What is said of an upgrade that came with calls. */
function upgradeOf(status: Status, { method }: Standing, slots: readonly Slot[]): KeyOf<'status'> | undefined {
  if (!hasUpgraded(slots)) return undefined;
  if (status === 'reverted') return 'status.upgradeStays';
  return status === 'confirmed' && !(method && OWN[method]) ? 'status.upgradedToo' : undefined;
}

type Standing = Pick<StoredBatch, 'heldSince' | 'damaged' | 'gone'> & Partial<Pick<StoredBatch, 'method'>>;

/**
 * How the batch stands by its journal.
 * @param isReset whether its chain was reset, and waits for the user to start afresh on it.
 */
export function statusTextOf(batch: Standing, slots: readonly Slot[], isReset = false): StatusText {
  const now = withoutUpgrade(batch, slots);
  const before = GOES_ON.has(now) ? 'keptBack' : BEFORE_RESET[statusOf(slots)];
  const status = (isReset ? before : undefined) ?? now;
  const text = {
    word: t(`status.${status}`),
    sentence:
      (status === 'partly' && partOf(slots)) || (status === 'reverted' && undoneOf(slots)) || sentenceOf(status, batch, slots),
    shape: SHAPES[status],
    tense: tenseOf(status),
  };
  const upgrade = upgradeOf(status, batch, slots);
  if (upgrade) return { ...text, sentence: t('ui.sentences', { first: text.sentence, second: t(upgrade) }) };
  const isEnded = statusOf(slots) === 400 || status === 'abandoned';
  // N-09: nothing that is in a block has used up the authorization that nodes have seen.
  if (!isEnded || !isExposed(slots)) return text;
  // Where nothing has its place yet, its authorization is for the nonce after that.
  const isFree = slots.some(({ state, lostAt }) => state === 'abandoned' && lostAt === undefined);
  const second = t(isFree ? 'status.exposed.untilTwo' : 'status.exposed.untilNext');
  return { ...text, sentence: t('ui.sentences', { first: text.sentence, second }) };
}

interface Own {
  title: `activity.title.${'revocation' | 'upgrade' | 'guard'}`;
  sentences: { [Of in Status]?: KeyOf<'status'> };
}

/** What the wallet itself does is called by what it is: it has no calls of a site that could have happened. */
const OWN: { [Method in StoredBatch['method']]?: Own } = {
  revokeDelegation: {
    title: 'activity.title.revocation',
    sentences: { confirmed: 'status.confirmed.revocation', ineffective: 'status.ineffective.revocation' },
  },
  upgradeAccount: {
    title: 'activity.title.upgrade',
    sentences: {
      confirmed: 'status.confirmed.upgrade',
      reverted: 'status.reverted.upgrade',
      ineffective: 'status.ineffective.upgrade',
    },
  },
  deployGuard: {
    title: 'activity.title.guard',
    sentences: {
      confirmed: 'status.confirmed.guard',
      reverted: 'status.reverted.guard',
      ineffective: 'status.ineffective.guard',
    },
  },
};

function sentenceOf(status: Status, { method }: Standing, slots: readonly Slot[]): string {
  const own = method && OWN[method]?.sentences[status];
  const isSingle = status === 'confirmed' && candidates(slots).length === 1;
  return t(own ?? (isSingle ? 'status.confirmed.single' : `status.${status}.sentence`));
}

/** That the guard undid it, where that is known: it did what it is for. */
const undoneOf = (slots: readonly Slot[]): string | undefined =>
  included(slots).some(({ undone }) => undone !== undefined && undone.reason !== 'step')
    ? t('status.reverted.undone')
    : undefined;

/** How a step ends that neither happened nor failed, whatever stands behind it. */
const ENDED_OTHERWISE = new Set<Slot['state']>(['lost', 'abandoned', 'void']);

/** Which step of several failed first, and how many have happened; nothing where something else, too, kept the others from it. */
function partOf(slots: readonly Slot[]): string | undefined {
  const [all, steps] = [candidates(slots), included(slots)];
  const failed = steps.find(({ receipt }) => !receipt?.success);
  const isOfChain = all.every(({ state, purpose }) => purpose !== 'cancel' && !ENDED_OTHERWISE.has(state));
  if (!failed || !isOfChain) return undefined;
  return t('steps.failed', {
    failed: failed.index + 1,
    count: all.length,
    done: steps.filter(took).length,
    left: steps.length < all.length ? 'yes' : 'no',
  });
}

function withoutUpgrade(batch: Standing, slots: readonly Slot[]): Status {
  const status = statusOf(slots);
  const rows = candidates(slots);
  if (status === 100) {
    if (batch.damaged !== undefined) return 'damaged';
    if (batch.heldSince !== undefined) return 'held';
    if (rows.some(({ state }) => state === 'replaced')) return 'replaced';
    if (rows.some(({ state }) => state === 'abandoned')) return 'abandoned';
    const next = rows.find(isOpen);
    if (next?.purpose === 'cancel') return 'cancelling';
    return next?.trouble === undefined ? 'pending' : 'stuck';
  }
  if (batch.gone !== undefined && rows.some(({ state }) => state === 'void')) return 'gone';
  if (status === 400 && rows.some(({ state }) => state === 'void')) return 'void';
  if (status === 400 && rows.some((slot) => slot.purpose === 'cancel' && slot.receipt)) return 'cancelled';
  if (status === 400 && rows.length > 0 && rows.every((slot) => slot.state === 'discarded')) return 'stopped';
  if (status === 400 && rows.some(({ state }) => state === 'lost')) return 'lost';
  if (status === 500 && rows.some(({ ineffective }) => ineffective)) return 'ineffective';
  return STATUSES[status];
}

/** What the wallet itself does by a batch, in a few words; nothing of any other. @param account whose it is, as the user calls it. */
export function ownTitle({ method }: Pick<StoredBatch, 'method'>, account: Part): Part | undefined {
  const own = OWN[method];
  return own && (own.title === 'activity.title.guard' ? say(own.title) : say(own.title, { account }));
}

/** Who asked for a batch: the whole origin, because http and https are two sites. */
export const askerText = (origin: string): string => (origin === OWN_ORIGIN ? t('activity.asker.user') : oneLine(origin, 253));

/** What the user may do with a transaction that is on its way, as the place of its nonce and the calls around it stand. */
export function replacementsOf(slot: Slot, slots: readonly Slot[], batch: Pick<StoredBatch, 'onRevert'>): Replacement[] {
  const place = slots.filter(({ index }) => index === slot.index);
  if (!isOpen(slot) || !place.some(isOnItsWay) || place.some(({ receipt }) => receipt)) return [];
  const objections = objectionsTo(slot, slots, batch);
  return (['speedUp', 'cancel'] as const).filter((kind) => objections[kind] === undefined);
}

/** How one transaction of a batch stands. @param isReset as for a batch. */
export function slotText({ state, receipt, ineffective, trouble }: Slot, isReset = false): string {
  // Whether a node has it is not known.
  if (state === 'offered' && trouble && !receipt && !isReset) return t('slot.offered.trouble');
  const where = receipt && isReset ? 'beforeReset' : state;
  if (where !== 'beforeReset' && where !== 'mined' && where !== 'final') return t(`slot.${where}`);
  if (receipt && !receipt.success) return t(`slot.${where}.reverted`);
  return t(ineffective ? `slot.${where}.ineffective` : `slot.${where}`);
}

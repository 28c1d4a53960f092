import type { Outline } from './rows.ts';
import { contradictions, type Erased, type Said, type Sent, type Undone } from './said.ts';

/** A batch that a site asked for, or the owner by the wallet itself, and what its page or their screen heard of it. */
export interface Asked {
  id: string;
  /** The wallet's own name for it, where the owner asked and has seen the question. */
  key?: string;
  from: string;
  origin: string;
  atomic: boolean;
  /** One for each call; no other call of the run has it. */
  marks: readonly string[];
  /** Which call reverts. */
  reverts?: number;
  /** `gone`: the page was, before it had its answer. Absent while it waits. */
  outcome?: { result: unknown } | { error: { code: number; message: string } } | 'gone';
  /** When that was seen. */
  heardAt?: number;
  /** Whether a clock that jumped had locked the wallet meanwhile. */
  locked?: true;
  /** Why nobody could say its status. */
  silence?: string;
  /** What `wallet_getCallsStatus` says of it at last. */
  status?: { status: number; atomic: boolean; receipts?: { transactionHash: string }[] };
}

/** A call that ran, as the chain has it; in the chain's order. */
export interface Ran {
  mark: string;
  by: string;
  transaction: string;
}

export interface Evidence {
  asked: readonly Asked[];
  ran: readonly Ran[];
  journal: Outline;
  /** The transactions that were handed to the nodes. */
  sent: readonly Sent[];
  /** What pages were told of their batches, in its order. */
  said: readonly Said[];
  erased: readonly Erased[];
  undone: readonly Undone[];
  /** Hashes of all transactions that are in blocks, by those accounts that the wallet holds. */
  mined: readonly string[];
  /** Transactions of the same accounts that were made past the wallet. */
  foreign: readonly Foreign[];
}

export interface Foreign {
  hash: string;
  from: string;
  nonce: number;
}

/**
 * Says everything that is wrong with what happened: calls lost, doubled, out of order or half done where all or nothing was
 * promised; payloads that the journal does not know; answers that are missing or untrue, at any moment at which they were given;
 * bytes that were erased too early. Nothing, if nothing is.
 */
export function complaints(evidence: Evidence): string[] {
  const { asked, ran, journal, sent, foreign } = evidence;
  const mined = new Set(evidence.mined);
  const times = new Map<string, number[]>();
  for (const { hash, at } of sent) times.set(hash, [...(times.get(hash) ?? []), at]);
  const written = new Set(journal.slots.map(({ hash }) => hash as string));
  const strange = (hashes: Iterable<string>) => [...hashes].filter((hash) => !written.has(hash));
  const others = new Set(foreign.map(({ hash }) => hash));
  const marks = new Set(asked.flatMap((each) => each.marks));
  return [
    ...strange(times.keys()).map((hash) => `sent, but never written down: ${hash}`),
    ...strange(mined)
      .filter((hash) => !others.has(hash))
      .map((hash) => `in a block, but never written down: ${hash}`),
    ...ran.filter(({ mark }) => !marks.has(mark)).map(({ mark }) => `nobody asked for ${mark}`),
    ...twoOfOnePlace(journal, mined),
    ...asked.flatMap((each) =>
      aboutBatch(each, { ...evidence, mined, sent: times }).map((complaint) => `${each.id}: ${complaint}`),
    ),
  ];
}

/** Of the candidates for one place in a batch at most one is in a block, and all have the same nonce. */
function twoOfOnePlace({ slots }: Outline, mined: ReadonlySet<string>): string[] {
  const places = new Map<string, typeof slots>();
  for (const slot of slots) {
    const place = `${slot.batch} ${slot.index}`;
    places.set(place, [...(places.get(place) ?? []), slot]);
  }
  return [...places].flatMap(([place, candidates]) => [
    ...(candidates.filter(({ hash }) => mined.has(hash)).length > 1 ? [`two transactions for ${place}`] : []),
    ...(new Set(candidates.map(({ nonce }) => nonce)).size > 1 ? [`two nonces for ${place}`] : []),
  ]);
}

/** Evidence in which things are found by their hash; of what was sent, the times. */
type Sorted = Omit<Evidence, 'mined' | 'sent'> & { mined: ReadonlySet<string>; sent: ReadonlyMap<string, readonly number[]> };

function aboutBatch(asked: Asked, evidence: Sorted): string[] {
  const { marks, from, outcome, status, reverts, heardAt = Number.POSITIVE_INFINITY } = asked;
  const { ran, journal, foreign, sent, mined, erased, undone } = evidence;
  const mine = ran.filter(({ mark }) => marks.includes(mark));
  const stored = journal.batches.find(({ key, id, origin }) => key === asked.key || (id === asked.id && origin === asked.origin));
  const said: string[] = [];
  const wrong = (complaint: string) => said.push(complaint);

  if (outcome === undefined) wrong('its page was never answered');
  if (mine.some(({ by }) => by !== from)) wrong('it ran in another name');
  if (new Set(mine.map(({ mark }) => mark)).size < mine.length) wrong('a call ran twice');
  const places = mine.map(({ mark }) => marks.indexOf(mark));
  const slots = stored ? journal.slots.filter(({ batch }) => batch === stored.key) : [];
  const isTaken = (slot: (typeof slots)[number]) => foreign.some(({ from, nonce }) => slot.from === from && slot.nonce === nonce);
  // What a reorganisation undid may go to another one's transaction, and nobody can take back what had left by then.
  const isExcused = (index: number) => !stored?.atomic && slots.some((slot) => slot.index === index && isTaken(slot));
  const last = Math.max(0, ...places);
  const leftOut = [...marks.keys()].filter((index) => index < last && !places.includes(index));
  if (places.some((place, at) => place < (places[at - 1] ?? 0))) wrong('calls ran out of order');
  if (leftOut.some((index) => !isExcused(index))) wrong('a call was left out');
  if ((stored?.atomic ?? asked.atomic) && mine.length !== 0 && mine.length !== marks.length)
    wrong('a part of all or nothing ran');

  if (!stored) {
    if (mine.length > 0) wrong('it ran, and the journal has no such batch');
    if (outcome && outcome !== 'gone' && 'result' in outcome) wrong('its page was told that it is under way, and it is not');
    return said;
  }
  const isSentLater = slots.some(({ hash }) => sent.get(hash)?.some((at) => at > heardAt));
  // Of what could not be signed the owner hears an error, and a page the status.
  const isSaid = stored.refused !== undefined && asked.key !== undefined;
  if (outcome && outcome !== 'gone' && 'error' in outcome && !isSaid)
    wrong(
      `its page was told ${outcome.error.code} (${outcome.error.message}), and it ${isSentLater ? 'was sent later' : 'is under way'}`,
    );
  const most = reverts === undefined ? marks.length : stored.atomic ? 0 : reverts;
  // Whatever took a nonce of the batch may have taken the place of its calls.
  const excused = slots.some(isTaken);
  if (mine.length > most) wrong(`${mine.length} calls ran where no more than ${most} could`);
  // Confirmed, and locked before it could be signed: then nothing of it may happen, and nobody was promised that it would.
  const refused = stored.refused !== undefined && (outcome === 'gone' || asked.locked) && mine.length === 0;
  if (mine.length < most && !excused && !refused)
    wrong(`only ${mine.length} of ${most} calls ran${stored.refused ? `: ${stored.refused.code}` : ''}`);
  const truth = mine.length === marks.length ? [200] : mine.length > 0 ? [600] : [400, 500];
  if (!status) wrong(`nobody could say its status: ${asked.silence ?? stored.damaged?.code ?? 'it was not asked for'}`);
  else if (!truth.includes(status.status))
    wrong(`${mine.length} of ${marks.length} calls ran, and its status is ${status.status}`);
  const told = evidence.said.filter(({ id }) => id === asked.id);
  const facts = { marks, ran: mine.map(({ mark }) => mark), slots, said: told, sent, erased, undone, mined };
  return [...said, ...contradictions(facts)];
}

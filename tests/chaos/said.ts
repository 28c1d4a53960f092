/** What pages were told of a batch over time, and what contradicts it: a status is the wallet's word, at any moment. */

/** A status as it was given, and the chain right then. */
export interface Said {
  id: string;
  at: number;
  /** The chain's newest block. */
  head: number;
  status: number;
  /** Which of its calls were in blocks. */
  ran: readonly string[];
  /** How many transactions of its sender were in final blocks. */
  finalNonce: number;
}

/** A transaction that a reorganisation took out of its block. */
export interface Undone {
  at: number;
  from: string;
  nonce: number;
}

/** A transaction that was handed to the node, by its hash. */
export interface Sent {
  hash: string;
  at: number;
}

/** A transaction whose bytes the wallet has erased, when that was seen, and its sender's count in final blocks then. */
export interface Erased {
  hash: string;
  at: number;
  finalNonce: number;
}

interface Candidate {
  hash: string;
  index: number;
  from: string;
  nonce: number;
}

/** Of one batch, what it is judged by. */
export interface Testimony {
  /** Its calls. */
  marks: readonly string[];
  /** Those that are in blocks in the end. */
  ran: readonly string[];
  slots: readonly Candidate[];
  /** In their order. */
  said: readonly Said[];
  /** When each transaction was handed to the nodes. */
  sent: ReadonlyMap<string, readonly number[]>;
  erased: readonly Erased[];
  undone: readonly Undone[];
  mined: ReadonlySet<string>;
}

/** How long a wallet may go without knowing of a reorganisation, in milliseconds. */
const NOTICE = 10_000;

/** Everything that the chain has contradicted. */
export function contradictions(testimony: Testimony): string[] {
  return [...testimony.said.flatMap((said, at) => contradicts(said, testimony.said[at + 1], testimony)), ...lostBytes(testimony)];
}

function contradicts(said: Said, next: Said | undefined, testimony: Testimony): string[] {
  const { status, at, head } = said;
  const { marks, ran } = testimony;
  const told = `it was said to be ${status} at block ${head}`;
  // What was undone just before it may not have been noticed yet.
  const isExcused = (until: number) =>
    testimony.undone.some((undone) => undone.at > at - NOTICE && undone.at <= until && concerns(undone, testimony.slots));
  const complaints: string[] = [];
  if (!isExcused(at + NOTICE) && !couldBe(status, said.ran.length, marks.length))
    complaints.push(`${told}, when ${said.ran.length} of ${marks.length} calls had run`);
  if (status === 400 && !isExcused(Number.POSITIVE_INFINITY)) {
    if (said.ran.length === 0 && ran.length > 0) complaints.push(`${told}, and ${ran.length} of its calls ran later`);
    for (const hash of stillPossible(said, testimony)) complaints.push(`${told}, when ${hash} could still be mined`);
  }
  if (next && status !== 100 && next.status !== status && !isExcused(next.at))
    complaints.push(`${told} and ${next.status} at block ${next.head}, and nothing of it was undone`);
  return complaints;
}

/** Whether a status is true of a batch of which so many calls have run. */
function couldBe(status: number, ran: number, calls: number): boolean {
  if (status === 200) return ran === calls;
  if (status === 600) return ran > 0 && ran < calls;
  return status === 100 || ran === 0;
}

/** Whether it was a transaction of the batch, or one that had its place. */
const concerns = ({ from, nonce }: Undone, slots: readonly Candidate[]): boolean =>
  slots.some((slot) => slot.from === from && slot.nonce === nonce);

/** What had been sent by then, and might have been mined yet. Where another version of it was, it might not. */
function stillPossible({ at, finalNonce }: Said, { slots, sent, mined }: Testimony): string[] {
  const places = Map.groupBy(slots, ({ index }) => index).values();
  const open = [...places].filter((place) => !place.some(({ hash }) => mined.has(hash))).flat();
  const hasLeft = (hash: string) => sent.get(hash)?.some((time) => time <= at);
  return open.filter(({ hash, nonce }) => hasLeft(hash) && nonce >= finalNonce).map(({ hash }) => hash);
}

/** Bytes that were erased though nodes have had them, and nothing final stood at their nonce. */
function lostBytes({ slots, sent, erased, mined }: Testimony): string[] {
  return erased.flatMap(({ hash, finalNonce }) => {
    const slot = slots.find((each) => each.hash === hash);
    if (!slot || !sent.has(hash) || (slot.nonce < finalNonce && !mined.has(hash))) return [];
    return [`the bytes of ${hash} were erased, and it ${mined.has(hash) ? 'was mined' : 'could still be mined'}`];
  });
}

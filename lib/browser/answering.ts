import { errors, toWireError } from '../core/errors.ts';
import type { Asker } from '../core/request/approval.ts';
import type { Downward, Upward, WireError } from '../wire/envelope.ts';
import { jsonTrouble } from '../wire/guards.ts';
import type { Guest } from './guest.ts';
import type { LastingAnswers, Records } from './lastingAnswers.ts';
import { makeOriginConcurrency } from './originConcurrency.ts';
import { makeQuotas } from './quotas.ts';
import { clock } from './world.ts';

type Request = Extract<Upward, { kind: 'request' }>;

/** Chrome carries no message over 64 MiB. */
const MAX_ANSWER = 60_000_000;

/**
 * Carries out a request. The same `requestId` again is the same request, sent anew because nobody lived to answer it.
 * @param arrivedAt when it came to the door, in milliseconds since 1970.
 * @param handedOn called once it waits for nodes: then it is the turn of the site's next.
 */
export type CarryOut = (
  asker: Asker,
  requestId: string,
  method: string,
  params: unknown,
  arrivedAt: number,
  handedOn: () => void,
) => Promise<unknown>;

/** Answers the requests of pages: within what each site may have in flight, in its turn, and each once. */
export function makeAnswering(carryOut: CarryOut, records: Records, guests: ReadonlySet<Guest>, lasting: LastingAnswers) {
  const limits = makeQuotas();
  const turnOf = makeOriginConcurrency();
  /** What is being answered, so that a page that lost its port and asks again joins its own request. */
  const answering = new Map<string, Promise<Downward>>();

  /** @param rest of the request's text, what it says behind its id. */
  async function serve(guest: Guest, request: Request, rest: string): Promise<void> {
    const { id, method } = request;
    if (guest.open.has(id)) return;
    guest.open.add(id);
    const isRead = records.isAskedBy(method);
    let looks: number;
    let keep: (text: string) => void;
    let text: string;
    do {
      looks = guest.looks;
      keep = lasting.begin(guest, method, rest);
      text = toText(id, await (isRead ? answer : answerOnce)(guest.asker, request, rest.length));
      await guest.told;
      // What was read before the last state may be older than it. Records can be read again without harm: no answer is (P-04).
    } while (isRead && guest.looks !== looks && guest.open.has(id));
    if (!guest.open.delete(id)) return;
    guest.say(text);
    keep(text);
  }

  /** The answer to a request that may do more than read: the same one again joins the one that runs. */
  function answerOnce(asker: Asker | undefined, request: Request, size: number): Promise<Downward> {
    const name = `${asker?.origin} ${request.id}`;
    const running = answering.get(name) ?? answer(asker, request, size).finally(() => answering.delete(name));
    answering.set(name, running);
    return running;
  }

  async function answer(asker: Asker | undefined, { id, method, params }: Request, size: number): Promise<Downward> {
    try {
      if (!asker) throw errors.unauthorized();
      const trouble = jsonTrouble(params);
      if (trouble) throw errors.invalidParams(trouble);
      if (!limits.enter(asker.origin, size)) throw errors.limitExceeded('too many requests in flight');
      const arrivedAt = clock.now();
      const end = await turnOf(asker.origin);
      try {
        if (!isAwaited(asker, id)) throw errors.userRejected();
        return { kind: 'answer', id, result: (await carryOut(asker, id, method, params, arrivedAt, end)) ?? null };
      } finally {
        end();
        limits.leave(asker.origin, size);
      }
    } catch (error) {
      return { kind: 'answer', id, error: toWireError(error) };
    }
  }

  /** A page may be gone before it is the turn of its request. */
  const isAwaited = ({ origin }: Asker, id: string) =>
    [...guests].some(({ asker, open }) => asker?.origin === origin && open.has(id));

  return serve;
}

const refusalOf = (id: string, error: WireError): string => JSON.stringify({ kind: 'answer', id, error } satisfies Downward);

/** The answer to a text that begins as a request and is none. */
export const malformed = (id: string): string => refusalOf(id, toWireError(errors.invalidRequest('it is no request')));

/** Kind and id first: the bridge looks no further. What JSON cannot carry is our own mistake. */
function toText(id: string, message: Downward): string {
  try {
    const text = JSON.stringify(message);
    return text.length <= MAX_ANSWER ? text : refusalOf(id, toWireError(errors.limitExceeded('the answer is too large')));
  } catch (error) {
    return refusalOf(id, toWireError(error));
  }
}

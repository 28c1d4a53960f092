import { errors, toWireError } from '../core/errors.ts';
import type { Asker } from '../core/request/approval.ts';
import type { Downward, Upward } from '../wire/envelope.ts';
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
 * Carries out a request. The same `requestId` again is the same request: sent anew because nobody lived to answer it, or worked out anew
 * where it only reads.
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

interface Parts {
  carryOut: CarryOut;
  isFromRecords: Records['isAskedBy'];
  guests: ReadonlySet<Guest>;
  lasting: LastingAnswers;
}

/** Answers the requests of pages: within what each site may have in flight, in its turn, and each once. */
export function makeAnswering({ carryOut, isFromRecords, guests, lasting }: Parts) {
  const limits = makeQuotas();
  const turnOf = makeOriginConcurrency();
  /** What is carried out and may do more than read, so that a page that lost its port and asks again joins its own request. */
  const underWay = new Map<string, Promise<Downward>>();

  /** @param rest of the request's text, what it says behind its id. */
  async function serve(guest: Guest, request: Request, rest: string): Promise<void> {
    if (guest.open.has(request.id)) return;
    guest.open.add(request.id);
    if (isFromRecords(request.method)) await answerAsOfNow(guest, request, rest);
    else await say(guest, request.id, await answerOnce(guest.asker, request, rest.length));
  }

  /** What a page is to be told of its state comes before any answer (P-04). One that left hears nothing. */
  async function say(guest: Guest, id: string, answer: Downward): Promise<void> {
    const text = toText(id, answer);
    await guest.told;
    if (guest.open.delete(id)) guest.say(text);
  }

  /** The answer to a request that may do more than read: the same one again joins the one that is under way. */
  function answerOnce(asker: Asker | undefined, request: Request, size: number): Promise<Downward> {
    const name = `${asker?.origin} ${request.id}`;
    const answer =
      underWay.get(name) ??
      letIn(asker, request, size, (asker, arrivedAt) => workOut(asker, request, arrivedAt))
        .catch((error) => refusal(request.id, error))
        .finally(() => underWay.delete(name));
    underWay.set(name, answer);
    return answer;
  }

  /**
   * Answers a request that only reads. What was read before the page's state was looked at may be older than what it is told then: it is
   * read again until no look came between, so that no answer contradicts the event before it (P-04).
   */
  async function answerAsOfNow(guest: Guest, request: Request, rest: string): Promise<void> {
    const { id } = request;
    try {
      await letIn(guest.asker, request, rest.length, async (asker, arrivedAt) => {
        while (guest.open.has(id)) {
          const { looks } = guest;
          const keep = lasting.begin(guest, rest);
          const text = toText(id, await workOut(asker, request, arrivedAt));
          await guest.told;
          if (guest.looks !== looks || !guest.open.delete(id)) continue;
          guest.say(text);
          keep(text);
        }
      });
    } catch (error) {
      await say(guest, id, refusal(id, error));
    }
  }

  /** Has something done with a request that its site may have in flight beside its others. @throws the refusal of any other. */
  async function letIn<Result>(
    asker: Asker | undefined,
    { params }: Request,
    size: number,
    work: (asker: Asker, arrivedAt: number) => Promise<Result>,
  ): Promise<Result> {
    if (!asker) throw errors.unauthorized();
    const trouble = jsonTrouble(params);
    if (trouble) throw errors.invalidParams(trouble);
    if (!limits.enter(asker.origin, size)) throw errors.limitExceeded('too many requests in flight');
    try {
      return await work(asker, clock.now());
    } finally {
      limits.leave(asker.origin, size);
    }
  }

  /** Has it carried out when it is its turn. */
  async function workOut(asker: Asker, { id, method, params }: Request, arrivedAt: number): Promise<Downward> {
    const end = await turnOf(asker.origin);
    try {
      if (!isAwaited(asker, id)) throw errors.userRejected();
      return { kind: 'answer', id, result: (await carryOut(asker, id, method, params, arrivedAt, end)) ?? null };
    } catch (error) {
      return refusal(id, error);
    } finally {
      end();
    }
  }

  /** A page may be gone before it is the turn of its request. */
  const isAwaited = ({ origin }: Asker, id: string) =>
    [...guests].some(({ asker, open }) => asker?.origin === origin && open.has(id));

  return serve;
}

const refusal = (id: string, thrown: unknown) => ({ kind: 'answer', id, error: toWireError(thrown) }) satisfies Downward;

const textOfRefusal = (id: string, thrown: unknown): string => JSON.stringify(refusal(id, thrown));

/** The answer to a text that begins as a request and is none. */
export const malformed = (id: string): string => textOfRefusal(id, errors.invalidRequest('it is no request'));

/** Kind and id first: the bridge looks no further. What JSON cannot carry is our own mistake. */
function toText(id: string, message: Downward): string {
  try {
    const text = JSON.stringify(message);
    return text.length <= MAX_ANSWER ? text : textOfRefusal(id, errors.limitExceeded('the answer is too large'));
  } catch (error) {
    return textOfRefusal(id, error);
  }
}

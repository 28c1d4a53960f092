import { errors, toWireError } from '../core/errors.ts';
import type { Asker } from '../core/request/approval.ts';
import type { Downward, Upward } from '../wire/envelope.ts';
import { jsonTrouble } from '../wire/guards.ts';
import type { Guest } from './guest.ts';
import type { LastingAnswers } from './lastingAnswers.ts';
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
  /** Whether a method answers from the wallet's records alone. */
  isFromRecords(method: string): boolean;
  /** Whether a request that has its answer may be carried out once more, so that its answer is one of now. */
  isRepeatable(method: string): boolean;
  guests: ReadonlySet<Guest>;
  lasting: LastingAnswers;
}

/** Answers the requests of pages: within what each site may have in flight, in its turn, and each once. */
export function makeAnswering({ carryOut, isFromRecords, isRepeatable, guests, lasting }: Parts) {
  const limits = makeQuotas();
  const turnOf = makeOriginConcurrency();
  /** What is carried out and may do more than read, so that a page that lost its port and asks again joins its own request. */
  const underWay = new Map<string, Promise<Downward>>();

  /** @param rest of the request's text, what it says behind its id. */
  async function serve(guest: Guest, request: Request, rest: string): Promise<void> {
    const { asker, open } = guest;
    const { id } = request;
    if (open.has(id)) return;
    open.add(id);
    try {
      if (!asker) throw errors.unauthorized();
      const trouble = jsonTrouble(request.params);
      if (trouble) throw errors.invalidParams(trouble);
      if (!limits.enter(asker.origin, id, rest.length)) throw errors.limitExceeded('too many requests in flight');
      try {
        await answer(guest, asker, request, rest);
      } finally {
        limits.leave(asker.origin, id, rest.length);
      }
    } catch (error) {
      await guest.told;
      if (open.delete(id)) guest.say(textOfRefusal(id, error));
    }
  }

  /**
   * What was read before the page's state was looked at may be older than what it is told then: it is read again until no look came
   * between, where that does no harm, so that no answer contradicts the event before it (P-04). A page that left hears nothing.
   */
  async function answer(guest: Guest, asker: Asker, request: Request, rest: string): Promise<void> {
    const { id, method } = request;
    const arrivedAt = clock.now();
    const isRead = isFromRecords(method);
    while (guest.open.has(id)) {
      const { looks } = guest;
      const keep = isRead ? lasting.begin(guest, rest) : undefined;
      // What began earlier, and is joined, may have read what is overtaken by now.
      const joined = isRead ? undefined : underWay.get(`${asker.origin} ${id}`);
      const found = await (isRead ? workOut(asker, request, arrivedAt) : (joined ?? begin(asker, request, arrivedAt)));
      const text = toText(id, found);
      await guest.told;
      const mayBeOld = joined !== undefined || guest.looks !== looks;
      // A refusal says nothing of what the records hold, unless it is read from them.
      if (mayBeOld && (isRead || (isRepeatable(method) && 'result' in found))) continue;
      if (guest.open.delete(id)) guest.say(text);
      keep?.(text);
    }
  }

  /** Begins a request that others may join. */
  function begin(asker: Asker, request: Request, arrivedAt: number): Promise<Downward> {
    const name = `${asker.origin} ${request.id}`;
    const begun = workOut(asker, request, arrivedAt).finally(() => underWay.delete(name));
    underWay.set(name, begun);
    return begun;
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

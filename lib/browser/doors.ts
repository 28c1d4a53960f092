import { browser } from 'wxt/browser';
import { errors, toWireError } from '../core/errors.ts';
import type { Asker } from '../core/request/approval.ts';
import { type Downward, NUDGE, type PageState, PORT, type Upward } from '../wire/envelope.ts';
import { jsonTrouble, parseUpward } from '../wire/guards.ts';
import { askerOfSender } from './asker.ts';
import { makeOriginConcurrency } from './originConcurrency.ts';
import { makeQuotas } from './quotas.ts';
import { clock } from './world.ts';

type Port = Parameters<Parameters<typeof browser.runtime.onConnect.addListener>[0]>[0];
type Request = Extract<Upward, { kind: 'request' }>;

/** Chrome carries no message over 64 MiB. */
const MAX_ANSWER = 60_000_000;

/** What stands behind the door for pages. Each may take its time to start. */
export interface PageDoor {
  /**
   * The same `requestId` again is the same request, sent anew because nobody lived to answer it.
   * @param arrivedAt when it came to the door, in milliseconds since 1970.
   */
  request(asker: Asker, requestId: string, method: string, params: unknown, arrivedAt: number): Promise<unknown>;
  state(origin: string): Promise<PageState>;
  /** The page of these requests navigated, closed, or was put into the back/forward cache. */
  gone(asker: Asker, requestIds: string[]): void;
}

/** A page at the door. */
interface Guest {
  port: Port;
  /** Undefined for one that may not ask. */
  asker: Asker | undefined;
  open: Set<string>;
  /** The state that it knows, as text. */
  known?: string;
  /** Done when all states so far are told: an answer that is ready later is sent later (P-04). */
  told: Promise<void>;
}

/**
 * Opens the door for pages. Called in the first turn of the worker.
 * @returns `push` tells each page of a site, or of all, what has changed for it, and wakes the pages whose port died with an
 * earlier worker. Resolves once the connected ones are told.
 */
export function openPageDoor(door: PageDoor): { push(origin?: string): Promise<void> } {
  const guests = new Set<Guest>();
  const tops = new Map<number, string>();
  const limits = makeQuotas();
  const turnOf = makeOriginConcurrency();
  /** What is being answered, so that a page that lost its port and asks again joins its own request. */
  const answering = new Map<string, Promise<Downward>>();

  const post = ({ port }: Guest, text: string) => {
    try {
      port.postMessage(text);
    } catch {
      // The page left in this very moment.
    }
  };

  function tellState(guest: Guest): Promise<void> {
    const { asker } = guest;
    if (!asker) return guest.told;
    guest.told = guest.told
      .then(() => door.state(asker.origin))
      .then((state) => {
        const text = JSON.stringify({ kind: 'state', state } satisfies Downward);
        if (text !== guest.known) post(guest, text);
        guest.known = text;
      })
      .catch(() => {});
    return guest.told;
  }

  /** A page may be gone before it is the turn of its request. */
  const isAwaited = ({ origin }: Asker, id: string) =>
    [...guests].some(({ asker, open }) => asker?.origin === origin && open.has(id));

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
        return { kind: 'answer', id, result: (await door.request(asker, id, method, params, arrivedAt)) ?? null };
      } finally {
        end();
        limits.leave(asker.origin, size);
      }
    } catch (error) {
      return { kind: 'answer', id, error: toWireError(error) };
    }
  }

  async function serve(guest: Guest, request: Request, size: number): Promise<void> {
    const { id } = request;
    if (guest.open.has(id)) return;
    guest.open.add(id);
    const name = `${guest.asker?.origin} ${id}`;
    const running = answering.get(name) ?? answer(guest.asker, request, size).finally(() => answering.delete(name));
    answering.set(name, running);
    const text = toText(id, await running);
    await guest.told;
    if (guest.open.delete(id)) post(guest, text);
  }

  browser.runtime.onConnect.addListener((port) => {
    const [name, bridgesWord] = port.name.split(' ');
    if (name !== PORT.page) return;
    const asker = askerOfSender(port.sender, tops, bridgesWord);
    const guest: Guest = { port, asker, open: new Set(), told: Promise.resolve() };
    guests.add(guest);
    if (asker?.frameId === 0) tops.set(asker.tabId, asker.origin);

    port.onMessage.addListener((text: unknown) => {
      const message = parseUpward(text);
      if (message?.kind === 'open') void tellState(guest);
      if (message?.kind === 'request') void serve(guest, message, String(text).length);
    });
    port.onDisconnect.addListener(() => {
      void browser.runtime.lastError;
      guests.delete(guest);
      const requestIds = [...guest.open];
      guest.open.clear();
      if (!asker) return;
      if (asker.frameId === 0 && tops.get(asker.tabId) === asker.origin) tops.delete(asker.tabId);
      if (requestIds.length > 0) door.gone(asker, requestIds);
    });
  });

  return {
    async push(origin) {
      const concerned = [...guests].filter(({ asker }) => asker && (origin === undefined || asker.origin === origin));
      await Promise.all(concerned.map(tellState));
      void nudge();
    },
  };
}

/** Kind and id first: the bridge looks no further. What JSON cannot carry is our own mistake. */
function toText(id: string, message: Downward): string {
  const refusal = (error: ReturnType<typeof toWireError>) => JSON.stringify({ kind: 'answer', id, error } satisfies Downward);
  try {
    const text = JSON.stringify(message);
    return text.length <= MAX_ANSWER ? text : refusal(toWireError(errors.limitExceeded('the answer is too large')));
  } catch (error) {
    return refusal(toWireError(error));
  }
}

async function nudge(): Promise<void> {
  const tabs = await browser.tabs.query({}).catch(() => []);
  for (const { id } of tabs) {
    // Most tabs have no bridge, or it has a port.
    if (id !== undefined) browser.tabs.sendMessage(id, NUDGE).catch(() => {});
  }
}

import { browser } from 'wxt/browser';
import type { Asker } from '../core/request/approval.ts';
import { NUDGE, PAGE_PORT, type PageState } from '../wire/envelope.ts';
import { parseUpward, splitRequest } from '../wire/guards.ts';
import { textsOf } from '../wire/turns.ts';
import { type CarryOut, makeAnswering, malformed } from './answering.ts';
import { askerOfSender } from './asker.ts';
import { type Guest, sayThrough, tellState } from './guest.ts';
import { makeLastingAnswers, type Records } from './lastingAnswers.ts';
import { makeTops } from './tops.ts';

/** Of one message, more texts than anybody who keeps to the rules has to say in a turn. */
const MOST = 1_000;

/** The functions that answer pages. Each may resolve late, after the worker's start. */
export interface PageDoor {
  request: CarryOut;
  /** Whether a method answers from the wallet's records alone. */
  isFromRecords(method: string): boolean;
  /** Whether a request of it that has its answer may be carried out once more, and nobody is asked twice: its answer is one of now then. */
  isRepeatable(method: string): boolean;
  state(origin: string): Promise<PageState>;
  /** The page of these requests navigated, closed, or was put into the back/forward cache. */
  gone(asker: Asker, requestIds: string[]): void;
  records: Records;
}

/**
 * Opens the door for pages. Called in the first turn of the worker.
 * @returns `push` tells each page of a site, or of all, what has changed for it, and wakes the pages whose port died with an
 * earlier worker. Resolves once the connected ones are told. `siteInSight` is the origin of the page that the user looks at, where it
 * uses the wallet.
 */
export function openPageDoor(door: PageDoor): {
  push(origin?: string): Promise<void>;
  siteInSight(): Promise<string | undefined>;
} {
  const guests = new Set<Guest>();
  const tops = makeTops();
  const lasting = makeLastingAnswers(door.records);
  const { request: carryOut, isFromRecords, isRepeatable } = door;
  const serve = makeAnswering({ carryOut, isFromRecords, isRepeatable, guests, lasting });

  browser.runtime.onConnect.addListener((port) => {
    const [name, bridgesWord] = port.name.split(' ');
    if (name !== PAGE_PORT) return;
    const asker = askerOfSender(port.sender, tops.origins, bridgesWord);
    const guest: Guest = { ...sayThrough(port), asker, open: new Set(), told: Promise.resolve(), telling: 0, looks: 0 };
    guests.add(guest);
    if (asker?.frameId === 0) tops.add(asker.tabId, asker.origin);

    port.onMessage.addListener((said: unknown) => {
      const texts = typeof said === 'string' ? textsOf(said, MOST) : [];
      const say = texts.length > 1 ? guest.say : guest.sayAlone;
      for (const text of texts) {
        const asked = splitRequest(text);
        const known = asked && lasting.again(guest, asked);
        if (known !== undefined) {
          say(known);
          continue;
        }
        const message = parseUpward(text);
        if (asked && message?.kind === 'request' && message.id === asked.id) void serve(guest, message, asked.rest);
        // The bridge has read no further than the id, and waits for an answer to it.
        else if (asked) guest.say(malformed(asked.id));
        // A bridge says so once.
        else if (message?.kind === 'open' && guest.looks + guest.telling === 0) void tellState(guest, door.state);
      }
    });
    port.onDisconnect.addListener(() => {
      void browser.runtime.lastError;
      guests.delete(guest);
      const requestIds = [...guest.open];
      guest.open.clear();
      if (!asker) return;
      if (asker.frameId === 0) tops.remove(asker.tabId, asker.origin);
      if (requestIds.length > 0) door.gone(asker, requestIds);
    });
  });

  return {
    async push(origin) {
      const concerned = [...guests].filter(({ asker }) => asker && (origin === undefined || asker.origin === origin));
      await Promise.all(concerned.map((guest) => tellState(guest, door.state)));
      void nudge();
    },
    async siteInSight() {
      const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true }).catch(() => []);
      return tab?.id === undefined ? undefined : tops.of(tab.id, (id) => browser.tabs.sendMessage(id, NUDGE, { frameId: 0 }));
    },
  };
}

async function nudge(): Promise<void> {
  const tabs = await browser.tabs.query({}).catch(() => []);
  for (const { id } of tabs) {
    // Most tabs have no bridge, or it has a port.
    if (id !== undefined) browser.tabs.sendMessage(id, NUDGE).catch(() => {});
  }
}

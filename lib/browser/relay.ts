import { browser } from 'wxt/browser';
import { type Channel, meet } from '../wire/channel.ts';
import { type Downward, NUDGE, PORT } from '../wire/envelope.ts';
import { answeredId, parseUpward } from '../wire/guards.ts';
import { maySetEthereum } from './ethereumOwner.ts';
import { makeSendWindow } from './sendWindow.ts';

type Port = ReturnType<typeof browser.runtime.connect>;

/**
 * Between two attempts, in milliseconds: 20, 60, 180 … at most 2 s. There is no last one: a request that is given up may be
 * before the user by now, and its page would be told that nothing came of it and ask once more.
 */
const pauseAfter = (failures: number) => Math.min(2_000, 20 * 3 ** failures);

/** How often it is looked whether the extension is still there while an answer is awaited, in milliseconds. */
const LOOK = 1_000;

const OPEN = JSON.stringify({ kind: 'open' });

/** Starts the bridge of this document. */
export function startRelay(): void {
  meet('bridge', (page) => {
    relay(page);
    maySetEthereum().then(
      (may) => may || page.send(JSON.stringify({ kind: 'yield' } satisfies Downward)),
      () => {},
    );
  });
}

/**
 * Carries envelopes between the page and the background, and changes none.
 * The port to the background is opened when the page first speaks. It closes whenever the worker dies: then what is still
 * open is sent again under the same ids (P-09); where nothing is open, the next request or nudge is soon enough.
 */
function relay(page: Channel): void {
  /** Texts of the requests without an answer, by id. */
  const open = new Map<string, string>();
  let port: Port | undefined;
  /** Whether nudges are heard. Not before the page uses the wallet. */
  let nudged = false;
  let failures = 0;
  let gone = false;
  let looking: ReturnType<typeof setInterval> | undefined;
  const pace = makeSendWindow(post);

  const tell = (message: Downward) => page.send(JSON.stringify(message));

  /** The extension was updated or removed: this script is on its own, and nothing answers any more (P-13). */
  function end() {
    if (gone) return;
    gone = true;
    open.clear();
    pace.reset();
    tell({ kind: 'gone' });
  }

  function connect() {
    if (gone || port) return;
    if (!browser.runtime?.id) return end();
    if (isPrerendered()) return document.addEventListener('prerenderingchange', connect, { once: true });
    try {
      port = browser.runtime.connect({ name: portName() });
      if (!nudged) browser.runtime.onMessage.addListener(nudge);
      nudged = true;
    } catch {
      return end();
    }
    const mine = port;
    mine.onMessage.addListener((text: unknown) => {
      if (typeof text === 'string') deliver(text);
    });
    mine.onDisconnect.addListener(() => {
      // Read, or Chrome writes into the page's console that nobody did.
      void browser.runtime?.lastError;
      if (mine === port) lost();
    });
    // Again each time, because `document.open()` takes the page's listeners, this one too.
    window.addEventListener('pageshow', restored);
    post(OPEN);
    pace.reset();
    for (const [id, text] of open) pace.send(id, text);
  }

  function post(text: string) {
    try {
      port?.postMessage(text);
    } catch {
      lost();
    }
  }

  function deliver(text: string) {
    failures = 0;
    const id = answeredId(text);
    if (id === undefined || open.delete(id)) page.send(text);
    if (id !== undefined) pace.arrived(id);
  }

  function lost() {
    port = undefined;
    if (!browser.runtime?.id) return end();
    if (open.size === 0) return;
    setTimeout(connect, pauseAfter(failures++));
  }

  /** Who waits for an answer does not speak, and would never hear that the extension is gone. */
  function look() {
    looking ??= setInterval(() => {
      if (open.size > 0 && browser.runtime?.id) return;
      clearInterval(looking);
      looking = undefined;
      if (open.size > 0) end();
    }, LOOK);
  }

  /** Back from the back/forward cache, where the browser closed the port, perhaps without saying so. */
  function restored(event: PageTransitionEvent) {
    if (!event.persisted) return;
    const before = port;
    port = undefined;
    connect();
    try {
      before?.disconnect();
    } catch {
      // Nothing was left of it.
    }
  }

  function nudge(message: unknown) {
    if (message === NUDGE) connect();
  }

  page.listen((text) => {
    const message = parseUpward(text);
    if (!message) return;
    // When the extension goes, Chrome may leave its port open without a word.
    if (!browser.runtime?.id) return end();
    if (message.kind === 'request') {
      open.set(message.id, text);
      look();
    }
    if (!port) return connect();
    if (message.kind === 'request') pace.send(message.id, text);
  });
}

/** Whether the browser has made the page ahead of the user's wish: what it asks waits until somebody looks at it (T-A15). */
const isPrerendered = () => 'prerendering' in document && document.prerendering === true;

/** Says whose page this frame is in, which the background has no permission to look up. */
function portName(): string {
  const ancestors = window.location.ancestorOrigins;
  const top = ancestors?.[ancestors.length - 1];
  return top ? `${PORT.page} ${top}` : PORT.page;
}

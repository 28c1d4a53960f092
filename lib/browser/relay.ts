import { browser } from 'wxt/browser';
import { type Channel, meet } from '../wire/channel.ts';
import { GONE, MAX_REQUEST, NUDGE, OPEN, YIELD } from '../wire/envelope.ts';
import { splitAnswer, splitRequest } from '../wire/guards.ts';
import { BETWEEN } from '../wire/turns.ts';
import { closePort, isExtensionGone, makeRemovalWatch, openPort, type Port } from './backgroundPort.ts';
import { maySetEthereum } from './ethereumOwner.ts';
import { makeSendWindow } from './sendWindow.ts';

/**
 * Between two attempts, in milliseconds: 20, 60, 180 … at most 2 s. There is no last one: a request that is given up may be
 * before the user by now, and its page would be told that nothing came of it and ask once more.
 */
const pauseAfter = (failures: number) => Math.min(2_000, 20 * 3 ** failures);

/** Starts the bridge of this document. */
export function startRelay(): void {
  meet('bridge', (page) => {
    relay(page);
    maySetEthereum().then(
      (may) => may || page.send(YIELD),
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
  /** Whether the page uses the wallet. Before that nothing is said to the background, and no nudge is heard. */
  let used = false;
  /** Whether the page has gone into the back/forward cache: what it asks there waits until it is back. */
  let away = false;
  let failures = 0;
  let gone = false;
  const watch = makeRemovalWatch(() => open.size > 0, end);
  const pace = makeSendWindow((text) => port?.say(text));

  /** The extension was updated or removed: this script has lost its background, and no request is answered any more (P-13). */
  function end() {
    if (gone) return;
    gone = true;
    open.clear();
    pace.reset();
    page.send(GONE);
  }

  function connect() {
    if (gone || port || away) return;
    if (isExtensionGone()) return end();
    if (isPrerendered()) return;
    try {
      port = openPort(deliver, (closed) => closed === port && lost());
    } catch {
      return end();
    }
    port.say(OPEN);
    pace.reset();
    for (const [id, text] of open) pace.send(id, text);
  }

  function deliver(text: string) {
    failures = 0;
    const id = splitAnswer(text)?.id;
    if (id === undefined || open.delete(id)) page.send(text);
    if (id !== undefined) pace.arrived(id);
  }

  function lost() {
    port = undefined;
    if (isExtensionGone()) return end();
    if (open.size === 0) return;
    setTimeout(connect, pauseAfter(failures++));
  }

  /**
   * On the way into the back/forward cache and out of it, and once a page that was made ahead is looked at. A page that goes into the cache
   * takes its questions along (P-10): Chrome closes its port, perhaps without saying so, and Firefox would keep it.
   */
  function passes({ type, persisted, isTrusted }: PageTransitionEvent) {
    // What goes for good needs nothing.
    if (persisted === false || !isTrusted) return;
    away = type === 'pagehide';
    const left = port;
    port = undefined;
    if (used) connect();
    closePort(left);
  }

  function nudge(message: unknown) {
    if (message === NUDGE) connect();
  }

  const attend = () => {
    // Before any listener of the page's own, which could keep it from this one.
    for (const way of ['pagehide', 'pageshow', 'prerenderingchange'] as const)
      window.addEventListener(way as 'pageshow', passes, true);
  };
  attend();
  // `document.open()` takes all listeners from the window, and what stands in the document as well.
  new MutationObserver(attend).observe(document, { childList: true });

  page.listen((text) => {
    // The rest is for the background to look at, to which it is a page's word like any other. But one text must not become several.
    const id = splitRequest(text)?.id;
    if ((id === undefined && text !== OPEN) || text.length > MAX_REQUEST || text.includes(BETWEEN)) return;
    // When the extension goes, Chrome may leave its port open without a word.
    if (isExtensionGone()) return end();
    if (!used) browser.runtime.onMessage.addListener(nudge);
    used = true;
    if (id !== undefined) {
      open.set(id, text);
      watch();
    }
    if (!port) return connect();
    if (id !== undefined) pace.send(id, text);
  });
}

/** Whether the browser has made the page ahead of the user's wish: what it asks waits until somebody looks at it (T-A15). */
const isPrerendered = () => (document as { prerendering?: boolean }).prerendering;

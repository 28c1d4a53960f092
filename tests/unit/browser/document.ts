import { type Channel, meet } from '../../../lib/wire/channel.ts';
import { textsOf } from '../../../lib/wire/turns.ts';
import { chrome, makeEvent } from './chrome.ts';
import { openWindow } from './window.ts';

/** A stand-in for a document and for what the browser gives the bridge in it, to be loaded before the bridge. */

/** The background's end of a port. */
export interface PortEnd {
  name: string;
  heard: string[];
  /** In how many messages. */
  messages: number;
  tell(text: string): void;
  /** As when the worker dies. */
  die(): void;
  /** From now on posting throws, and so does closing, as on a port that closed without a word. */
  breaks: boolean;
  /** Whether the bridge closed it. */
  closed: boolean;
}

interface Circumstances {
  /** Origins of the pages around, the nearest first. */
  ancestors?: string[];
  /** Whether it was made ahead of the user's wish. */
  prerendering?: boolean;
  /** What the wallet has stored of `window.ethereum`. */
  claim?: () => Promise<Record<string, unknown>>;
}

/** A new document, and the bridge started in it. Only the last one lives. */
export function openDocument(startRelay: () => void, { ancestors = [], prerendering = false, claim }: Circumstances = {}) {
  const ports: PortEnd[] = [];
  let attempts = 0;
  let refusing = false;
  const shown: string[] = [];
  const { window, document, setRoot } = openWindow();
  // What the browser says itself cannot be made here: these are told to who listens for them.
  const passing = new Set<[type: string, listener: (event: object) => void]>();
  const listen = window.addEventListener.bind(window);
  window.addEventListener = (type: string, listener: never, options?: never) =>
    ['pagehide', 'pageshow', 'prerenderingchange'].includes(type)
      ? void passing.add([type, listener])
      : listen(type, listener, options);
  const tell = (event: { type: string; persisted?: boolean; isTrusted?: boolean }) => {
    for (const [each, listener] of passing) if (each === event.type) listener({ isTrusted: true, ...event });
  };
  const passes = (type: string, how: { persisted?: boolean; isTrusted?: boolean }) => tell({ type, persisted: true, ...how });
  Object.assign(window, { location: { ancestorOrigins: ancestors } });
  Object.assign(document, { prerendering });
  Object.assign(chrome.storage, { sync: { get: claim ?? (async () => ({})) } });
  const onMessage = makeEvent();
  Object.assign(chrome.runtime, {
    id: 'abcdefghijklmnopabcdefghijklmnop',
    onMessage,
    connect({ name }: { name: string }) {
      attempts++;
      if (refusing) throw new Error('Extension context invalidated');
      const down = makeEvent();
      const ended = makeEvent();
      const end: PortEnd = {
        name,
        heard: [],
        messages: 0,
        tell: (text) => void down.emit(text),
        die: () => void ended.emit(),
        breaks: false,
        closed: false,
      };
      ports.push(end);
      return {
        postMessage(message: string) {
          if (end.breaks) throw new Error('Attempting to use a disconnected port object');
          end.heard.push(...textsOf(message));
          end.messages++;
        },
        disconnect() {
          end.closed = true;
          if (end.breaks) throw new Error('Extension context invalidated');
        },
        onMessage: down,
        onDisconnect: ended,
      };
    },
  });
  startRelay();
  let line: Channel | undefined;
  meet('page', (met) => {
    line = met;
    met.listen((text) => shown.push(text));
  });
  return {
    /** What the page heard. */
    shown,
    ports,
    say: (text: string) => line?.send(text),
    /** A message of the wallet to all tabs. */
    nudge: (message: unknown) => void onMessage.emit(message),
    /** How many listen to such messages. */
    attentive: () => onMessage.count(),
    /** The extension is updated or removed: the bridge is on its own. */
    orphan() {
      Object.assign(chrome.runtime, { id: undefined });
    },
    /** Makes each further attempt to connect throw. */
    refuse() {
      refusing = true;
    },
    /** How often it was tried to connect. */
    attempts: () => attempts,
    /** The page is left, and the browser keeps it in its back/forward cache or does not. */
    leave: (how = {}) => passes('pagehide', how),
    comeBack: (how = {}) => passes('pageshow', how),
    /** `document.open()`: nobody listens to the window any more, and the document has another root. */
    reopen() {
      passing.clear();
      setRoot({});
    },
    /** Somebody looks at it. */
    activate() {
      Object.assign(document, { prerendering: false });
      tell({ type: 'prerenderingchange' });
    },
  };
}

/**
 * The private line between the provider and the bridge of one document: an element that is in no tree and that only the two
 * of them have. Not `window.postMessage`, on which everybody in the page and around it can listen and speak.
 *
 * It is handed over as the `relatedTarget` of an event, which both worlds of a document can hold. Both scripts run before the
 * page's first one, so nobody else is there to take it. As it hangs on no document, `document.open()`, which strips window and
 * document of their listeners, leaves it alone.
 */
export interface Channel {
  /** Says whether the other end is alive and heard it. */
  send(text: string): boolean;
  /** Called once, before anything can arrive. */
  listen(listener: (text: string) => void): void;
}

export type Side = 'page' | 'bridge';

const HELLO = 'sheaf:hello';
const MET = 'met';

/** What each side speaks; it hears the other's. */
const VOICE = { page: 'up', bridge: 'down' } as const;

// Kept from before any script of the page: what it puts in their place later is its own affair (P-12).
const { apply, getOwnPropertyDescriptor } = Reflect;
const { addEventListener, removeEventListener, dispatchEvent } = EventTarget.prototype;
const { preventDefault } = Event.prototype;
const TextEvent = CustomEvent;
const detailOf = getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get ?? (() => undefined);

const hear = (target: EventTarget, type: string, listener: (event: Event) => void) =>
  apply(addEventListener, target, [type, listener]);

/** One end of a line over a target that the other end has too. */
export function channelOver(target: EventTarget, side: Side): Channel {
  return {
    // An event that was heard comes back cancelled: that alone tells in Firefox that an update ended the bridge.
    send: (text) => !apply(dispatchEvent, target, [new TextEvent(VOICE[side], { detail: text, cancelable: true })]),
    listen(listener) {
      hear(target, VOICE[side === 'page' ? 'bridge' : 'page'], (event) => {
        apply(preventDefault, event, []);
        const text: unknown = apply(detailOf, event, []);
        if (typeof text === 'string') listener(text);
      });
    },
  };
}

/**
 * Meets the other side, whichever of the two scripts comes first, and calls `met` once with the line.
 * The first to come finds nobody and waits; the second finds the first. When `met` is called for the first, which may have
 * things to say by then, the second listens already.
 */
export function meet(side: Side, met: (channel: Channel) => void): void {
  const own = document.createElement('i');
  let taken = false;
  hear(own, MET, () => {
    taken = true;
    met(channelOver(own, side));
  });
  apply(dispatchEvent, window, [new MouseEvent(HELLO, { relatedTarget: own })]);
  if (taken) return;
  hear(window, HELLO, function take(event) {
    const given = (event as MouseEvent).relatedTarget;
    if (!given) return;
    event.stopImmediatePropagation();
    apply(removeEventListener, window, [HELLO, take]);
    apply(dispatchEvent, given, [new Event(MET)]);
    met(channelOver(given, side));
  });
}

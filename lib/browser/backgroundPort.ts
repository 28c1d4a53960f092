import { browser } from 'wxt/browser';
import { PAGE_PORT } from '../wire/envelope.ts';
import { makeTurns, textsOf } from '../wire/turns.ts';

/** The bridge's end of a port. What is said where it is closed makes it count as one that closes. */
export type Port = ReturnType<typeof browser.runtime.connect> & { say(text: string): void };

/** How often it is looked whether the extension is still there while an answer is awaited, in milliseconds. */
const LOOK = 1_000;

/** Opens a port from a bridge to the background, and starts the worker where none lives. @throws where the extension is gone. */
export function openPort(received: (text: string) => void, closed: (port: Port) => void): Port {
  const { say } = makeTurns((message) => {
    try {
      port.postMessage(message);
    } catch {
      closed(port);
      // It may be open yet, where the message was more than the browser carries.
      closePort(port);
    }
  });
  const port = Object.assign(browser.runtime.connect({ name: portName() }), { say });
  port.onMessage.addListener((message: unknown) => {
    if (typeof message !== 'string') return;
    for (const text of textsOf(message)) received(text);
  });
  port.onDisconnect.addListener(() => {
    // Read, or Chrome writes into the page's console that nobody did.
    void browser.runtime?.lastError;
    closed(port);
  });
  return port;
}

/** Closes a port, if anything is left of it. */
export function closePort(port: Port | undefined): void {
  try {
    port?.disconnect();
  } catch {
    // Nothing is.
  }
}

/** Whether the extension was updated or removed, so that this script is on its own. */
export const isExtensionGone = () => !browser.runtime?.id;

/**
 * Looks now and then whether the extension is still there: who waits for an answer does not speak, and would never hear that it is
 * gone. What is returned begins that, and it ends when nothing is awaited any more.
 */
export function makeRemovalWatch(isAwaiting: () => boolean, removed: () => void): () => void {
  let looking: ReturnType<typeof setInterval> | undefined;
  return () => {
    looking ??= setInterval(() => {
      if (isAwaiting() && !isExtensionGone()) return;
      clearInterval(looking);
      looking = undefined;
      if (isAwaiting()) removed();
    }, LOOK);
  };
}

/** Says whose page this frame is in, which the background has no permission to look up. */
function portName(): string {
  const ancestors = window.location.ancestorOrigins;
  const top = ancestors?.[ancestors.length - 1];
  return top ? `${PAGE_PORT} ${top}` : PAGE_PORT;
}

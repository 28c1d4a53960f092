import type { browser } from 'wxt/browser';
import type { Asker } from '../core/request/approval.ts';
import type { Downward, PageState } from '../wire/envelope.ts';

type Port = Parameters<Parameters<typeof browser.runtime.onConnect.addListener>[0]>[0];

/** A page at the door. */
export interface Guest {
  port: Port;
  /** Undefined for one that may not ask. */
  asker: Asker | undefined;
  /** Its requests without an answer. */
  open: Set<string>;
  /** The state that it knows, as text. */
  known?: string;
  /** Done when all states so far are told: an answer that is ready later is sent later (P-04). */
  told: Promise<void>;
}

export function post({ port }: Guest, text: string): void {
  try {
    port.postMessage(text);
  } catch {
    // The page left in this very moment.
  }
}

/** Tells a page its state, unless it knows. */
export function tellState(guest: Guest, stateOf: (origin: string) => Promise<PageState>): Promise<void> {
  const { asker } = guest;
  if (!asker) return guest.told;
  guest.told = guest.told
    .then(() => stateOf(asker.origin))
    .then((state) => {
      const text = JSON.stringify({ kind: 'state', state } satisfies Downward);
      if (text !== guest.known) post(guest, text);
      guest.known = text;
    })
    .catch(() => {});
  return guest.told;
}

import type { browser } from 'wxt/browser';
import type { Asker } from '../core/request/approval.ts';
import type { Downward, PageState } from '../wire/envelope.ts';
import { makeTurns } from '../wire/turns.ts';
import { retryOnce } from './retryOnce.ts';

type Port = Parameters<Parameters<typeof browser.runtime.onConnect.addListener>[0]>[0];

/** A page at the door. */
export interface Guest {
  /** Tells it a text. */
  say(text: string): void;
  /** Tells it a text that nothing is to follow in this turn. */
  sayAlone(text: string): void;
  /** Undefined for one that may not ask. */
  asker: Asker | undefined;
  /** Its requests without an answer. */
  open: Set<string>;
  /** The state that it knows, as text. */
  known?: string;
  /** Done when all states so far are told: an answer that is ready later is sent later (P-04). */
  told: Promise<void>;
  /** How many states are not told yet. */
  telling: number;
  /** How often its state was found out, to be told where it is another one. */
  looks: number;
}

/** Of a message that would be longer, in UTF-16 units, what was said so far goes first: Chrome carries none over 64 MiB. */
const LONG = 262_144;

/** Tells a page something through its port: of what is said in one turn as much in one message as there is room for. */
export function sayThrough(port: Port): Pick<Guest, 'say' | 'sayAlone'> {
  let room = LONG;
  const { say, end } = makeTurns((message) => {
    room = LONG;
    try {
      port.postMessage(message);
    } catch {
      // The page left in this very moment.
    }
  });
  return {
    say(text) {
      if (text.length > room) end();
      room -= text.length;
      say(text);
    },
    sayAlone: (text) => say(text, true),
  };
}

/** Tells a page its state, unless it knows. */
export function tellState(guest: Guest, stateOf: (origin: string) => Promise<PageState>): Promise<void> {
  const { asker } = guest;
  if (!asker) return guest.told;
  guest.telling += 1;
  guest.told = guest.told
    .then(() => retryOnce(() => stateOf(asker.origin)))
    .then((state) => {
      guest.looks += 1;
      const text = JSON.stringify({ kind: 'state', state } satisfies Downward);
      if (text !== guest.known) guest.say(text);
      guest.known = text;
    })
    .catch(() => {})
    .finally(() => {
      guest.telling -= 1;
    });
  return guest.told;
}

import { type Channel, meet } from '../wire/channel.ts';
import { announce, claimEthereum } from './announce.ts';
import { makeProvider } from './provider.ts';

const { defineProperty } = Reflect;

/** On the window of every document that has the provider, so that a second injection finds the first. */
const HERE = Symbol.for('io.github.sheaf-wallet');

/** Puts the provider into the page: one object and one uuid for the page's life (P-01). */
export function startPage(): void {
  if (HERE in window || !defineProperty(window, HERE, { value: true })) return;

  const provider = makeProvider(lateChannel(), () => release());
  const release = claimEthereum(provider, window);
  keepAttending(announce(provider, window));
}

/** Keeps messages until the bridge is there. */
function lateChannel(): Channel {
  const unsaid: string[] = [];
  let channel: Channel | undefined;
  let listener = (_text: string) => {};
  meet('page', (met) => {
    channel = met;
    met.listen((text) => listener(text));
    for (const text of unsaid) met.send(text);
  });
  return {
    send(text) {
      if (channel) return channel.send(text);
      unsaid.push(text);
      return true;
    },
    listen: (given) => {
      listener = given;
    },
  };
}

/** `document.open()` takes all listeners from the window and makes a new root: begin again then. */
function keepAttending(attend: () => void): void {
  let root = document.documentElement;
  new MutationObserver(() => {
    const now = document.documentElement;
    if (now && root && now !== root) attend();
    root = now ?? root;
  }).observe(document, { childList: true });
}

import type { Channel } from '../wire/channel.ts';
import { makeConnection } from './connection.ts';
import { type Listener, makeListeners } from './listeners.ts';

/** What a page holds: EIP-1193, with the methods of Node's EventEmitter that it names and the usual ones beside them. */
export interface Provider {
  readonly isSheaf: true;
  request(args: { method: string; params?: unknown }): Promise<unknown>;
  on(event: string, listener: Listener): Provider;
  addListener(event: string, listener: Listener): Provider;
  once(event: string, listener: Listener): Provider;
  off(event: string, listener: Listener): Provider;
  removeListener(event: string, listener: Listener): Provider;
  removeAllListeners(event?: string): Provider;
}

// Kept from before any script of the page (P-12).
const { defineProperty } = Object;

/**
 * Makes the provider on its channel to the wallet. Says nothing to the wallet before the page first uses it.
 * @param yielded called when the user wants another wallet as `window.ethereum`.
 */
export function makeProvider(channel: Channel, yielded: () => void): Provider {
  const provider = {} as Provider;
  const listeners = makeListeners();
  const emit = (event: string, payload: unknown) => listeners.emit(provider, event, payload);
  const { open, request } = makeConnection(channel, emit, yielded);

  const on = (once: boolean) => (event: string, listener: Listener) => {
    listeners.add(event, listener, once);
    open();
    return provider;
  };
  const off = (event: string, listener: Listener) => {
    listeners.remove(event, listener);
    return provider;
  };
  const removeAllListeners = (event?: string) => {
    listeners.clear(event);
    return provider;
  };

  const members = {
    isSheaf: true,
    request,
    on: on(false),
    addListener: on(false),
    once: on(true),
    off,
    removeListener: off,
    removeAllListeners,
  };
  // Other than on a frozen object, a library's assignment has no effect and throws nothing; new properties are the page's own.
  for (const [name, member] of Object.entries(members)) {
    defineProperty(provider, name, { enumerable: true, get: () => member, set: () => {} });
  }
  return provider;
}

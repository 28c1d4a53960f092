import type { Channel } from '../wire/channel.ts';
import { makeConnection } from './connection.ts';
import { deprecatedMembers } from './deprecated.ts';
import { type Listener, makeListeners } from './listeners.ts';

/**
 * What a page holds: EIP-1193, with the methods of Node's EventEmitter that it names, the usual ones beside them, and what older clients
 * use (`deprecated.ts`).
 */
export interface Provider {
  readonly isSheaf: true;
  request(args: { method: string; params?: unknown }): Promise<unknown>;
  on(event: string, listener: Listener): Provider;
  addListener(event: string, listener: Listener): Provider;
  once(event: string, listener: Listener): Provider;
  off(event: string, listener: Listener): Provider;
  removeListener(event: string, listener: Listener): Provider;
  removeAllListeners(event?: string): Provider;

  enable(): Promise<unknown>;
  isConnected(): boolean;
  send(asked: unknown, more?: unknown): Promise<unknown>;
  sendAsync(payload: unknown, callback: Listener): Promise<void>;
  readonly chainId: string | null;
  readonly networkVersion: string | null;
  readonly selectedAddress: string | null;
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
  const { open, request, known, isConnected } = makeConnection(channel, emit, yielded);
  const learnt = (method: string) => {
    open();
    return known(method);
  };
  const { methods, properties } = deprecatedMembers(request, learnt, isConnected);

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
    ...methods,
  };
  // Other than on a frozen object, a library's assignment has no effect and throws nothing; new properties are the page's own.
  const define = (name: string, get: () => unknown) => defineProperty(provider, name, { enumerable: true, get, set: () => {} });
  for (const [name, member] of Object.entries(members)) define(name, () => member);
  for (const [name, get] of Object.entries(properties)) define(name, get);
  return provider;
}

import type { Channel } from '../wire/channel.ts';
import { type Downward, MAX_IN_FLIGHT, type PageState, type WireError } from '../wire/envelope.ts';
import { disconnected, invalidRequest, rpcError, tooManyInFlight } from './error.ts';
import { type Listener, makeListeners } from './listeners.ts';
import { randomHex } from './random.ts';
import { toText } from './text.ts';

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

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

// Kept from before any script of the page: what it puts in their place later is its own affair (P-12).
const { parse } = JSON;
const { create, defineProperty, hasOwn } = Object;
const PagePromise = Promise;
const later = setTimeout;

const OPEN = '{"kind":"open"}';
const CHECK_MS = 5_000;

/**
 * Makes the provider on its line to the wallet. Says nothing to the wallet before the page first uses it.
 * @param yielded called when the user wants another wallet as `window.ethereum`.
 */
export function makeProvider(channel: Channel, yielded: () => void): Provider {
  const listeners = makeListeners();
  const waiting: Record<string, Waiting> = create(null);
  let inFlight = 0;
  let state: PageState | undefined;
  let opened = false;
  let gone = false;
  let checking = false;

  function open() {
    if (opened) return;
    opened = true;
    say(OPEN);
  }

  /** Where nobody hears, the wallet was updated or removed (P-13). */
  function say(text: string) {
    if (!channel.send(text)) end();
  }

  /** So that a request which is open meanwhile does not wait for ever. */
  function check() {
    checking = inFlight > 0;
    if (!checking) return;
    say(OPEN);
    later(check, CHECK_MS);
  }

  /** What throws in here rejects the promise, as EIP-1193 wants it. */
  const request = (args: unknown) =>
    new PagePromise((resolve, reject) => {
      const { method, params } = argumentsOf(args);
      if (gone) throw disconnected();
      const known = state && answerFrom(state, method);
      if (known !== undefined) return resolve(known);

      if (inFlight >= MAX_IN_FLIGHT) throw tooManyInFlight();
      const id = randomHex(16);
      const text = toText({ kind: 'request', id, method, params });
      inFlight++;
      waiting[id] = { resolve, reject };
      open();
      say(text);
      if (!checking) later(check, CHECK_MS);
      checking = true;
    });

  function take(id: string): Waiting | undefined {
    const found = waiting[id];
    if (found) inFlight--;
    delete waiting[id];
    return found;
  }

  /** Events for what did change; a state that is known already, as after a restart of the worker, makes none (P-04). */
  function learn(next: PageState) {
    const known = state;
    state = next;
    if (!known) return emit('connect', { chainId: next.chainId });
    if (known.chainId !== next.chainId) emit('chainChanged', next.chainId);
    if (!same(known.accounts, next.accounts)) emit('accountsChanged', copy(next.accounts));
  }

  function end() {
    if (gone) return;
    gone = true;
    for (const id in waiting) take(id)?.reject(disconnected());
    emit('disconnect', disconnected());
  }

  channel.listen((text) => {
    const message: Downward = parse(text);
    if (message.kind === 'state') learn(message.state);
    if (message.kind === 'message') emit('message', { type: message.type, data: message.data });
    if (message.kind === 'yield') yielded();
    if (message.kind === 'gone') end();
    if (message.kind !== 'answer') return;
    const asked = take(message.id);
    if (isRefusal(message)) asked?.reject(rpcError(message.error));
    else asked?.resolve(message.result);
  });

  const provider = {} as Provider;
  const emit = (event: string, payload: unknown) => listeners.emit(provider, event, payload);

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

/** Reads the argument of `request` once. @throws -32600 */
function argumentsOf(args: unknown): { method: string; params?: unknown } {
  if (typeof args !== 'object' || args === null) throw invalidRequest('the argument must be an object');
  const { method, params } = args as { method: unknown; params: unknown };
  if (typeof method !== 'string' || method === '') throw invalidRequest('method must be a non-empty string');
  if (params !== undefined && (typeof params !== 'object' || params === null)) {
    throw invalidRequest('params must be an array or an object');
  }
  return { method, params };
}

/** What the page may know already is answered in the page. */
function answerFrom({ chainId, accounts }: PageState, method: string): unknown {
  if (method === 'eth_chainId') return chainId;
  if (method === 'net_version') return `${+chainId}`;
  if (method === 'eth_accounts') return copy(accounts);
  return undefined;
}

/** Not by `in`: the page may have given all objects an `error`. */
const isRefusal = (answer: Downward & { kind: 'answer' }): answer is Extract<typeof answer, { error: WireError }> =>
  hasOwn(answer, 'error');

function same(one: PageState['accounts'], other: PageState['accounts']): boolean {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return one.length === other.length;
}

/** The page may do to an answer what it likes. */
function copy(accounts: PageState['accounts']): string[] {
  const list: string[] = [];
  for (let i = 0; i < accounts.length; i++) list[i] = accounts[i] as string;
  return list;
}

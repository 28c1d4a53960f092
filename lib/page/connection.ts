import type { Channel } from '../wire/channel.ts';
import { type Downward, MAX_IN_FLIGHT, OPEN, type WireError } from '../wire/envelope.ts';
import { disconnected, invalidRequest, rpcError, tooManyInFlight } from './error.ts';
import { makePageState } from './pageState.ts';
import { randomHex } from './random.ts';
import { toText } from './text.ts';

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

// Kept from before any script of the page: what it puts in their place later is its own affair (P-12).
const { parse } = JSON;
const { create, hasOwn } = Object;
const PagePromise = Promise;
const later = setTimeout;

const CHECK_MS = 5_000;

/**
 * The page's requests on their way to the wallet and back. Says nothing to the wallet before the page first uses it.
 * @param emit tells the page's listeners. @param yielded called when the user wants another wallet as `window.ethereum`.
 */
export function makeConnection(channel: Channel, emit: (event: string, payload: unknown) => void, yielded: () => void) {
  const state = makePageState(emit);
  const waiting: Record<string, Waiting> = create(null);
  let inFlight = 0;
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
      const known = state.answer(method);
      if (known !== undefined) return resolve(known);

      if (inFlight >= MAX_IN_FLIGHT) throw tooManyInFlight();
      const id = randomHex();
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

  function end() {
    if (gone) return;
    gone = true;
    for (const id in waiting) take(id)?.reject(disconnected());
    emit('disconnect', disconnected());
  }

  channel.listen((text) => {
    const message: Downward = parse(text);
    if (message.kind === 'state') state.learn(message.state);
    if (message.kind === 'message') emit('message', { type: message.type, data: message.data });
    if (message.kind === 'yield') yielded();
    if (message.kind === 'gone') end();
    if (message.kind !== 'answer') return;
    const asked = take(message.id);
    if (isRefusal(message)) asked?.reject(rpcError(message.error));
    else asked?.resolve(message.result);
  });

  return { open, request, known: state.answer, isConnected: () => !gone };
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

/** Not by `in`: the page may have given all objects an `error`. */
const isRefusal = (answer: Downward & { kind: 'answer' }): answer is Extract<typeof answer, { error: WireError }> =>
  hasOwn(answer, 'error');

import { textsOf } from '../../../lib/wire/turns.ts';
import { chrome, makeEvent } from './chrome.ts';

/** A stand-in for the parts of the browser that the doors use, to be loaded before them. */

export const OWN = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';

const onConnect = makeEvent();
const onMessage = makeEvent();
const nudged: [number, unknown][] = [];
/** The tab that the user looks at, and what its bridge does when it is nudged, where there is one. */
export const sight: { tab: number; bridge?: () => void } = { tab: 1 };

Object.assign(chrome.runtime, { id: new URL(OWN).host, onConnect, onMessage, getURL: (path: string) => OWN + path });
Object.assign(chrome.tabs, {
  query: async ({ active }: { active?: boolean }) => (active ? [{ id: sight.tab }] : [{ id: 1 }, { id: 2 }]),
  sendMessage: async (id: number, message: unknown) => {
    nudged.push([id, message]);
    if (sight.bridge) return sight.bridge();
    throw new Error('Receiving end does not exist');
  },
});

export { nudged };

const connected = new Set<() => void>();

/** Closes all pages. */
export function leaveAll(): void {
  for (const leave of connected) leave();
}

/** A bridge at the door, as the browser presents it. */
export function connect(sender: Record<string, unknown>, name = 'sheaf.page') {
  const heard: Record<string, unknown>[] = [];
  /** How many texts each message had. */
  const messages: number[] = [];
  const up = makeEvent();
  const ended = makeEvent();
  onConnect.emit({
    name,
    sender,
    postMessage(message: string) {
      const texts = textsOf(message);
      messages.push(texts.length);
      heard.push(...texts.map((text) => JSON.parse(text)));
    },
    onMessage: up,
    onDisconnect: ended,
  });
  const send = (message: unknown) => void up.emit(typeof message === 'string' ? message : JSON.stringify(message));
  const sendRaw = (message: unknown) => void up.emit(message);
  const leave = () => {
    if (connected.delete(leave)) ended.emit();
  };
  connected.add(leave);
  return { heard, messages, send, sendRaw, leave };
}

/** What `runtime.sendMessage` resolves with; undefined when no listener wants the message. */
export const message = (content: unknown, sender: Record<string, unknown>): Promise<unknown> =>
  new Promise((resolve) => {
    const kept = onMessage.emit(content, sender, resolve);
    if (!kept.includes(true)) resolve(undefined);
  });

import { chrome, makeEvent } from './chrome.ts';

/** A stand-in for what the background finds of the browser besides its doors. To be loaded before what uses it. */

/** A storage area, as the browser's own: values go through JSON. Where a test says so its next calls fail. */
function makeArea() {
  const kept = new Map<string, string>();
  const levels: unknown[] = [];
  const onChanged = makeEvent();
  const area = {
    kept,
    levels,
    onChanged,
    failures: 0,
    get: async (key: string) => {
      fail();
      const text = kept.get(key);
      return text === undefined ? {} : { [key]: JSON.parse(text) };
    },
    set: async (values: Record<string, unknown>) => {
      fail();
      for (const [key, value] of Object.entries(values)) if (value !== undefined) kept.set(key, JSON.stringify(value));
      onChanged.emit(values);
    },
    remove: async (key: string) => {
      fail();
      kept.delete(key);
      onChanged.emit({ [key]: {} });
    },
    setAccessLevel: undefined as ((level: unknown) => Promise<void>) | undefined,
  };
  const fail = () => {
    if (area.failures-- > 0) throw new Error('No SW');
    area.failures = 0;
  };
  return area;
}
export const session = makeArea();
export const local = makeArea();
export const sync = makeArea();

interface Place {
  left?: number;
  top?: number;
  width?: number;
  height?: number;
  state?: string;
  type?: string;
}

/** The browser's windows. */
export const screen = {
  /** Those that are there, with what they were made of. */
  windows: new Map<number, Record<string, unknown>>(),
  focused: [] as number[],
  /** Whether the desktop lets a window come to the front by itself, and those that it was told of where it does not. */
  isLetting: true,
  drawn: [] as number[],
  /** The window that was looked at last; undefined where there is none. */
  last: undefined as Place | undefined,
  /** The others that are there. */
  others: [] as Place[],
  /** Refuses places that are to the right of this, or below that. */
  width: Number.POSITIVE_INFINITY,
  height: Number.POSITIVE_INFINITY,
  close(id: number) {
    screen.windows.delete(id);
    onRemoved.emit(id);
  },
};
const onRemoved = makeEvent();
let windowsMade = 0;

const windows = {
  onRemoved,
  async create(made: Record<string, unknown>) {
    const { left = 0, top = 0 } = made as Place;
    if (left > screen.width || top > screen.height) throw new Error('Invalid value for bounds');
    const id = ++windowsMade;
    screen.windows.set(id, made);
    return { id };
  },
  async get(id: number) {
    const made = screen.windows.get(id);
    if (!made) throw new Error(`No window with id: ${id}`);
    return { id, state: made.state ?? 'normal', focused: screen.isLetting };
  },
  async update(
    id: number,
    { focused, drawAttention, ...change }: { focused?: boolean; drawAttention?: boolean; state?: string },
  ) {
    const made = screen.windows.get(id);
    if (!made) throw new Error(`No window with id: ${id}`);
    Object.assign(made, change);
    if (focused) screen.focused.push(id);
    if (drawAttention) screen.drawn.push(id);
  },
  async remove(id: number) {
    if (!screen.windows.has(id)) throw new Error(`No window with id: ${id}`);
    screen.close(id);
  },
  async getLastFocused() {
    if (!screen.last) throw new Error('No last-focused window');
    return { type: 'normal', ...screen.last };
  },
  async getAll() {
    return [screen.last, ...screen.others].flatMap((each) => (each ? [{ type: 'normal', ...each }] : []));
  },
};

const onAlarm = makeEvent();
export const alarms = {
  set: new Map<string, number>(),
  /** Those that go on ringing, and each how many minutes. */
  periods: new Map<string, number | undefined>(),
  ring: (name: string) => void onAlarm.emit({ name }),
};

export const badge: Record<string, unknown>[] = [];
export const tabs: string[] = [];
export const onInstalled = makeEvent();
export const onStartup = makeEvent();
/** How often the browser was asked what it runs on, which keeps a worker alive. */
export const beats = { count: 0 };

/** What the extension may reach, and what it asked the user for. */
export const hosts = { granted: new Set<string>(), asked: [] as string[], willing: true };

const id = 'abcdefghijklmnopabcdefghijklmnop';
Object.assign(chrome.runtime, {
  id,
  onInstalled,
  onStartup,
  getURL: (path: string) => `chrome-extension://${id}${path}`,
  getPlatformInfo: async () => beats.count++,
  sendMessage: async (message: unknown) => ['heard', message],
});
Object.assign(chrome.storage, { session, local, sync });
/** What a test may have the browser refuse. */
export const api = {
  windows,
  alarms: {
    onAlarm,
    async create(name: string, { when, periodInMinutes }: { when: number; periodInMinutes?: number }) {
      alarms.set.set(name, when);
      alarms.periods.set(name, periodInMinutes);
    },
    clear: async (name: string) => alarms.set.delete(name),
  },
  action: {
    setBadgeText: async (text: object) => void badge.push({ ...text }),
    setBadgeBackgroundColor: async (color: object) => void badge.push({ ...color }),
  },
  tabs: { create: async ({ url }: { url: string }) => void tabs.push(url) },
  permissions: {
    contains: async ({ origins }: { origins: string[] }) => origins.every((each) => hosts.granted.has(each)),
    request: async ({ origins }: { origins: string[] }) => {
      hosts.asked.push(...origins);
      return hosts.willing;
    },
  },
};
Object.assign(chrome, { ...api, tabs: Object.assign(chrome.tabs, api.tabs) });

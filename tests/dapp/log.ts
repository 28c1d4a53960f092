import type { Provider } from './provider.ts';

type Kind = 'waiting' | 'answer' | 'error' | 'event';

/** One request as it went out and what came back, as the tests read it. */
export interface Entry {
  method: string;
  params?: unknown;
  kind: Kind;
  answer?: unknown;
  /** How often the very same request was made in a row. */
  times: number;
}

export const entries: Entry[] = [];
const rows = new Map<Entry, HTMLLIElement>();

/** The same provider, with each request and answer written to the page's log. */
export const logged = (provider: Provider): Provider => ({
  on: (event, listener) => provider.on(event, listener),
  async request(args) {
    const entry = open(args.method, args.params);
    try {
      const answer = await provider.request(args);
      settle(entry, 'answer', answer);
      return answer;
    } catch (error) {
      settle(entry, 'error', bare(error));
      throw error;
    }
  },
});

/** Writes down an event that the wallet sent by itself. */
export const logEvent = (name: string, value: unknown) => settle(open(name, undefined), 'event', value);

/** A client that asks again and again, as while it waits for a batch, fills one row and not the page. */
function open(method: string, params: unknown): Entry {
  const last = entries.at(-1);
  if (last && last.kind === 'answer' && last.method === method && text(last.params) === text(params)) {
    last.times += 1;
    return last;
  }
  const entry: Entry = { method, params, kind: 'waiting', times: 1 };
  entries.push(entry);
  const row = document.createElement('li');
  rows.set(entry, row);
  document.querySelector('#log')?.prepend(row);
  render(entry);
  return entry;
}

function settle(entry: Entry, kind: Kind, answer: unknown): void {
  entry.kind = kind;
  entry.answer = answer;
  render(entry);
}

function render(entry: Entry): void {
  const title = document.createElement('strong');
  title.dataset.kind = entry.kind;
  title.textContent = `${entry.method} · ${entry.kind}${entry.times > 1 ? ` · ${entry.times} times` : ''}`;
  const asked = document.createElement('pre');
  asked.textContent = entry.params === undefined ? '' : `→ ${text(entry.params)}`;
  const got = document.createElement('pre');
  got.textContent = entry.kind === 'waiting' ? '' : `← ${text(entry.answer)}`;
  rows.get(entry)?.replaceChildren(title, ...[asked, got].filter((part) => part.textContent));
}

/** An error's fields, which `JSON.stringify` would leave out. */
export function bare(error: unknown): { code?: number; message: string; data?: unknown } {
  const { code, message, data } = error as { code?: number; message: string; data?: unknown };
  return { code, message, data };
}

const text = (value: unknown) => JSON.stringify(value, null, 1)?.replace(/\n\s*/g, ' ') ?? 'undefined';

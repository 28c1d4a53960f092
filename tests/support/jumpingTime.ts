import { vi } from 'vitest';
import type { Platform } from '../../lib/wallet.ts';

type Call = { id: unknown; method: string; params: unknown[] };

/** So many turns of the event loop in which nothing is asked or answered, and nothing is under way any more. */
const QUIET = 60;

/** What is worked out beside the event loop, and takes as long as the machine lets it. */
const CIPHERS = ['decrypt', 'deriveBits', 'deriveKey', 'digest', 'encrypt', 'generateKey', 'importKey', 'sign'] as const;

/**
 * Time that stands still while anything is under way, and jumps to what is waited for when nothing is: what hangs takes just as long as
 * it would, on a machine that is never busy, and no test waits for it.
 */
export function jumpingTime() {
  let now = Date.now();
  let held: (call: Call, url: string) => number | undefined = () => undefined;
  let [open, seen] = [0, 0];
  const due: { at: number; run(): void }[] = [];
  const later = (milliseconds: number, run: () => void) => void due.push({ at: now + milliseconds, run });
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController();
    later(milliseconds, () => controller.abort(new DOMException('The operation timed out', 'TimeoutError')));
    return controller.signal;
  });
  const subtle = CIPHERS.map((name) => {
    const real = crypto.subtle[name].bind(crypto.subtle) as (...given: unknown[]) => Promise<never>;
    return vi.spyOn(crypto.subtle, name).mockImplementation((...given: unknown[]) => {
      open++;
      return real(...given).finally(() => open--);
    });
  });
  const kept = new Set<() => void>();
  const log: Call[] = [];

  const fetch: Platform['fetch'] = async (url, init) => {
    const asked: Call[] = [JSON.parse(String(init?.body))].flat();
    log.push(...asked);
    seen++;
    const [taken] = asked.flatMap((call) => held(call, url) ?? []);
    if (taken !== undefined)
      await new Promise<void>((go, fail) => {
        kept.add(go);
        later(taken, go);
        init?.signal?.addEventListener('abort', () => fail(init.signal?.reason));
      });
    open++;
    try {
      const response = await globalThis.fetch(url, { ...init, signal: null });
      return new Response(await response.text(), response);
    } finally {
      open--;
    }
  };

  async function settles(): Promise<void> {
    for (let quiet = 0, before = seen; quiet < QUIET; quiet++) {
      await new Promise((next) => (quiet % 20 === 0 ? setTimeout(next, 1) : setImmediate(next)));
      if (open === 0 && before === seen) continue;
      quiet = 0;
      before = seen;
    }
  }

  return {
    platform: { fetch, later, clock: { now: () => now } } satisfies Partial<Platform>,
    /** What was asked since this was called last. */
    asked: () => log.splice(0),
    /** Has the node take so long, in ms, to answer each request with such a question in it. */
    hold(which: (call: Call, url: string) => boolean, milliseconds = Number.POSITIVE_INFINITY) {
      held = (call, url) => (which(call, url) ? milliseconds : undefined);
    },
    /** Has it answer what was kept back, and all that comes. */
    release() {
      held = () => undefined;
      for (const go of kept) go();
      kept.clear();
    },
    /** Lets so much of it pass, in ms. */
    async pass(milliseconds: number) {
      let isOver = false;
      later(milliseconds, () => {
        isOver = true;
      });
      await this.until(() => isOver);
    },
    /** How long this takes, in ms, and what comes of it. */
    async of<Result>(doing: Promise<Result>) {
      let result: { value: Result } | { error: unknown } | undefined;
      const over = doing.then(
        (value) => {
          result = { value };
        },
        (error: unknown) => {
          result = { error };
        },
      );
      const took = await this.until(() => result !== undefined);
      await over;
      return { took, ...result };
    },
    /** Lets time pass until this comes to something. @returns how much it took, in ms. */
    async until(isSo: () => boolean | Promise<boolean>): Promise<number> {
      const start = now;
      for (;;) {
        await settles();
        if (await isSo()) return now - start;
        const [next] = due.sort((one, other) => one.at - other.at);
        if (!next || next.at - start > 600_000) throw new Error(`nothing comes of it, at ${now - start}`);
        due.shift();
        now = Math.max(now, next.at);
        next.run();
      }
    },
    goOn() {
      for (const each of [spy, ...subtle]) each.mockRestore();
    },
  };
}

import type { Platform } from '../../lib/wallet.ts';

interface Call {
  id: unknown;
  method: string;
  params: unknown[];
}
type About = (call: Call) => boolean;

/** What asks for one of these methods, with one of these texts in what it asks. */
export const about =
  (method: string, ...texts: readonly string[]): About =>
  (call) =>
    call.method === method && texts.every((text) => JSON.stringify(call.params).toLowerCase().includes(text.toLowerCase()));

/** A node that keeps some of its answers back until the test wants them; and timers of the wallet that wait for the test, too. */
export function holding() {
  let held: About = () => false;
  const kept: { open(answer: Response | undefined): void; over: Promise<unknown> }[] = [];
  const waits: (() => void)[] = [];
  const fetch: Platform['fetch'] = async (url, init) => {
    const body = JSON.parse(String(init?.body));
    const asked: Call[] = [body].flat();
    if (!asked.some(held)) return globalThis.fetch(url, init);
    const answer = Promise.withResolvers<Response | undefined>();
    const whole = answer.promise.then(async (own) => own ?? new Response(await (await globalThis.fetch(url, init)).text()));
    kept.push({ open: answer.resolve, over: whole.catch(() => undefined) });
    return whole;
  };
  return {
    fetch,
    later(milliseconds: number, run: () => void) {
      if (milliseconds < 1_000) setTimeout(run, 5);
      else waits.push(run);
    },
    /** Keeps back each answer to a request with such a question in it. */
    hold(about: About) {
      held = about;
    },
    /** How many requests wait for their answers. */
    kept: () => kept.length,
    /** Lets them go, with the node's own answers or with this one, and keeps nothing back any more. Done when they are there. */
    async release(otherwise?: () => Response) {
      held = () => false;
      const all = kept.splice(0);
      for (const { open } of all) open(otherwise?.());
      await Promise.all(all.map(({ over }) => over));
      await new Promise((resolve) => setImmediate(resolve));
    },
    /** The time that anything waits for has passed. */
    waited() {
      for (const run of waits.splice(0)) run();
    },
  };
}

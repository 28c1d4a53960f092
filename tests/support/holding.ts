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

/** So many turns of the event loop without a request, and none follows. */
const TURNS = 100;

/** A node that keeps some of its answers back until the test wants them; and timers of the wallet that wait for the test, too. */
export function holding() {
  let held: About = () => false;
  const kept: { open(answer: Response | undefined): void; over: Promise<unknown> }[] = [];
  const waits: (() => void)[] = [];
  let underWay = 0;
  const fetch: Platform['fetch'] = async (url, init) => {
    const body = JSON.parse(String(init?.body));
    const asked: Call[] = [body].flat();
    if (!asked.some(held)) {
      underWay++;
      return globalThis.fetch(url, init).finally(() => underWay--);
    }
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
    /** Whether nothing is under way but what is kept back, and nothing follows from what was answered. */
    async isIdle(): Promise<boolean> {
      for (let turn = 0; turn < TURNS; turn++) {
        if (underWay > 0) return false;
        await new Promise((resolve) => setImmediate(resolve));
      }
      return true;
    },
    /** The time that anything waits for has passed. */
    waited() {
      for (const run of waits.splice(0)) run();
    },
  };
}

import type { Platform } from '../../lib/wallet.ts';

/** One HTTP request to a node: the methods in it, and what each was asked with. */
export interface Exchange {
  methods: string[];
  params: unknown[];
}

/** So many turns of the event loop without another exchange, and nothing follows any more from what has been answered. */
const QUIET = 300;

/**
 * A node whose answers all take the same time, however long that is: those to all that was asked come together, once nothing more is
 * asked without them. So it is counted, and not timed, how many trips to the node lie one behind the other.
 */
export function inWaves() {
  let waves: Exchange[][] = [];
  let waiting: { exchange: Exchange; answer(): Promise<void> }[] = [];
  let isRunning = false;
  let asked = 0;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      for (let seen = -1, quiet = 0; quiet < QUIET; quiet++) {
        if (asked !== seen) [seen, quiet] = [asked, 0];
        await new Promise((resolve) => setImmediate(resolve));
      }
      const wave = waiting;
      waiting = [];
      waves.push(wave.map(({ exchange }) => exchange));
      await Promise.all(wave.map(({ answer }) => answer()));
    }
    isRunning = false;
  }

  const fetch: Platform['fetch'] = (url, init) => {
    const body = [JSON.parse(String(init?.body))].flat() as { method: string; params: unknown }[];
    const exchange = { methods: body.map(({ method }) => method), params: body.map(({ params }) => params) };
    asked++;
    return new Promise((resolve, reject) => {
      waiting.push({
        exchange,
        async answer() {
          // What belongs to one wave is handed out together, when the whole of it is there.
          const answered = await globalThis.fetch(url, init).then(
            async (response) => new Response(await response.text(), response),
            (error: unknown) => error,
          );
          setImmediate(() => (answered instanceof Response ? resolve(answered) : reject(answered)));
        },
      });
      if (!isRunning) void run();
    });
  };

  return {
    fetch,
    /** What was asked since this was called last, in waves. */
    taken(): Exchange[][] {
      const all = waves;
      waves = [];
      return all;
    },
  };
}

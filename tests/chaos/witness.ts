import type { startBrowser } from './browser.ts';
import type { startChain } from './chain.ts';
import type { Asked } from './oracle.ts';
import type { Erased, Said } from './said.ts';

/** Writes down what pages are told of their batches while it happens, each with what the chain says at that moment. */
export function makeWitness(parts: {
  browser: Awaited<ReturnType<typeof startBrowser>>;
  chain: Awaited<ReturnType<typeof startChain>>;
  asked: readonly Asked[];
}) {
  const { browser, chain, asked } = parts;
  const said: Said[] = [];
  const erased = new Map<string, Erased>();
  const last = new Map<string, number>();
  /** Batches that were not over the last time, so that what they came to is heard too. */
  let open: string[] = [];

  /** A page was told this of a batch, at this time. */
  async function hear(id: string, at: number, status: number): Promise<void> {
    if (last.get(id) === status) return;
    last.set(id, status);
    const { marks, from } = asked.find((each) => each.id === id) as Asked;
    const [head, ran, finalNonce] = await Promise.all([chain.head(), chain.ran(), chain.finalNonceOf(from)]);
    const own = ran.filter(({ mark }) => marks.includes(mark)).map(({ mark }) => mark);
    said.push({ id, at, head, status, ran: own, finalNonce });
  }

  return {
    said: said as readonly Said[],
    erased: () => [...erased.values()],
    hear,
    /** Asks for the status of everything that was not over the last time, once. */
    async look(): Promise<void> {
      const { batches, slots } = await browser.unfinished();
      const ids = batches.map(({ id }) => id);
      const wanted = [...new Set([...open, ...ids])];
      open = ids;
      const heard = asked.filter(
        ({ id, outcome }) => wanted.includes(id) && outcome && outcome !== 'gone' && 'result' in outcome,
      );
      for (const [origin, all] of Map.groupBy(heard, (each) => each.origin)) {
        const answers = await browser.statuses(
          browser.origins.indexOf(origin),
          all.map(({ id }) => id),
        );
        for (const { id, at, status } of answers) await hear(id, at, status);
      }
      for (const { hash, from, raw } of slots)
        if (raw === '0x' && !erased.has(hash))
          erased.set(hash, { hash, at: Date.now(), finalNonce: await chain.finalNonceOf(from) });
    },
  };
}

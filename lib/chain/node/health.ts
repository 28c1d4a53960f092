import { z } from 'zod';
import { ageOf } from '../../core/age.ts';
import { NodeHealth } from '../../core/network/nodeHealth.ts';
import type { Clock, KeyValues } from '../../core/platform.ts';
import type { RpcFailure } from './rpc.ts';

const KEY = 'nodeHealth';
/** What is kept for the next worker may be older than what is known by so much, in ms. */
const STALE = 30_000;

export type Noticed = (chainId: number, url: string, trouble?: RpcFailure) => void;

/** How nodes were when they were last asked, noticed by the way. @param session outlives the worker. */
export function makeHealth(clock: Clock, session?: KeyValues) {
  const known = new Map<string, NodeHealth>();
  let recalled: Promise<void> | undefined;
  let keptAt = 0;

  async function recall(): Promise<void> {
    const stored = z.array(NodeHealth).safeParse(await session?.get(KEY).catch(() => undefined)).data ?? [];
    for (const each of stored) {
      const key = `${each.chainId} ${each.url}`;
      if (!known.has(key)) known.set(key, each);
    }
  }

  const noticed: Noticed = (chainId, url, trouble) => {
    const key = `${chainId} ${url}`;
    const before = known.get(key);
    known.set(key, { chainId, url, at: clock.now(), ...(trouble ? { trouble: trouble.said } : {}) });
    const isNews = !before || Boolean(before.trouble) !== Boolean(trouble);
    if (!isNews && ageOf(keptAt, clock.now()) < STALE) return;
    keptAt = clock.now();
    recalled ??= recall();
    // What cannot be kept is noticed anew.
    recalled.then(() => session?.set(KEY, [...known.values()])).catch(() => undefined);
  };

  return {
    noticed,
    async all(): Promise<NodeHealth[]> {
      recalled ??= recall();
      await recalled;
      return [...known.values()];
    },
  };
}

import type { Sites } from './stores.ts';

/** The same sites, of whose changes their pages are told before whoever made the change goes on (P-04). */
export function announcedSites(stored: Sites, push: (origin: string) => Promise<void>): Sites {
  const thenPush =
    <Rest extends unknown[]>(change: (origin: string, ...rest: Rest) => Promise<void>) =>
    async (origin: string, ...rest: Rest): Promise<void> => {
      await change(origin, ...rest);
      await push(origin);
    };
  return {
    ...stored,
    connect: thenPush(stored.connect),
    disconnect: thenPush(stored.disconnect),
    block: thenPush(stored.block),
    selectChain: thenPush(stored.selectChain),
    async withdraw(accounts) {
      const origins = await stored.withdraw(accounts);
      for (const origin of origins) await push(origin);
      return origins;
    },
  };
}

import type { Sites } from './stores.ts';

/** The same sites, of whose changes their pages are told before whoever made the change goes on (P-04). */
export function announcedSites(stored: Sites, push: (origin: string) => Promise<void>): Sites {
  const thenPush =
    <Rest extends unknown[], Result>(change: (origin: string, ...rest: Rest) => Promise<Result>) =>
    async (origin: string, ...rest: Rest): Promise<Result> => {
      const result = await change(origin, ...rest);
      await push(origin);
      return result;
    };
  return {
    ...stored,
    connect: thenPush(stored.connect),
    setAccounts: thenPush(stored.setAccounts),
    disconnect: thenPush(stored.disconnect),
    block: thenPush(stored.block),
    selectChain: thenPush(stored.selectChain),
    withdraw: (accounts, changed) =>
      stored.withdraw(accounts, async (origin) => {
        await push(origin);
        await changed(origin);
      }),
    forget: thenPush(stored.forget),
  };
}

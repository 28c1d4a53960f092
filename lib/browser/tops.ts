/** How long the page of a tab may take to open its port once it is nudged, in milliseconds. */
const ARRIVAL = 500;

/** The origin of each tab's page, as far as that page has a port: without a permission the browser tells no address of a tab. */
export function makeTops() {
  const origins = new Map<number, string>();
  const awaited = new Set<() => void>();

  return {
    origins,
    add(tabId: number, origin: string) {
      origins.set(tabId, origin);
      for (const look of awaited) look();
    },
    remove(tabId: number, origin: string) {
      if (origins.get(tabId) === origin) origins.delete(tabId);
    },
    /** The origin of a tab's page once it has a port; undefined where it opens none soon. @param nudge has it open one; rejects where nobody hears it. */
    async of(tabId: number, nudge: (tabId: number) => Promise<unknown>): Promise<string | undefined> {
      if (origins.has(tabId)) return origins.get(tabId);
      let over: () => void = () => undefined;
      const arrived = new Promise<void>((resolve) => {
        over = resolve;
      });
      const look = () => origins.has(tabId) && over();
      awaited.add(look);
      // Who hears it may say nothing to it, which is told as a failure too: only that nobody is there ends the waiting.
      nudge(tabId).catch((error) => /not exist/.test(String(error)) && over());
      const patience = setTimeout(over, ARRIVAL);
      await arrived;
      clearTimeout(patience);
      awaited.delete(look);
      return origins.get(tabId);
    },
  };
}

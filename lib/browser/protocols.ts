/**
 * Watches what this worker speaks with the origins that it asks.
 * @returns the ALPN identifier (RFC 7301) of what was last spoken with one; nothing where the browser does not tell: Firefox never
 * does, Chromium not of an origin that the extension has no access to and that does not allow it (Timing-Allow-Origin).
 */
export function watchProtocols(): (origin: string) => string | undefined {
  const protocols = new Map<string, string>();
  let last: Pick<PerformanceResourceTiming, 'name' | 'nextHopProtocol'> | undefined;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const { name, nextHopProtocol } = entry;
      // One node is asked again and again: nothing is new then.
      if (!nextHopProtocol || (last?.name === name && last.nextHopProtocol === nextHopProtocol)) continue;
      last = entry;
      protocols.set(new URL(name).origin, nextHopProtocol);
    }
  }).observe({ type: 'resource' });
  return (origin) => protocols.get(origin);
}

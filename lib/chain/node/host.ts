import type { Browser, Clock } from '../../core/platform.ts';
import { makeSiteTurns, type SiteTurns } from './siteTurns.ts';

/**
 * Exchanges of all sites with a host at a time. A browser has six connections to one that speaks HTTP/1.1, and whoever comes
 * seventh waits until one of them is free: two are left to the wallet.
 */
const AT_ONCE = 4;
/** With HTTP/2, and what came after, all exchanges go over one connection. */
const AT_ONCE_TOGETHER = 12;
const TOGETHER = ['h2', 'h3'];

/** The turns of sites at a host. @param origin its scheme, name and port: each has connections of its own. */
export const makeHostTurns = (origin: string, clock: Clock, protocolOf: Browser['protocolOf']): SiteTurns =>
  makeSiteTurns(clock, () => (TOGETHER.includes(protocolOf?.(origin) ?? '') ? AT_ONCE_TOGETHER : AT_ONCE));

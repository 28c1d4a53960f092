import type { Failpoint } from '../../lib/core/batch/failpoints.ts';
import type { Platform } from '../../lib/wallet.ts';
import { startWallet, type TestWallet } from './wallet.ts';

const never = () => new Promise<never>(() => undefined);

/** What outlives the worker: the database, the browser's session, and its local store. */
export const remains = ({ platform: { db, session, local } }: TestWallet) => ({ db, session, local });

/** The wallet again, as the browser starts it after its worker died. */
export const restarted = (wallet: TestWallet, options: Partial<Platform> = {}): TestWallet =>
  startWallet({ ...remains(wallet), ...options });

/**
 * The wallet over what another one left, made to die when it comes to this point for the `nth` time: from then on it
 * asks no node, sets no timer and passes no other point.
 */
export function mortal(before: TestWallet, point: Failpoint, { nth = 1, ...options }: Partial<Platform> & { nth?: number } = {}) {
  let dead = false;
  let seen = 0;
  let died: () => void = () => undefined;
  const death = new Promise<void>((resolve) => {
    died = resolve;
  });
  const { fetch = globalThis.fetch.bind(globalThis) } = options;
  const wallet = startWallet({
    ...remains(before),
    ...options,
    fetch: async (url, init) => {
      if (dead) return never();
      const response = await fetch(url, init);
      return dead ? never() : response;
    },
    async failpoint(name) {
      if (dead) return never();
      if (name !== point || ++seen < nth) return;
      dead = true;
      wallet.stop();
      died();
      return never();
    },
  });
  return { wallet, death };
}

import { browser } from 'wxt/browser';

const KEY = 'claimWindowEthereum';

/**
 * Whether the wallet may be a page's `window.ethereum` (P-06). Kept in `storage.sync`, the one place that the bridge of a page
 * can read without waking the worker while `storage.local` is closed to it. Nothing else is ever kept there.
 */
export async function maySetEthereum(): Promise<boolean> {
  return (await browser.storage.sync.get(KEY))[KEY] !== false;
}

/** For pages loaded from now on. */
export const setMaySetEthereum = (may: boolean): Promise<void> => browser.storage.sync.set({ [KEY]: may });

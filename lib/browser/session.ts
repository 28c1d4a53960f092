import { browser } from 'wxt/browser';
import { retryOnce } from './retryOnce.ts';

/** Values that outlive the worker but not the browser, and that pages cannot read. JSON only. */
export const sessionStore = {
  get: async (key: string): Promise<unknown> => (await retryOnce(() => browser.storage.session.get(key)))[key],
  set: (key: string, value: unknown): Promise<void> => retryOnce(() => browser.storage.session.set({ [key]: value })),
  remove: (key: string): Promise<void> => retryOnce(() => browser.storage.session.remove(key)),
  onChange: (key: string, changed: () => void): void =>
    browser.storage.session.onChanged.addListener((changes) => void (key in changes && changed())),
};

/** Values that outlive the browser. JSON only. */
export const localStore = {
  get: async (key: string): Promise<unknown> => (await retryOnce(() => browser.storage.local.get(key)))[key],
  set: (key: string, value: unknown): Promise<void> => retryOnce(() => browser.storage.local.set({ [key]: value })),
};

/**
 * Closes both to content scripts, which share a process with the page. Firefox has the call for neither; there
 * `storage.session` is closed anyway.
 */
export async function closeStoresToPages(): Promise<void> {
  for (const area of [browser.storage.session, browser.storage.local]) {
    await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
  }
}

/** Whether this is the first worker since the browser or the extension started, rather than one after another's death. */
export async function isFirstStart(): Promise<boolean> {
  const started = await sessionStore.get('started');
  await sessionStore.set('started', true);
  return started !== true;
}

/** Does what has to be done once after each start of the browser. Where it fails, or the worker dies over it, the next one does it. */
export async function oncePerSession(name: string, act: () => Promise<void>): Promise<void> {
  if ((await sessionStore.get(name)) === true) return;
  await act();
  await sessionStore.set(name, true);
}

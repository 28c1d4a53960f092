import { browser } from 'wxt/browser';
import { isFirstStart, oncePerSession } from './session.ts';

/** How long pages have to come back after the worker died, in milliseconds. */
const GRACE = 10_000;

/**
 * Has the browser start the worker when it starts itself, so that what is under way is followed though no page or screen is
 * opened (N-20): to be listening is all it takes. Called in the first turn of the worker.
 */
export function wakeAtStartup(): void {
  browser.runtime.onStartup.addListener(() => undefined);
}

/**
 * Goes on with what the worker before this one left. Where the browser has just started, no page will come back; where nobody can say
 * whether it has, they get their time.
 */
export async function resumeAfterStart(resume: (grace: number) => Promise<void>): Promise<void> {
  const isFirst = await isFirstStart().catch(() => false);
  await resume(isFirst ? 0 : GRACE);
}

/** Does something once after each start of Chromium, as far as it can be done. */
export async function oncePerChromium(name: string, act: () => Promise<void>): Promise<void> {
  if (location.protocol === 'chrome-extension:') await oncePerSession(name, act).catch(() => undefined);
}

import { browser } from 'wxt/browser';

/**
 * The hosts whose answers the wallet may read though they name no origins that may (CORS). These are the hosts of its content
 * scripts, so a user has to be asked only who has taken some of them away in the browser's own settings.
 */

/** Match patterns of extensions have no ports. */
const patternOf = (url: string): string => `${new URL(url).protocol}//${new URL(url).hostname}/*`;

/** How long a host may take to show that it is there, in milliseconds. */
const PATIENCE = 5_000;

/** Whether something answers at that address and only the browser keeps the answer from the wallet. */
export async function isKeptFromUs(url: string): Promise<boolean> {
  if (await browser.permissions.contains({ origins: [patternOf(url)] })) return false;
  return fetch(url, {
    method: 'HEAD',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.timeout(PATIENCE),
  }).then(
    () => true,
    () => false,
  );
}

/** Has the browser ask the user for that host, and says whether it may be read now. Called in the turn of a click. */
export const askForHost = (url: string): Promise<boolean> => browser.permissions.request({ origins: [patternOf(url)] });

import { closeThisTab, openHome } from '../browser/home.ts';
import { command } from './command.ts';
import { hashOf } from './route.ts';

/** What the address of the full page says where somebody comes to it who forgot the password. */
export const FORGOTTEN = 'forgot';

/** Where in the full page they bring their phrase. */
export const FORGOT = hashOf({ place: 'home', item: FORGOTTEN });

/** Opens the full page at a route of it and closes this window, e.g. the popup. */
export async function leaveFor(hash: string): Promise<void> {
  await openHome(hash);
  window.close();
}

/** Opens the full page, which begins with the wallet itself where there is none yet; this window stays. */
export const openSetUp = (): Promise<void> => openHome();

/** Opens the full page where whoever forgot the password brings the phrase; this window stays. */
export const openForgot = (): Promise<void> => openHome(FORGOT);

/** Brings up the window that asks and closes this one. */
export async function leaveForApprovals(): Promise<void> {
  await command('showApprovals', {});
  window.close();
}

/** Closes the window that has nothing more to say. */
export const closeWindow = (): Promise<void> => closeThisTab();

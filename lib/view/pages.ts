import { openHome } from '../browser/home.ts';
import { command } from './command.ts';

/** Opens the full page at a route of it and closes this window, e.g. the popup. */
export async function leaveFor(hash: string): Promise<void> {
  await openHome(hash);
  window.close();
}

/** Opens the full page, which begins with the wallet itself where there is none yet; this window stays. */
export const openSetUp = (): Promise<void> => openHome();

/** Brings up the window that asks and closes this one. */
export async function leaveForApprovals(): Promise<void> {
  await command('showApprovals', {});
  window.close();
}

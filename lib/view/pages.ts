import { openHome, showApprovals } from '../browser/windows.ts';

/** Opens the full page at a route of it and closes this window, e.g. the popup. */
export async function leaveFor(hash: string): Promise<void> {
  await openHome(hash);
  window.close();
}

/** Brings up the window that asks and closes this one. */
export async function leaveForApprovals(): Promise<void> {
  await showApprovals();
  window.close();
}

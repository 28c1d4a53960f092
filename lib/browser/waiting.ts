import type { Show } from '../core/platform.ts';
import { setBadge } from './badge.ts';
import { closeApprovals, showApprovals, showApprovalsUnlessOpen } from './windows.ts';

/** Tells how many questions wait for the user. The window that asks opens when it is to be shown, and closes with the last of them. */
export async function showWaiting(count: number, show: Show): Promise<void> {
  await setBadge(count);
  if (show === 'as it is') return;
  if (count === 0) await closeApprovals();
  else if (show === 'unless open') await showApprovalsUnlessOpen();
  else if (show) await showApprovals();
}

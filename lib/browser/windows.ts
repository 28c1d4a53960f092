import { browser } from 'wxt/browser';
import { sessionStore } from './session.ts';
import { ownUrl } from './url.ts';

const KEY = 'approvalWindow';
const WIDTH = 400;
const HEIGHT = 640;

let showing: Promise<void> | undefined;

/** Opens the one window that asks, or brings it to the front. Calls at the same time open one. */
export function showApprovals(): Promise<void> {
  showing ??= show().finally(() => {
    showing = undefined;
  });
  return showing;
}

async function show(): Promise<void> {
  const id = await knownWindow();
  if (id !== undefined && (await succeeds(browser.windows.update(id, { focused: true })))) return;

  const popup = {
    url: ownUrl('/approval.html'),
    type: 'popup',
    width: WIDTH,
    height: HEIGHT,
    focused: true,
  } as const;
  // Chrome refuses a place that is off the screen, e.g. when the last window was on a display that is gone.
  const opened = await browser.windows.create({ ...popup, ...(await corner()) }).catch(() => browser.windows.create(popup));
  await sessionStore.set(KEY, opened?.id);
}

/** Closes the window that asks. `onApprovalsClosed` does not hear of it. */
export async function closeApprovals(): Promise<void> {
  const id = await knownWindow();
  await sessionStore.remove(KEY);
  if (id !== undefined) await succeeds(browser.windows.remove(id));
}

/** Calls back when the user closed the window that asks. Called in the first turn of the worker. */
export function onApprovalsClosed(closed: () => void): void {
  browser.windows.onRemoved.addListener(async (id) => {
    if (id !== (await knownWindow())) return;
    await sessionStore.remove(KEY);
    closed();
  });
}

async function knownWindow(): Promise<number | undefined> {
  const id = await sessionStore.get(KEY);
  return typeof id === 'number' ? id : undefined;
}

/** Near the top right of the window that the user looked at last: on a screen left of the main one or above it that is below zero. */
async function corner(): Promise<{ left?: number; top?: number }> {
  const last = await browser.windows.getLastFocused().catch(() => undefined);
  // Where a minimised window is says nothing of where the user looks.
  if (last?.state === 'minimized') return {};
  if (last?.left === undefined || last.top === undefined || last.width === undefined) return {};
  return { left: last.left + Math.max(0, last.width - WIDTH - 16), top: last.top + 72 };
}

const succeeds = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );

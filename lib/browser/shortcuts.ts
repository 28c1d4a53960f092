import { browser } from 'wxt/browser';
import type { Shortcut } from '../core/platform.ts';

/** The names that the manifest has for them; the browser itself opens the popup. */
const NAMES = { open: '_execute_action', lock: 'lock' } as const satisfies Record<Shortcut, string>;

/** Calls back when the user presses the keys. Called in the first turn of the worker. */
export function onShortcut(name: Exclude<Shortcut, 'open'>, pressed: () => void): void {
  browser.commands.onCommand.addListener((command) => {
    if (command === NAMES[name]) pressed();
  });
}

/** The keys as the browser writes them; nothing where there are none. */
export async function shortcutOf(name: Shortcut): Promise<string | undefined> {
  const all = await browser.commands.getAll();
  return all.find((each) => each.name === NAMES[name])?.shortcut || undefined;
}

/** Firefox has a call for its page of shortcuts; Chromium has an address. */
interface ShortcutPage {
  openShortcutSettings?(): Promise<void>;
}

/** Opens the browser's own page on which the user sets the keys. */
export async function changeShortcuts(): Promise<void> {
  const { openShortcutSettings } = browser.commands as ShortcutPage;
  await (openShortcutSettings?.() ?? browser.tabs.create({ url: 'chrome://extensions/shortcuts' }));
}

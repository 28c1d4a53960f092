import { browser } from 'wxt/browser';

/** Sends a message to the background and resolves with its answer. Rejects when nobody listens or the worker died in it. */
export const send = (message: unknown): Promise<unknown> => browser.runtime.sendMessage(message);

const VAULT_CHANGED = 'sheaf.vaultChanged';

/** Tells the wallet's open screens that the vault was made, opened or closed. */
export function tellScreens(): void {
  // Refused where none is open.
  void browser.runtime.sendMessage({ to: VAULT_CHANGED }).catch(() => undefined);
}

/** Calls back in a screen when the background says so. Returns what ends that. */
export function onVaultChange(changed: () => void): () => void {
  const listener = (message: unknown): undefined => {
    if (typeof message === 'object' && message !== null && 'to' in message && message.to === VAULT_CHANGED) changed();
  };
  browser.runtime.onMessage.addListener(listener);
  return () => browser.runtime.onMessage.removeListener(listener);
}

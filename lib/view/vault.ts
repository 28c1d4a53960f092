import { useEffect } from 'react';
import { create } from 'zustand';
import type { CommandResults } from '../core/command.ts';
import type { Damage } from '../core/storage.ts';
import { command, sentence } from './command.ts';

/** State of the vault as the background said last; `unknown` before it spoke. */
export type VaultState = CommandResults['status']['vault'] | 'unknown';

interface Window {
  vault: VaultState;
  /** What has become of a damaged one. */
  why?: Damage;
  /** Why the background does not answer. */
  trouble?: string;
}

const useWindow = create<Window>(() => ({ vault: 'unknown' }));
const EVERY_MS = 1500;

/** Asks the background for the vault's state now, e.g. after an unlock. */
export async function askVault(): Promise<void> {
  try {
    const { vault, why } = await command('status', {});
    useWindow.setState({ vault, why, trouble: undefined });
  } catch (thrown) {
    useWindow.setState({ trouble: sentence(thrown) });
  }
}

/** The vault's state, asked again while the page is visible, because the wallet may lock itself at any time. */
export function useVault(): Window {
  useEffect(() => {
    void askVault();
    const timer = setInterval(() => document.visibilityState === 'visible' && void askVault(), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return useWindow();
}

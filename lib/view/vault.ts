import { useEffect } from 'react';
import { create } from 'zustand';
import { onVaultChange } from '../browser/message.ts';
import type { CommandResults } from '../core/command.ts';
import type { Damage } from '../core/storage.ts';
import { command, sentence } from './command.ts';
import { usePoll } from './poll.ts';

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
/** Nobody tells when only the clock ends a session: that is found by looking. */
const EVERY_MS = 30_000;
/** How soon a background that did not answer is asked again, in ms. */
const RETRY_MS = 1_500;

/** Asks the background for the vault's state now, e.g. after an unlock. */
export async function askVault(): Promise<void> {
  try {
    const { vault, why } = await command('status', {});
    useWindow.setState({ vault, why, trouble: undefined });
  } catch (thrown) {
    useWindow.setState({ trouble: sentence(thrown) });
  }
}

/** The vault's state, as the background tells its changes; the wallet may lock itself at any time. */
export function useVault(): Window {
  const state = useWindow();
  useEffect(() => {
    const ask = () => void askVault();
    ask();
    document.addEventListener('visibilitychange', ask);
    const end = onVaultChange(ask);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      end();
    };
  }, []);
  usePoll(askVault, state.trouble === undefined ? EVERY_MS : RETRY_MS, '');
  return state;
}

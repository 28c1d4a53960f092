import { create } from 'zustand';
import { onVaultChange } from '../browser/message.ts';
import { command } from './command.ts';

/** For how long what was typed serves once more, in ms. */
const MOST_MS = 5 * 60_000;

/** The password of a wallet that was brought here just now, so that its other accounts can be looked for without another word. */
export const useJustImported = create<{ password?: string }>(() => ({}));

/** Nobody looks for them any more, or has found them. */
export const forgetImport = () => useJustImported.setState({}, true);

/** Keeps the password in this page, for some minutes, and no longer than the wallet is open. */
export function noteImport(password: string): void {
  useJustImported.setState({ password });
  setTimeout(forgetImport, MOST_MS);
  onVaultChange(async () => {
    const { vault } = await command('status', {});
    if (vault !== 'unlocked') forgetImport();
  });
}

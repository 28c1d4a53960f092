import type { Accounts } from '../core/account/stores.ts';
import { type CommandHandlers, Refusal } from '../core/command.ts';
import type { Networks } from '../core/network/stores.ts';
import type { Shortcut } from '../core/platform.ts';
import type { SettingsStore } from '../core/settings.ts';

export interface SettingsParts {
  settings: SettingsStore;
  accounts: Accounts;
  networks: Pick<Networks, 'get'>;
  /** Tells pages that what they may see can have changed: those of one origin, or all. */
  notify(origin?: string): void;
  /** Puts `claimWindowEthereum` where the scripts in pages find it. */
  claimEthereum(may: boolean): Promise<void>;
  /** Has the wallet locked at its time, which is another one now. */
  lockTimeChanged(): Promise<void>;
  /** The keys of a shortcut, as the browser writes them. */
  shortcutOf(name: Shortcut): Promise<string | undefined>;
  /** Opens the browser's page of shortcuts. */
  changeShortcuts(): Promise<void>;
}

/** The user's settings. What a setting names has to be there. */
export const settingsCommands = (parts: SettingsParts): CommandHandlers<'setSetting' | 'shortcuts' | 'changeShortcuts'> => ({
  async shortcuts() {
    const [open, lock] = await Promise.all([parts.shortcutOf('open'), parts.shortcutOf('lock')]);
    return { ...(open ? { open } : {}), ...(lock ? { lock } : {}) };
  },
  async changeShortcuts() {
    await parts.changeShortcuts();
    return null;
  },
  async setSetting({ name, value }) {
    if (name === 'selectedAccount' && !(await parts.accounts.all()).some((account) => account.address === value)) {
      throw new Refusal({ code: 'refusal.noAccount' });
    }
    if (name === 'selectedChain' && !(await parts.networks.get(value))) throw new Refusal({ code: 'refusal.noNetwork' });
    await parts.settings.set(name, value);
    if (name === 'autoLockMinutes') await parts.lockTimeChanged();
    // Who was never here before is on the selected network.
    if (name === 'showAccountsWhenLocked' || name === 'selectedChain') parts.notify();
    if (name === 'claimWindowEthereum') await parts.claimEthereum(value);
    return null;
  },
});

import { type CommandHandlers, Refusal } from '../core/command.ts';
import type { Accounts, Networks, SettingsStore } from '../core/ports.ts';
import type { Notify } from './notify.ts';

export interface SettingsParts {
  settings: SettingsStore;
  accounts: Accounts;
  networks: Pick<Networks, 'get'>;
  notify: Notify;
}

/** The user's settings. What a setting names has to be there. */
export const settingsCommands = (parts: SettingsParts): CommandHandlers<'setSetting'> => ({
  async setSetting({ name, value }) {
    if (name === 'selectedAccount' && !(await parts.accounts.all()).some((account) => account.address === value)) {
      throw new Refusal('The wallet has no such account');
    }
    if (name === 'selectedChain' && !(await parts.networks.get(value))) throw new Refusal('The wallet has no such network');
    await parts.settings.set(name, value);
    if (name === 'showAccountsWhenLocked') parts.notify();
    return null;
  },
});

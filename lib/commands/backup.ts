import type { Vault } from '../core/account/vault.ts';
import type { CommandHandlers } from '../core/command.ts';
import type { SettingsStore } from '../core/settings.ts';

export interface BackupParts {
  vault: Pick<Vault, 'makeBackup' | 'lookAtBackup' | 'restoreBackup'>;
  settings: Pick<SettingsStore, 'get'>;
  /** Told what follows from settings, which are others now. */
  claimEthereum(may: boolean): Promise<void>;
  lockTimeChanged(): Promise<void>;
  /** Has sites that see a network which is none of the wallet's see another one. */
  moveSites(): Promise<void>;
  decided(): void;
}

/** One encrypted file with everything, and the wallet again that is in it. */
export const backupCommands = (parts: BackupParts): CommandHandlers<'makeBackup' | 'lookAtBackup' | 'restoreBackup'> => ({
  makeBackup: ({ password }) => parts.vault.makeBackup(password),
  lookAtBackup: ({ file }) => parts.vault.lookAtBackup(file),
  async restoreBackup({ file, password, newPassword }) {
    const restored = await parts.vault.restoreBackup(file, password, newPassword);
    await parts.moveSites();
    await parts.claimEthereum(await parts.settings.get('claimWindowEthereum'));
    await parts.lockTimeChanged();
    parts.decided();
    return restored;
  },
});

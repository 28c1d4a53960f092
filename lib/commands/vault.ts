import type { CommandHandlers } from '../core/command.ts';
import type { Vault } from '../core/vault.ts';
import type { Notify } from './notify.ts';

type Names = 'generatePhrase' | 'createVault' | 'unlock' | 'lock' | 'status' | 'revealPhrase';

/** Making, opening and closing the vault. Pages see accounts appear and vanish with it (P-07). */
export const vaultCommands = ({ vault, notify }: { vault: Vault; notify: Notify }): CommandHandlers<Names> => ({
  generatePhrase: async () => ({ phrase: vault.generatePhrase() }),
  async createVault({ phrase, password }) {
    await vault.create(phrase, password);
    notify();
    return null;
  },
  async unlock({ password }) {
    await vault.unlock(password);
    notify();
    return null;
  },
  async lock() {
    await vault.lock();
    notify();
    return null;
  },
  status: async () => ({ vault: await vault.status() }),
  revealPhrase: async ({ password }) => ({ phrase: await vault.revealPhrase(password) }),
});

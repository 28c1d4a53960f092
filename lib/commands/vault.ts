import type { Vault } from '../core/account/vault.ts';
import type { CommandHandlers } from '../core/command.ts';

type Names = 'generatePhrase' | 'createVault' | 'unlock' | 'lock' | 'status' | 'revealPhrase';

/** Making, opening and closing the vault. What pages see of it (P-07) follows from the vault's `onChange`. */
export const vaultCommands = ({ vault }: { vault: Vault }): CommandHandlers<Names> => ({
  generatePhrase: async () => ({ phrase: vault.generatePhrase() }),
  async createVault({ phrase, password }) {
    await vault.create(phrase, password);
    return null;
  },
  async unlock({ password }) {
    await vault.unlock(password);
    return null;
  },
  async lock() {
    await vault.lock();
    return null;
  },
  async status() {
    const state = await vault.status();
    const why = state === 'damaged' ? await vault.damage() : undefined;
    return { vault: state, ...(why && { why }) };
  },
  revealPhrase: async ({ password }) => ({ phrase: await vault.revealPhrase(password) }),
});

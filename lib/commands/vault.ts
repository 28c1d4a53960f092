import type { Vault } from '../core/account/vault.ts';
import type { CommandHandlers } from '../core/command.ts';
import type { WhomToAskStore } from '../core/network/whomToAsk.ts';
import type { StorageTrouble } from '../core/storage.ts';

export interface VaultParts {
  vault: Vault;
  /** Told that the user looks at one of the wallet's screens. */
  glance(): void;
  /** Why the database cannot be used now. */
  trouble(): Promise<StorageTrouble | undefined>;
  whomToAsk: Pick<WhomToAskStore, 'get'>;
}

type Names =
  | 'generatePhrase'
  | 'createVault'
  | 'recoverVault'
  | 'unlock'
  | 'callPasswordWeak'
  | 'leavePassword'
  | 'lock'
  | 'status'
  | 'changePassword'
  | 'revealPhrase'
  | 'revealKey'
  | 'proofPlaces'
  | 'provePhrase';

/** Making, opening and closing the vault. What pages see of it (P-07) follows from the vault's `onChange`. */
export const vaultCommands = ({ vault, glance, trouble, whomToAsk }: VaultParts): CommandHandlers<Names> => ({
  generatePhrase: async ({ words }) => ({ phrase: vault.generatePhrase(words) }),
  async createVault({ password, ...given }) {
    await vault.create(given, password);
    return null;
  },
  async recoverVault({ password, ...given }) {
    await vault.recover(given, password);
    return null;
  },
  unlock: ({ password }) => vault.unlock(password),
  async callPasswordWeak() {
    await vault.callPasswordWeak();
    return null;
  },
  async leavePassword() {
    await vault.leavePassword();
    return null;
  },
  async lock() {
    await vault.lock();
    return null;
  },
  async status() {
    glance();
    const unusable = await trouble();
    if (unusable) return { vault: 'damaged', why: unusable };
    const state = await vault.status();
    const why = state === 'damaged' ? await vault.damage() : undefined;
    const isWeak = state === 'unlocked' && (await vault.isPasswordWeak());
    const whom = state === 'unlocked' ? await whomToAsk.get() : 'chosen';
    return {
      vault: state,
      ...(why && { why }),
      ...(isWeak && { weakPassword: true }),
      ...(whom !== 'chosen' && { whomToAsk: whom }),
    };
  },
  async changePassword({ password, newPassword }) {
    await vault.changePassword(password, newPassword);
    return null;
  },
  revealPhrase: ({ password, id }) => vault.revealPhrase(password, id),
  revealKey: async ({ password, address }) => ({ privateKey: await vault.revealKey(password, address) }),
  proofPlaces: async ({ password, id }) => ({ places: await vault.proofPlaces(password, id) }),
  provePhrase: async ({ password, id, words }) => ({ wrong: await vault.prove(password, words, id) }),
});

import { type Account, accountThere } from '../core/account/account.ts';
import { Refusal } from '../core/command.ts';

/** What the user is told where the vault cannot do what they want. */
export const refuse = {
  none: () => new Refusal({ code: 'refusal.noVault' }),
  notFresh: () => new Refusal({ code: 'refusal.backup.notFresh' }),
  somethingLeft: () => new Refusal({ code: 'refusal.backup.left' }),
  otherBackup: () => new Refusal({ code: 'refusal.backup.otherWallet' }),
  exists: () => new Refusal({ code: 'refusal.vaultExists' }),
  damaged: () => new Refusal({ code: 'refusal.vaultDamaged' }),
  otherWallet: () => new Refusal({ code: 'refusal.otherWallet' }),
  password: () => new Refusal({ code: 'refusal.wrongPassword' }),
  locked: () => new Refusal({ code: 'refusal.locked' }),
  changed: () => new Refusal({ code: 'refusal.vaultChanged' }),
  noPhrase: () => new Refusal({ code: 'refusal.noPhrase' }),
  phraseThere: () => new Refusal({ code: 'refusal.phraseThere' }),
  accountsThere: () => new Refusal({ code: 'refusal.accountsThere' }),
  accountThere: (account: Account) => new Refusal(accountThere(account)),
  noKey: () => new Refusal({ code: 'refusal.noKey' }),
  raced: () => new Refusal({ code: 'refusal.accountRaced' }),
};

/** Whether it says that the password is another. */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof Refusal && error.said.code === refuse.password().said.code;

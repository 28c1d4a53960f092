import type { AccountBook } from '../core/account/stores.ts';
import type { Vault } from '../core/account/vault.ts';
import { type CommandHandlers, Refusal } from '../core/command.ts';
import { type Contacts, objectionToName } from '../core/contact.ts';

/** Further accounts, and what the user calls them. No site sees a new account before the user connects it (T-B9). */
export const accountCommands = (parts: {
  vault: Pick<Vault, 'addAccount'>;
  accounts: AccountBook;
  contacts: Contacts;
}): CommandHandlers<'addAccount' | 'renameAccount'> => ({
  addAccount: async ({ password, ...account }) => ({ address: await parts.vault.addAccount(password, account) }),
  async renameAccount({ address, name }) {
    const accounts = await parts.accounts.all();
    if (!accounts.some((account) => account.address === address)) throw new Refusal({ code: 'refusal.noAccount' });
    const objection = objectionToName(name, { accounts: [], contacts: await parts.contacts.all() });
    if (objection) throw new Refusal(objection);
    await parts.accounts.rename(address, name);
    return null;
  },
});

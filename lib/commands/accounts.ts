import type { AccountBook } from '../core/account/stores.ts';
import type { Vault } from '../core/account/vault.ts';
import { type CommandHandlers, Refusal } from '../core/command.ts';
import { type Contacts, objectionToName } from '../core/contact.ts';

/** Further accounts, and what the user calls them. No site sees a new account before the user connects it (T-B9). */
export function accountCommands(parts: {
  vault: Pick<Vault, 'addAccount'>;
  accounts: AccountBook;
  contacts: Contacts;
}): CommandHandlers<'addAccount' | 'renameAccount'> {
  /** @throws Refusal where the name may be taken for that of somebody whom the user saved (T-J7). */
  async function mustBeItsOwn(name: string): Promise<void> {
    const objection = objectionToName(name, { accounts: [], contacts: await parts.contacts.all() });
    if (objection) throw new Refusal(objection);
  }

  return {
    async addAccount({ password, ...account }) {
      if (account.name !== undefined) await mustBeItsOwn(account.name);
      return { address: await parts.vault.addAccount(password, account) };
    },
    async renameAccount({ address, name }) {
      const accounts = await parts.accounts.all();
      if (!accounts.some((account) => account.address === address)) throw new Refusal({ code: 'refusal.noAccount' });
      await mustBeItsOwn(name);
      await parts.accounts.rename(address, name);
      return null;
    },
  };
}

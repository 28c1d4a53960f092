import { accountThere, canSign } from '../core/account/account.ts';
import { discover, type Uses } from '../core/account/discovery.ts';
import { type AccountBook, AccountThere, type Sites } from '../core/account/stores.ts';
import type { Vault } from '../core/account/vault.ts';
import { type CommandHandlers, Refusal } from '../core/command.ts';
import { type Contacts, objectionToName } from '../core/contact.ts';
import type { Approvals } from '../core/request/approvals.ts';
import type { Address } from '../core/schema.ts';

export interface AccountParts {
  vault: Pick<Vault, 'addressesOf' | 'addAccount' | 'addPhrase' | 'importKey' | 'removeKey' | 'removePhrase'>;
  accounts: AccountBook;
  contacts: Contacts;
  sites: Pick<Sites, 'withdraw'>;
  /** What the user's networks say of accounts. */
  usesOf(addresses: readonly Address[], without: ReadonlySet<number>): Promise<Uses>;
  approvals: Pick<Approvals, 'declineDisowned'>;
}

type Names =
  | 'findAccounts'
  | 'addAccount'
  | 'addPhrase'
  | 'importKey'
  | 'watchAddress'
  | 'renameAccount'
  | 'renamePhrase'
  | 'removeAccount'
  | 'removePhrase'
  | 'orderAccounts'
  | 'hideAccount';

/** The user's accounts, where they come from, and what they are called. No site sees a new account before the user connects it (T-B9). */
export const accountCommands = (parts: AccountParts): CommandHandlers<Names> => {
  const { vault, accounts, contacts, sites, usesOf, approvals } = parts;
  /** @throws Refusal where the name may be taken for that of somebody whom the user saved (T-J7). */
  async function mustBeItsOwn(name: string | undefined): Promise<void> {
    const objection = name === undefined ? undefined : objectionToName(name, { accounts: [], contacts: await contacts.all() });
    if (objection) throw new Refusal(objection);
  }

  async function known(address: Address) {
    const account = (await accounts.all()).find((each) => each.address === address);
    if (!account) throw new Refusal({ code: 'refusal.noAccount' });
    return account;
  }

  /** Sites are told that they have them no more; then what they asked for one of them is declined (T-B19). */
  async function withdraw(gone: readonly Address[]): Promise<void> {
    await sites.withdraw(gone, (origin) => approvals.declineDisowned(origin));
  }

  return {
    async findAccounts(of) {
      const found = await discover(await vault.addressesOf(of), usesOf);
      const own = new Set((await accounts.all()).filter(canSign).map(({ address }) => address));
      const marked = found.accounts.map((account) => ({
        ...account,
        ...(own.has(account.address) ? { known: true as const } : {}),
      }));
      return { ...found, accounts: marked };
    },
    async addAccount({ password, name, ...which }) {
      await mustBeItsOwn(name);
      const addresses = await vault.addAccount(password, { ...which, name });
      return { address: addresses[0] as Address, addresses };
    },
    addPhrase: ({ password, name, ...given }) => vault.addPhrase(password, given, name),
    async importKey({ password, privateKey, name }) {
      await mustBeItsOwn(name);
      return { address: await vault.importKey(password, privateKey, name) };
    },
    async watchAddress({ address, name }) {
      await mustBeItsOwn(name);
      await accounts.watch(address, name).catch((error) => {
        throw error instanceof AccountThere ? new Refusal(accountThere(error.account)) : error;
      });
      return { address };
    },
    async renameAccount({ address, name }) {
      await known(address);
      await mustBeItsOwn(name);
      await accounts.rename(address, name);
      return null;
    },
    async renamePhrase({ id, name }) {
      await accounts.renamePhrase(id, name);
      return null;
    },
    async removeAccount({ address, password = '' }) {
      if (canSign(await known(address))) await vault.removeKey(password, address, withdraw);
      else {
        await withdraw([address]);
        await accounts.unwatch(address);
      }
      return null;
    },
    async removePhrase({ password, id }) {
      await vault.removePhrase(password, id, withdraw);
      return null;
    },
    async orderAccounts({ addresses }) {
      if (!(await accounts.order(addresses))) throw new Refusal({ code: 'refusal.accountOrder' });
      return null;
    },
    async hideAccount({ address, hidden }) {
      await known(address);
      if (!(await accounts.hide(address, hidden))) throw new Refusal({ code: 'refusal.lastAccount' });
      return null;
    },
  };
};

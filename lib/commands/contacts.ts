import type { Accounts } from '../core/account/stores.ts';
import { type CommandHandlers, Refusal } from '../core/command.ts';
import { type ContactBook, objectionTo } from '../core/contact.ts';
import type { Clock } from '../core/platform.ts';

export interface ContactParts {
  contacts: ContactBook;
  accounts: Accounts;
  clock: Clock;
}

/** Whom the user calls what. No site is told of any of it. */
export const contactCommands = (parts: ContactParts): CommandHandlers<'saveContact' | 'removeContact'> => ({
  async saveContact({ address, name, note }) {
    const [contacts, accounts] = await Promise.all([parts.contacts.all(), parts.accounts.all()]);
    const objection = objectionTo({ address, name }, { accounts, contacts });
    if (objection) throw new Refusal(objection);
    const { addedAt } = contacts.find((each) => each.address === address) ?? { addedAt: parts.clock.now() };
    await parts.contacts.put({ address, name, ...(note ? { note } : {}), addedAt });
    return null;
  },
  async removeContact({ address }) {
    await parts.contacts.remove(address);
    return null;
  },
});

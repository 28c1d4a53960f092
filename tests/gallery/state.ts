import type { Account, PhraseRow, Site } from '../../lib/core/account/account.ts';
import type { Slot } from '../../lib/core/batch/slot.ts';
import type { CommandAnswer, CommandName } from '../../lib/core/command.ts';
import type { Contact } from '../../lib/core/contact.ts';
import type { Network } from '../../lib/core/network/network.ts';
import type { Approval } from '../../lib/core/request/approval.ts';
import type { Item } from '../../lib/core/token/item.ts';
import type { Token } from '../../lib/core/token/token.ts';
import type { KeptBatch } from '../../lib/store/keptBatch.ts';
import type { Said } from '../../lib/words/said.ts';
import type { Step } from './hands.ts';

/** What lies in the database of a state; a table that is left out has what a wallet in use has. */
export interface Stored {
  accounts: readonly Account[];
  phrases: readonly PhraseRow[];
  sites: readonly Site[];
  networks: readonly Network[];
  tokens: readonly Token[];
  items: readonly Item[];
  contacts: readonly Contact[];
  approvals: readonly Approval[];
  batches: readonly KeptBatch[];
  slots: readonly Slot[];
  settings: readonly { name: string; value: unknown }[];
}

/** What the background says to each command; to one that is left out, what it mostly says. */
export type Answers = { [Name in CommandName]?: CommandAnswer<Name> | 'never' };

/** One look of a page: what is stored, what the background says, and what the user does there. */
export interface State {
  stored?: Partial<Stored>;
  answers?: Answers;
  /** The route of the full page, as a hash. */
  at?: string;
  does?: readonly Step[];
}

/** The states of a screen by their names. */
export type States = Readonly<Record<string, State>>;

export const yes = <Value>(value: Value) => ({ ok: true, value }) as const;
export const no = (said: Said) => ({ ok: false, said }) as const;

import { JsonRpcError } from '@metamask/rpc-errors';
import type { AccountBook } from '../core/account/stores.ts';
import { type CommandHandlers, Refusal } from '../core/command.ts';
import type { ReadAllowances } from '../core/effects/liveAllowances.ts';
import { failureOf } from '../core/failure.ts';
import type { Networks } from '../core/network/stores.ts';

export interface AllowanceParts {
  accounts: Pick<AccountBook, 'all'>;
  networks: Pick<Networks, 'get'>;
  readAllowances: ReadAllowances;
}

/** What others may take of the user's accounts. */
export const allowanceCommands = ({ accounts, networks, readAllowances }: AllowanceParts): CommandHandlers<'allowances'> => ({
  /** @throws Refusal for an account or a network that the wallet has not, and where no node answers. */
  async allowances({ chainId, account, before }) {
    if (!(await accounts.all()).some(({ address }) => address === account)) throw new Refusal({ code: 'refusal.noAccount' });
    if (!(await networks.get(chainId))) throw new Refusal({ code: 'refusal.noNetwork' });
    try {
      return await readAllowances(chainId, account, before);
    } catch (error) {
      if (error instanceof JsonRpcError) throw new Refusal(failureOf(error));
      throw error;
    }
  },
});

import { JsonRpcError } from '@metamask/rpc-errors';
import type { AccountBook } from '../core/account/stores.ts';
import { type CommandHandlers, Refusal } from '../core/command.ts';
import type { ReadAllowances, ReadLeft } from '../core/effects/liveAllowances.ts';
import { failureOf } from '../core/failure.ts';
import type { Networks } from '../core/network/stores.ts';

export interface AllowanceParts {
  accounts: Pick<AccountBook, 'all'>;
  networks: Pick<Networks, 'get'>;
  readAllowances: ReadAllowances;
  readLeft: ReadLeft;
}

/** What others may take of the user's accounts. */
export const allowanceCommands = ({
  accounts,
  networks,
  readAllowances,
  readLeft,
}: AllowanceParts): CommandHandlers<'allowances'> => ({
  /** @throws Refusal for an account or a network that the wallet has not, and where no node answers. */
  async allowances({ chainId, account, before, left }) {
    if (!(await accounts.all()).some(({ address }) => address === account)) throw new Refusal({ code: 'refusal.noAccount' });
    if (!(await networks.get(chainId))) throw new Refusal({ code: 'refusal.noNetwork' });
    try {
      return await (left ? readLeft(chainId, account, left) : readAllowances(chainId, account, before));
    } catch (error) {
      if (error instanceof JsonRpcError) throw new Refusal(failureOf(error));
      throw error;
    }
  },
});

import type { CommandHandlers } from '../core/command.ts';
import type { Approvals } from '../core/request/approvals.ts';

type Names =
  | 'settle'
  | 'refresh'
  | 'declineAll'
  | 'showApprovals'
  | 'chooseFee'
  | 'editAllowance'
  | 'chooseOnRevert'
  | 'chooseOutcome';

/** What the user answers to questions of sites, and what they change of them before. */
export const approvalCommands = ({ approvals }: { approvals: Approvals }): CommandHandlers<Names> => ({
  settle: async ({ id, revision, verdict }) => ({ settled: await approvals.settle(id, revision, verdict) }),
  refresh: async ({ id }) => ({ revision: await approvals.refresh(id) }),
  async declineAll() {
    await approvals.declineAll();
    return null;
  },
  async showApprovals() {
    await approvals.show();
    return null;
  },
  chooseFee: async ({ id, fee }) => ({ revision: await approvals.amend(id, { what: 'fee', fee }) }),
  editAllowance: async ({ id, ...edit }) => ({ revision: await approvals.amend(id, { what: 'allowance', ...edit }) }),
  chooseOutcome: async ({ id, choice }) => ({ revision: await approvals.amend(id, choice) }),
  chooseOnRevert: async ({ id, onRevert }) => ({ revision: await approvals.amend(id, { what: 'onRevert', onRevert }) }),
});

import type { Approvals } from '../core/approvals.ts';
import type { CommandHandlers } from '../core/command.ts';

type Names = 'settle' | 'refresh' | 'declineAll';

/** The user's word on what sites ask. */
export const approvalCommands = ({ approvals }: { approvals: Approvals }): CommandHandlers<Names> => ({
  settle: async ({ id, revision, verdict }) => ({ settled: await approvals.settle(id, revision, verdict) }),
  refresh: async ({ id }) => ({ revision: await approvals.refresh(id) }),
  async declineAll() {
    await approvals.declineAll();
    return null;
  },
});

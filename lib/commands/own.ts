import type { CommandHandlers } from '../core/command.ts';
import { errors } from '../core/errors.ts';
import { OWNER } from '../core/request/approval.ts';
import type { Router } from '../core/request/router.ts';

/** What the owner asks for by the wallet itself: it goes the way of a site's request, through a door of its own. */
export const ownCommands = ({ ownRequests }: { ownRequests: Pick<Router, 'request'> }): CommandHandlers<'ask'> => ({
  async ask({ requestId, method, params }) {
    try {
      return (await ownRequests.request(OWNER, requestId, method, params)) as { key: string };
    } catch (error) {
      if (isDeclined(error)) return {};
      throw error;
    }
  },
});

const DECLINED = errors.userRejected().code;

const isDeclined = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === DECLINED;

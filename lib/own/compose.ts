import { zeroAddress } from 'viem';
import { Refusal } from '../core/command.ts';
import { ownRequests } from '../core/ownRequests.ts';
import { defineMethod } from '../core/request/method.ts';
import { calledBy } from './called.ts';
import { askAbout, ownQuestion } from './own.ts';

/**
 * Makes what the owner has put together: one step as a plain transaction, several as a batch. They may have it from somebody else, so
 * nothing of it is trusted more than what a site asks for, and what no site may ask for is refused to them as well.
 */
export const compose = defineMethod({
  ...ownQuestion,
  params: ownRequests.compose,

  async handle({ chainId, from, calls, named, whole }, before, ask) {
    for (const { to, data } of calls) {
      if (to === zeroAddress) throw new Refusal({ code: 'refusal.toNobody' });
      // An account with code may do whatever data tells it.
      if (to === from && data !== '0x') throw new Refusal({ code: 'compose.dataToItself' });
    }
    const called = await calledBy(chainId, named, before.resolveName);
    // One step is whole by itself.
    const together = whole && calls.length > 1 ? ({ together: true } as const) : {};
    return askAbout({ chainId, from, calls, method: 'compose', ...called, ...together }, before, ask);
  },
});

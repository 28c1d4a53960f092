import { z } from 'zod';
import { ConnectSubject } from '../core/account/account.ts';
import { askedFor, ConnectChoice, connect, refreshConnect, stillSeen } from '../core/request/connect.ts';
import { defineMethod, type RequestContext } from '../core/request/method.ts';

/** The accounts that a connected site sees; nothing while it sees none. */
const seen = async ({ visibleAccounts }: Pick<RequestContext, 'visibleAccounts'>) => {
  const visible = await visibleAccounts();
  return visible.length > 0 ? visible : undefined;
};

/**
 * Connects the site to accounts that the user picks (EIP-1102), and answers with them. A connected site is answered
 * at once; while its accounts are hidden by the lock, the window asks for the password, and for nothing else.
 */
export const eth_requestAccounts = defineMethod({
  access: 'open',
  repeatable: true,
  // Clients send all kinds of things here; none of them means anything.
  params: z.unknown(),
  handle: async (_, before, ask) => (await seen(before)) ?? ask(askedFor(before.site), { join: 'connect' }),
  withoutAsking: seen,
  told: (_, before) => stillSeen(before),
  subject: ConnectSubject,
  refresh: refreshConnect,
  choice: ConnectChoice,
  needsKey: true,
  async approved({ origin }, choice, after, approvalId) {
    return (await connect(origin, choice, after, approvalId)).accounts;
  },
});

import { z } from 'zod';
import { ConnectSubject } from '../core/account/account.ts';
import { askedFor, ConnectChoice, connect, refreshConnect, stillSeen } from '../core/request/connect.ts';
import { defineMethod } from '../core/request/method.ts';

/**
 * Connects the site to accounts that the user picks (EIP-1102), and answers with them. A connected site is answered
 * at once; while its accounts are hidden by the lock, the window asks for the password.
 */
export const eth_requestAccounts = defineMethod({
  access: 'open',
  repeatable: true,
  // Clients send all kinds of things here; none of them means anything.
  params: z.unknown(),
  async handle(_, { site, visibleAccounts }, ask) {
    const visible = await visibleAccounts();
    if (visible.length > 0) return visible;
    return ask(askedFor(site), { join: 'connect' });
  },
  told: (_, before) => stillSeen(before),
  subject: ConnectSubject,
  refresh: refreshConnect,
  choice: ConnectChoice,
  needsKey: true,
  async approved({ origin }, choice, after, approvalId) {
    return (await connect(origin, choice, after, approvalId)).accounts;
  },
});

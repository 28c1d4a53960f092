import { activity } from './activity.ts';
import { fees } from './fees.ts';
import { network } from './network.ts';
import { status } from './status.ts';
import { transaction } from './transaction.ts';
import { ui } from './ui.ts';

/** What the wallet says in English, in ICU's message syntax: the language that is complete, and from which the others are typed. */
export const english = { ...activity, ...fees, ...network, ...status, ...transaction, ...ui } as const;

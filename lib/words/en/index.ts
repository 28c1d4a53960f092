import { accounts } from './accounts.ts';
import { activity } from './activity.ts';
import { blocked } from './blocked.ts';
import { calls } from './calls.ts';
import { failures } from './failures.ts';
import { fees } from './fees.ts';
import { home } from './home.ts';
import { network } from './network.ts';
import { networks } from './networks.ts';
import { popup } from './popup.ts';
import { recovery } from './recovery.ts';
import { refusals } from './refusals.ts';
import { settings } from './settings.ts';
import { sites } from './sites.ts';
import { status } from './status.ts';
import { tokens } from './tokens.ts';
import { transaction } from './transaction.ts';
import { ui } from './ui.ts';
import { vault } from './vault.ts';

/** What the wallet says in English, in ICU's message syntax: the language that is complete, and from which the others are typed. */
export const english = {
  ...accounts,
  ...activity,
  ...blocked,
  ...calls,
  ...failures,
  ...fees,
  ...home,
  ...network,
  ...networks,
  ...popup,
  ...recovery,
  ...refusals,
  ...settings,
  ...sites,
  ...status,
  ...tokens,
  ...transaction,
  ...ui,
  ...vault,
} as const;

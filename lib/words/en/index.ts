import { about } from './about.ts';
import { accounts } from './accounts.ts';
import { activity } from './activity.ts';
import { asking } from './asking.ts';
import { batch } from './batch.ts';
import { blocked } from './blocked.ts';
import { calls } from './calls.ts';
import { describe } from './describe.ts';
import { failures } from './failures.ts';
import { fees } from './fees.ts';
import { guard } from './guard.ts';
import { home } from './home.ts';
import { input } from './input.ts';
import { keyWarnings } from './keyWarnings.ts';
import { lag } from './lag.ts';
import { manifest } from './manifest.ts';
import { network } from './network.ts';
import { networks } from './networks.ts';
import { own } from './own.ts';
import { people } from './people.ts';
import { phrase } from './phrase.ts';
import { popup } from './popup.ts';
import { receive } from './receive.ts';
import { recipient } from './recipient.ts';
import { recordWarnings } from './recordWarnings.ts';
import { recovery } from './recovery.ts';
import { refusals } from './refusals.ts';
import { requests } from './requests.ts';
import { reverts } from './reverts.ts';
import { review } from './review.ts';
import { rights } from './rights.ts';
import { rpc } from './rpc.ts';
import { send } from './send.ts';
import { signedOrders } from './signedOrders.ts';
import { signing } from './signing.ts';
import { signingWarnings } from './signingWarnings.ts';
import { sites } from './sites.ts';
import { status } from './status.ts';
import { titles } from './titles.ts';
import { tokens } from './tokens.ts';
import { transaction } from './transaction.ts';
import { broadcasts, troubles } from './troubles.ts';
import { ui } from './ui.ts';
import { unknownWarnings } from './unknownWarnings.ts';
import { vault } from './vault.ts';
import { warningFrames } from './warningFrames.ts';
import { warnings } from './warnings.ts';
import { whom } from './whom.ts';

/**
 * What the wallet says in English, in ICU's message syntax: the language that is complete, and from which the others are typed. What only
 * single pages say stands in `late.ts`.
 */
export const english = {
  ...about,
  ...accounts,
  ...activity,
  ...asking,
  ...batch,
  ...blocked,
  ...calls,
  ...describe,
  ...failures,
  ...fees,
  ...guard,
  ...home,
  ...input,
  ...keyWarnings,
  ...lag,
  ...manifest,
  ...network,
  ...networks,
  ...own,
  ...people,
  ...phrase,
  ...popup,
  ...receive,
  ...recipient,
  ...recordWarnings,
  ...recovery,
  ...refusals,
  ...requests,
  ...reverts,
  ...rights,
  ...review,
  ...rpc,
  ...send,
  ...signedOrders,
  ...signing,
  ...signingWarnings,
  ...sites,
  ...status,
  ...titles,
  ...tokens,
  ...transaction,
  ...troubles,
  ...broadcasts,
  ...ui,
  ...unknownWarnings,
  ...vault,
  ...warningFrames,
  ...warnings,
  ...whom,
} as const;

import { type Batch, isDeed } from '../batch/batch.ts';
import { decodedIn } from '../decode/decode.ts';
import type { Decoded } from '../decode/decoded.ts';
import type { Facts } from '../describe/facts.ts';
import { isKnownToken } from '../describe/known.ts';
import type { Plan } from '../plan/plan.ts';
import type { Warning } from '../warning.ts';
import { actingIn } from './accounts.ts';
import { allowanceWarnings } from './allowances.ts';
import { asSaidWarnings } from './asSaid.ts';
import { callWarnings } from './calls.ts';
import { claimWarnings } from './claims.ts';
import { familiarIn } from './familiar.ts';
import { handedOnWarnings } from './handedOn.ts';
import type { CallRiskInput, RiskInput } from './input.ts';
import { lastingWarnings } from './lasting.ts';
import { leftThereWarnings } from './leftThere.ts';
import { once } from './once.ts';
import { planWarnings } from './plan.ts';
import { recipientWarnings } from './recipients.ts';
import { rightWarnings } from './rights.ts';
import { strayWarnings } from './strays.ts';
import { toContractWarnings } from './toContract.ts';
import { together } from './together.ts';
import { tokenNameWarnings } from './tokens.ts';
import { toldWarnings } from './told.ts';
import { trialWarnings } from './trial.ts';
import { uncountedWarnings } from './uncounted.ts';
import { unknownWarnings } from './unknown.ts';

/**
 * What the user should know before saying yes, the gravest first, each once. Nothing where there is nothing to say.
 * @param calls those of the batch, where they have been decoded already.
 */
export function warningsOf(
  batch: Batch,
  plan: Plan,
  facts: Facts,
  calls: readonly Decoded[] = decodedIn(batch, plan),
): Warning[] {
  const of: RiskInput = withFamiliar({ batch, plan, facts, calls });
  // The wallet itself wrote the call of what it does at the owner's word.
  const rules = isDeed(batch) ? [] : [asSaidWarnings, aboutCalls, strayWarnings, lastingWarnings, toContractWarnings];
  const all = [...rules, planWarnings, trialWarnings, uncountedWarnings].flatMap((rule) => rule(of));
  return once(together(all), (token) => isKnownToken(token, facts));
}

/** What is to be said of the calls themselves, whoever makes them. */
export const warningsOfCalls = (of: CallRiskInput): Warning[] => aboutCalls(withFamiliar(of));

/** V-12: whom the user has dealt with is said for what goes to them now. */
const withFamiliar = <Input extends CallRiskInput>(of: Input): Input => ({
  ...of,
  facts: { ...of.facts, dealings: familiarIn(of) },
});

const aboutCalls = (of: CallRiskInput): Warning[] => [
  ...[...OF_WHAT_GOES, toldWarnings, callWarnings, claimWarnings, tokenNameWarnings, unknownWarnings].flatMap((rule) => rule(of)),
  ...of.calls.flatMap((each, call) => byAccounts(each, of).map((warning) => ({ ...warning, call }))),
];

const OF_WHAT_GOES = [recipientWarnings, handedOnWarnings, leftThereWarnings, allowanceWarnings, rightWarnings];

/** What accounts that are contracts do for the user, as if the user did it: what they have is the user's, too. */
const byAccounts = (decoded: Decoded, { plan: { simulatedOn }, facts }: CallRiskInput): Warning[] =>
  actingIn(decoded, facts).flatMap(({ account, calls }) => {
    const theirs = { calls, facts: { ...facts, own: [...facts.own, account] }, plan: { simulatedOn, atomic: true } };
    return OF_WHAT_GOES.flatMap((rule) => rule(theirs));
  });

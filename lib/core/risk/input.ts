import type { Batch } from '../batch/batch.ts';
import type { Action, Decoded } from '../decode/decoded.ts';
import { everyCall } from '../decode/decoded.ts';
import { resolved } from '../describe/actions.ts';
import type { Facts } from '../describe/facts.ts';
import type { Plan } from '../plan/plan.ts';

/** The input of rules about calls alone, however they are sent. */
export interface CallRiskInput {
  plan: Pick<Plan, 'simulatedOn' | 'effects'> & Partial<Pick<Plan, 'atomic' | 'trial'>>;
  facts: Facts;
  /** The calls of the batch, decoded. */
  calls: readonly Decoded[];
  /** Whoever has a signature makes them, and not the user. */
  byAnybody?: true;
}

/** The input of rules about a batch and its plan. */
export interface RiskInput extends CallRiskInput {
  batch: Batch;
  plan: Plan;
}

/** Every call, also those inside of others, with the place of its call in the batch. */
export const callsOf = ({ calls }: Pick<RiskInput, 'calls'>): { decoded: Decoded; call: number }[] =>
  calls.flatMap((outer, call) => everyCall(outer).map((decoded) => ({ decoded, call })));

/** Every action, told apart by what the contracts are. */
export const actionsOf = (
  of: Pick<RiskInput, 'calls'> & { facts: Pick<Facts, 'tokens'> },
): { action: Action; call: number; decoded: Decoded }[] =>
  callsOf(of).flatMap(({ decoded, call }) =>
    decoded.kind === 'unknown' ? [] : decoded.actions.map((action) => ({ action: resolved(action, of.facts), call, decoded })),
  );

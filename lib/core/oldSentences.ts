import type { CallOutcome, Plan } from './plan/plan.ts';
import { caution, danger, type MessageWarning } from './signing/messages.ts';

/**
 * What rows written by Sheaf 0.1.0 say in sentences where they now hold data. This is the only place in which a sentence of the
 * wallet's own is read; nothing writes these any more.
 */

/** The outcomes of a stored plan. Of an all-or-nothing batch the calls that fail because of another one said so in words. */
export function outcomesOf({ atomic, outcomes }: Pick<Plan, 'atomic' | 'outcomes'>): CallOutcome[] {
  if (!atomic || outcomes.some(({ failsWith }) => failsWith !== undefined)) return outcomes;
  return outcomes.map((outcome) => {
    const [, number] = /^call (\d+) fails$/.exec(outcome.reason ?? '') ?? [];
    return number === undefined ? outcome : { ...outcome, failsWith: Number(number) - 1 };
  });
}

const DANGER = 'Danger: ';

/** A warning of a message: what must not be overlooked was a sentence that began in a certain way. */
export function messageWarningOf(warning: MessageWarning | string): MessageWarning {
  if (typeof warning !== 'string') return warning;
  return warning.startsWith(DANGER) ? danger(warning.slice(DANGER.length)) : caution(warning);
}

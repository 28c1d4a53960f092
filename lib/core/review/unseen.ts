import type { Part } from '../part.ts';
import { GRAVITY, kindOf, type Warning, type WarningCode, type WarningKind } from '../warning.ts';
import type { Regression } from './compare.ts';
import { isSame, mattersOf, says } from './sameWarning.ts';

/** What a user has noticed of the warnings on a question. */
export interface Noticed {
  /** The dangers that stood there when all was known that is said; until then, nobody knows what is new. */
  start: readonly Warning[];
  /** What they had time to see, and of what weighs, what they said that they have seen. */
  seen: readonly Warning[];
  /** How often they said so. */
  times: number;
}

/** Something that the user has to say they have seen before they can confirm. */
export type Unseen = Regression | { kind: 'warning'; warning: Warning; isLater: boolean };

/** Whether it stood there when the user began to look. */
export const isThereFromStart = (each: Unseen): boolean => each.kind === 'warning' && !each.isLater;

/** Warnings whose matter a change for the worse tells by itself. */
const TOLD_BY: Partial<Record<WarningKind, Regression['kind']>> = {
  fails: 'fails',
  hiddenAllowance: 'newAllowance',
  notSimulated: 'notSimulated',
  replacesDelegation: 'upgrade',
  feeUnknown: 'fee',
};

/** What is there at first is seen by looking, but for dangers: these take a word of the user's (V-12). */
export const noticedAtFirst = (warnings: readonly Warning[]): Noticed => {
  const start = warnings.filter(({ level }) => level === 'danger');
  return { start, seen: warnings.filter((each) => !start.includes(each)), times: 0 };
};

/** The user says that they have seen all that is there now. What they have once seen they are not asked about again. */
export const noticedNow = ({ start, seen, times }: Noticed, warnings: readonly Warning[]): Noticed => ({
  start,
  seen: [...seen, ...warnings],
  times: times + 1,
});

/**
 * What weighs among the warnings and was not seen: a danger, or a caution that came up later. What was seen less grave, of fewer things
 * or, of a danger, with other facts, was not seen. A note is good to know and no reason to look again.
 * @param changes for the worse, which tell some of it by themselves.
 */
export function unseen(
  { start, seen: told }: Noticed,
  warnings: readonly Warning[],
  changes: readonly Regression[] = [],
): Unseen[] {
  const seen = told.flatMap(saidBy);
  const isTold = (warning: Warning) => changes.some(({ kind }) => kind === TOLD_BY[kindOf(warning)]);
  return warnings
    .filter((each) => each.level !== 'note' && ![...sayingAsMuch(each)].some((one) => isAmong(seen, one)))
    .map((warning) => ({ kind: 'warning' as const, warning, isLater: !isAmong(start, warning) }))
    .filter(({ warning, isLater }) => !isLater || !isTold(warning));
}

/** What a trial, or that its outcome is enforced, leaves of a caution that stood there before: who has seen that one has seen no less (S-19). */
const LEFT_OF: Partial<Record<WarningCode, WarningCode>> = {
  'warning.unreadable.rights': 'warning.unreadable',
  'warning.claims.tried': 'warning.claims',
  'warning.claims': 'warning.claims.tried',
  'warning.onlyTried.held': 'warning.onlyTried',
};

/** What one says that stands for two (`together`). */
function saidBy(was: Warning): Warning[] {
  if (was.code !== 'warning.claims.tried') return [was];
  const { call: _, also: __, ...whole } = was;
  return [was, { ...whole, code: 'warning.onlyTried', params: { what: [was.params.to as Part], count: 0 } }];
}

/** The warnings by which one was seen, if it was. */
function* sayingAsMuch(now: Warning): Generator<Warning> {
  yield now;
  const code = LEFT_OF[now.code];
  if (code) yield { ...now, code };
}

/** Whether these warnings say all that this one does: each of what it is about, and no less of it. */
const isAmong = (all: readonly Warning[], now: Warning): boolean =>
  mattersOf(now).every((matter) =>
    all.some(
      (was) =>
        GRAVITY[was.level] >= GRAVITY[now.level] &&
        countOf(was) >= countOf(now) &&
        (now.level !== 'danger' || says(was, now)) &&
        mattersOf(was).some(({ key, thing }) => key === matter.key && (now.level !== 'danger' || isSame(thing, matter.thing))),
    ),
  );

/** Of how many things it is. */
const countOf = ({ params: { count } }: Warning): number => (typeof count === 'number' ? count : 0);

import type { Address } from '../../lib/core/schema.ts';
import { kindOf, type WarningKind } from '../../lib/core/warning.ts';
import { isEnough, muchIn, sentencesOf, weighing } from './heard.ts';
import type { Loss } from './losses.ts';
import { spokenIn, statementOf } from './spoken.ts';
import { isValueNamed } from './value.ts';
import type { Shown } from './window.ts';

/** Warnings that only a contract knows what it does. They count for what that contract does in that call, and for nothing else. */
const BLIND: ReadonlySet<WarningKind> = new Set(['unreadable', 'claims']);

/** How the window spoke of a loss: what, how much and to whom; that it could not tell what that very contract does; not at all. */
export type Verdict = 'named' | 'excused' | 'unsaid';

export function verdictOn(loss: Loss, shown: Shown): Verdict {
  const isNamed = loss.probe.kind === 'right' ? isRightNamed(loss, shown) : isValueNamed(loss, shown);
  return isNamed ? 'named' : isExcused(loss, shown) ? 'excused' : 'unsaid';
}

/** A sentence of its call, a line of what changes, or a warning: with who may do it, and for how much. */
function isRightNamed(loss: Loss, shown: Shown): boolean {
  const { who, lies, to: contract } = loss.probe;
  const { allowances, rights } = shown.explanation;
  const told = [
    ...sentencesOf(loss, shown).filter(({ about }) => about === 'right'),
    ...[...allowances.map(({ part }) => part), ...rights].flatMap((part) => spokenIn(part)),
    ...weighing(loss, shown).map((each) => statementOf(each, 'right')),
  ];
  // Whoever wrote a token that lies about itself needs nobody's leave to take it: that it is about this token is all that counts.
  if (lies) return loss.course.changes(contract) && told.some((each) => muchIn(each, loss) !== 0n);
  const about = told.filter((each) => who !== undefined && each.who.has(who));
  return isEnough(about, loss, loss.amount);
}

/** A warning that nobody can tell what a contract does, and it was by that contract that it went. */
const isExcused = (loss: Loss, shown: Shown): boolean =>
  weighing(loss, shown)
    .filter((each) => BLIND.has(kindOf(each)))
    .flatMap((each) => [...statementOf(each, 'value').who])
    .some((contract) => isLedBy(contract, loss));

const isLedBy = (contract: Address, { probe, course, getters }: Loss): boolean =>
  probe.asset === 'native' ? getters.some(({ by }) => course.ledBy(contract, by)) : course.ledBy(contract, probe.to);

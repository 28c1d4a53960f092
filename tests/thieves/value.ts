import type { Address } from '../../lib/core/schema.ts';
import { kindOf, type Warning, type WarningKind } from '../../lib/core/warning.ts';
import type { Getter } from './getters.ts';
import { isEnough, muchIn, sentencesOf, warningsOf, weighing } from './heard.ts';
import type { Loss } from './losses.ts';
import { FOR_ANYBODY, POOL } from './people.ts';
import { statementOf } from './spoken.ts';
import type { Shown } from './window.ts';

/** That what moves is not what the call says: whom it goes to is then open, too. */
const LIES: WarningKind = 'notAsSaid';
/** That anybody may take something where it is brought. */
const LEFT: WarningKind = 'leftThere';
/** That somebody gets what is deposited, and that somebody is new: of the notes only this one counts. */
const [RIGHT, NEW]: WarningKind[] = ['right', 'firstContact'];
/** That somebody else gets what comes out of it. */
const ELSEWHERE: WarningKind = 'goesElsewhere';

/** As little as one part in so many of what there is passes for rounding, as large amounts grow and shrink with time. */
const ROUNDED = 10_000n;

/** Whether the window says what goes and how much of it, and who gets how much. */
export function isValueNamed(loss: Loss, shown: Shown): boolean {
  const { explanation, batch } = shown;
  const leaves = explanation.leaves.map((part) => statementOf(part, 'value'));
  const sentences = sentencesOf(loss, shown).filter(({ about }) => about === 'value');
  if (loss.probe.lies) return isEnough([...leaves, ...sentences], loss, 1n);
  const heard = weighing(loss, shown);
  const isSome = ({ amount }: { amount: bigint }) => amount * ROUNDED > loss.had;
  // Of what no transfer tells, and several calls lay hands on, it is told at one of them: with all that goes.
  const isWhole = (each: Warning) => loss.net >= loss.amount && isEnough([statementOf(each, 'value')], loss, loss.net);
  const lies = explanation.warnings.filter(
    (each) => kindOf(each) === LIES && each.level !== 'note' && (heard.includes(each) || isWhole(each)),
  );
  const isDoubted = lies.some((each) => muchIn(statementOf(each, 'value'), loss) !== 0n || each.code.endsWith('.nothing'));
  const isSeen =
    (loss.net > 0n && isEnough(leaves, loss, loss.net)) ||
    lies.some((each) => isEnough([statementOf(each, 'value')], loss, loss.amount));
  const left = new Set(heard.flatMap((each) => (kindOf(each) === LEFT ? [...statementOf(each, 'value').who] : [])));
  const rights = heard.flatMap((each) => (kindOf(each) === RIGHT ? [statementOf(each, 'right')] : []));
  const warned = warningsOf(loss, shown)
    .filter((each) => each.level !== 'note' || kindOf(each) === NEW)
    .flatMap((each) => [...statementOf(each, 'value').who]);
  const isCalled = (who: Address) => who === batch.calls[loss.call]?.to;

  const leftOf = (what: Address | undefined) =>
    loss.getters.reduce((sum, { to, asset, amount }) => sum + (FOR_ANYBODY.has(to) && asset === what ? amount : 0n), 0n);
  const others = explanation.warnings
    .filter((each) => kindOf(each) === ELSEWHERE && each.level !== 'note')
    .flatMap((each) => [...statementOf(each, 'value').who]);
  const isNamed = ({ to, amount, asset, on }: Getter): boolean => {
    // It is told at the call that hands it on.
    if (on && isSeen && on.every((who) => others.includes(who))) return true;
    if (rights.some((each) => each.who.has(to) && muchIn(each, loss) !== 0n)) return true;
    const isLittle = amount * 10n <= loss.amount || amount * 10n <= loss.net;
    // Nobody knows its price to the unit.
    if (to === POOL && isLittle) return true;
    // What stays there anybody may take, but for a little in all.
    if (FOR_ANYBODY.has(to) && leftOf(asset) * 10n > loss.amount && leftOf(asset) * 10n > loss.net)
      return isDoubted || left.has(to);
    const about = sentences.filter(({ who }) => isCalled(to) || who.has(to));
    const needed = amount - loss.had / ROUNDED;
    if (isEnough(about, loss, needed) || (asset && isEnough(about, loss, amount, asset))) return true;
    return isSeen && (isDoubted || isCalled(to) || warned.includes(to));
  };
  const known = loss.getters.reduce((sum, { amount }) => sum + amount, 0n);
  const unknown = loss.amount - known;
  return (
    loss.getters.filter(isSome).every(isNamed) &&
    (!isSome({ amount: unknown }) || isSeen || isEnough(sentences, loss, loss.amount))
  );
}

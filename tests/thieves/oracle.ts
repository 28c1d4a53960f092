import type { Part } from '../../lib/core/part.ts';
import { callsOf } from '../../lib/core/risk/once.ts';
import type { Address } from '../../lib/core/schema.ts';
import { kindOf, type Warning } from '../../lib/core/warning.ts';
import type { Loss } from './confirm.ts';
import type { Shown } from './window.ts';

/** Warnings by which the window says that it could not tell. */
const BLIND: ReadonlySet<string> = new Set([
  'unreadable',
  'notSimulated',
  'notShown',
  'notKept',
  'trialLoose',
  'trialWorse',
  'trialContradicts',
  'onlyTried',
  'claims',
  'notAsSaid',
]);

/** Warnings that name what is kept at a contract without a token for it. */
const HANDED_OVER: ReadonlySet<string> = new Set(['right']);

function* partsIn(part: Part): Generator<Part> {
  yield part;
  if (part.type !== 'said') return;
  for (const param of Object.values(part.params))
    for (const inner of [param].flat()) if (typeof inner === 'object') yield* partsIn(inner);
}

/** What is spoken of: addresses, and assets by what they are. */
function* spokenOf(part: Part): Generator<Address | 'native'> {
  for (const each of partsIn(part)) {
    if (each.type === 'address') yield each.address;
    if (each.type === 'asset' || each.type === 'amount') yield each.asset;
    if (each.type === 'item') yield each.collection;
  }
}

/** Prices may move by this much between the window and the block, in parts of a hundred. */
const NEARLY = 98n;

/** Whether what was lost is said: what it is and how much of it, of a right whose it is. */
function isNamed({ probe, amount }: Loss, { explanation }: Shown): boolean {
  const sentences = explanation.calls.flat().map(({ part }) => part);
  const weighs = explanation.warnings.filter(({ level }) => level !== 'note');
  const names = (part: Part) => new Set(spokenOf(part));
  // Whoever wrote a token that lies about itself needs nobody's leave to take it: that it is about this token is all that counts.
  if (probe.lies)
    return [...explanation.leaves, ...explanation.allowances, ...sentences].some((part) => names(part).has(probe.asset));
  if (probe.kind === 'right')
    return [...explanation.allowances, ...sentences, ...weighs]
      .map(names)
      .some((said) => probe.who !== undefined && said.has(probe.who) && said.has(probe.asset));
  const enough = (raw: bigint) => raw * 100n >= amount * NEARLY;
  const isDeposit = weighs.some((warning) => HANDED_OVER.has(kindOf(warning)) && names(warning).has(probe.asset));
  const moved = [...explanation.leaves, ...sentences].flatMap((part) => [...partsIn(part)]);
  return (
    isDeposit ||
    moved.some((part) => {
      if (part.type === 'amount') return part.asset === probe.asset && enough(part.raw);
      return part.type === 'item' && part.collection === probe.asset && part.id === probe.id && enough(part.amount);
    })
  );
}

/** Whether the window says of a call, or of all of them, that it could not tell what they do. */
function isBlind({ calls }: Loss, warning: Warning, { batch }: Shown, honest: ReadonlySet<number>): boolean {
  if (warning.level === 'note' || !BLIND.has(kindOf(warning))) return false;
  const called = new Set(calls.flatMap((call) => (honest.has(call) ? [] : (batch.calls[call]?.to ?? []))));
  // Of a trial that a contract is left to: of that contract.
  if (warning.call === undefined)
    return kindOf(warning) !== 'onlyTried' || [...spokenOf(warning)].some((each) => called.has(each as Address));
  return callsOf(warning).some((call) => called.has(batch.calls[call]?.to as Address));
}

/** What was lost of which the window said nothing. @param honest places of calls that only do what they say. */
export const unsaid = (losses: readonly Loss[], shown: Shown, honest: ReadonlySet<number> = new Set()): Loss[] =>
  losses.filter(
    (loss) => !isNamed(loss, shown) && !shown.explanation.warnings.some((warning) => isBlind(loss, warning, shown, honest)),
  );

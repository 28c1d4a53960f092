import type { Decoded } from '../decode/decoded.ts';
import { actionWords, resolved } from './actions.ts';
import type { Facts } from './facts.ts';
import { address, amount, type Part, type Sentence, say } from './sentence.ts';

/**
 * A call in words: what it means to do, what is odd about its data, then the same of every call inside.
 * Says of what it cannot read that it cannot.
 */
export function explainCall(decoded: Decoded, facts: Facts, depth = 0): Sentence[] {
  const here = wordsOf(decoded, facts).map((parts): Sentence => ({ parts, depth }));
  if (decoded.kind !== 'known') return here;
  const inside = decoded.nested.flatMap((each) => explainCall(each, facts, depth + 1));
  return [...here, ...inside];
}

function wordsOf(decoded: Decoded, facts: Facts): Part[][] {
  const done = decoded.kind === 'unknown' ? [] : decoded.actions.map((action) => actionWords(resolved(action, facts), facts));
  if (decoded.kind === 'payment' || decoded.kind === 'creation') return done;
  const doer = decoded.sender === facts.account ? say`Calls` : say`${address(decoded.sender)} calls`;
  if (decoded.kind === 'unknown')
    return [
      say`${doer} a function of ${address(decoded.to)} that the wallet does not know: ${{ type: 'code', text: decoded.selector }}.`,
      ...along(decoded, facts),
    ];
  const parts = decoded.nested.length + decoded.left;
  return [
    ...(done.length === 0 && parts === 0
      ? [say`${doer} ${{ type: 'code', text: decoded.name }} of ${address(decoded.to)}.`]
      : done),
    ...(parts > 0 ? [say`${doer} ${address(decoded.to)}, which does ${parts === 1 ? 'one thing' : `${parts} things`}:`] : []),
    ...along(decoded, facts),
    ...oddWords(decoded),
  ];
}

/** The currency that goes with a call, where the call's own meaning does not tell. */
function along(decoded: Extract<Decoded, { to: unknown }>, facts: Facts): Part[][] {
  const told =
    decoded.kind === 'known' &&
    decoded.actions.some((action) => action.kind === 'wrap' || (action.kind === 'swap' && action.give.asset === 'native'));
  if (told || decoded.value === 0n) return [];
  return [say`${amount(decoded.value, 'native', facts)} goes to ${address(decoded.to)} with it.`];
}

function oddWords({ oddities, left }: Extract<Decoded, { kind: 'known' }>): Part[][] {
  const { short, untidy, trailing } = oddities;
  return [
    ...(left > 0 ? [say`There are ${String(left)} more calls inside that are not shown here.`] : []),
    ...(short ? [say`The data ends too early: what is missing counts as zero.`] : []),
    ...(untidy ? [say`The data is not written as it should be; it is shown as the chain reads it.`] : []),
    ...(trailing ? [say`${String(trailing)} more bytes follow, which this function does not read.`] : []),
  ];
}

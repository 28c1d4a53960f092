import type { Decoded } from '../decode/decoded.ts';
import { type Part, say } from '../part.ts';
import { actionWords, resolved } from './actions.ts';
import type { Facts } from './facts.ts';
import { isAtHome } from './known.ts';
import { address, amount, type Sentence } from './sentence.ts';

/**
 * A call in words: what it means to do, what is odd about its data, then the same of every call inside.
 * What cannot be decoded is said to be unknown.
 */
export function explainCall(decoded: Decoded, facts: Facts, depth = 0, claimed = false): Sentence[] {
  const claims = decoded.kind === 'known' && !isAtHome(decoded, facts);
  const here = wordsOf(decoded, facts, claims && !claimed).map((part): Sentence => ({ part, depth }));
  if (decoded.kind !== 'known') return here;
  const inside = decoded.nested.flatMap((each) => explainCall(each, facts, depth + 1, claims || claimed));
  return [...here, ...inside];
}

function wordsOf(decoded: Decoded, facts: Facts, claims: boolean): Part[] {
  const done = decoded.kind === 'unknown' ? [] : decoded.actions.map((action) => actionWords(resolved(action, facts), facts));
  if (decoded.kind === 'creation') return done;
  const [mine, to, sender] = [decoded.sender === facts.account, address(decoded.to), address(decoded.sender)];
  if (decoded.kind === 'payment')
    return isWoken(decoded, facts) ? [mine ? say('describe.empty', { to }) : say('describe.emptyBy', { sender, to })] : done;
  if (decoded.kind === 'unknown') {
    const selector: Part = { type: 'code', text: decoded.selector };
    const unknown = mine ? say('describe.unknown', { to, selector }) : say('describe.unknownBy', { sender, to, selector });
    return [unknown, ...along(decoded, facts)];
  }
  const name: Part = { type: 'code', text: decoded.name };
  const call = mine ? say('describe.call', { name, to }) : say('describe.callBy', { sender, name, to });
  const count = decoded.nested.length + decoded.left;
  const claimed = (what: Part) => (mine ? say('describe.claims', { to, what }) : say('describe.claimsBy', { sender, to, what }));
  return [
    ...(done.length === 0 && count === 0 ? [call] : claims ? done.map(claimed) : done),
    ...(count > 0 ? [stepsOf({ sender, to, count }, mine, claims)] : []),
    ...along(decoded, facts),
    ...oddWords(decoded),
  ];
}

/** Whether code runs by it though nothing is paid. */
const isWoken = ({ to, value }: Extract<Decoded, { kind: 'payment' }>, { code }: Facts): boolean =>
  value === 0n && (code[to] === 'contract' || code[to] === 'delegated');

function stepsOf(of: { sender: Part; to: Part; count: number }, mine: boolean, claims: boolean): Part {
  const { sender: _, ...own } = of;
  if (mine) return say(claims ? 'describe.claimsSteps' : 'describe.steps', own);
  return say(claims ? 'describe.claimsStepsBy' : 'describe.stepsBy', of);
}

/** The currency that goes with a call, where the call's own meaning does not tell. */
function along(decoded: Extract<Decoded, { to: unknown }>, facts: Facts): Part[] {
  const told =
    decoded.kind === 'known' &&
    decoded.actions.some((action) => action.kind === 'wrap' || (action.kind === 'swap' && action.give.asset === 'native'));
  if (told || decoded.value === 0n) return [];
  return [say('describe.along', { amount: amount(decoded.value, 'native', facts), to: address(decoded.to) })];
}

function oddWords({ oddities, left }: Extract<Decoded, { kind: 'known' }>): Part[] {
  const { short, untidy, trailing } = oddities;
  return [
    ...(left > 0 ? [say('describe.notShown', { count: left })] : []),
    ...(short ? [say('describe.short')] : []),
    ...(untidy ? [say('describe.untidy')] : []),
    ...(trailing ? [say('describe.trailing', { count: trailing })] : []),
  ];
}

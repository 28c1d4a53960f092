import { decidersOf, type Facts, isOwn, paidBy, tokensOf } from '../describe/facts.ts';
import { saysToken } from '../describe/known.ts';
import { address } from '../describe/sentence.ts';
import { type AccountEffects, PERMIT2, tokensIn } from '../effects/effects.ts';
import type { Address } from '../schema.ts';
import { isWellKnown } from '../token/wellKnownTokens.ts';
import { type Warning, warn } from '../warning.ts';
import { type CallRiskInput, callsOf } from './input.ts';

/** So many are named one by one, the others are counted. */
const NAMED = 5;

/** Built into the chain, without code of their own. */
export const isPrecompile = (of: Address) => BigInt(of) < 0x200n;

/**
 * Whether nobody could say if an address is a contract: the node did not answer, or there are more than are looked up. Of some the
 * wallet knows by itself what they are.
 */
export const isUnknown = (of: Address, facts: Facts): boolean =>
  facts.code[of] === undefined && !isOwn(of, facts) && !isPrecompile(of) && of !== PERMIT2 && !isWellKnown(facts.chainId, of);

/** V-04: what could not be found out, and what is more than is kept. Silence would be taken for a verdict. */
export const unknownWarnings = (of: CallRiskInput): Warning[] => [
  ...parties(of),
  ...tokens(of),
  ...(of.plan.effects?.accounts ?? []).flatMap(notKept),
];

function parties(of: CallRiskInput): Warning[] {
  const { facts } = of;
  const unknown = (all: Iterable<Address>) => [...new Set(all)].filter((each) => isUnknown(each, facts));
  const paid = callsOf(of).flatMap(({ decoded }) => paidBy(decoded));
  const leaving = (of.plan.effects?.accounts ?? []).flatMap(({ leaves }) => leaves.flatMap(({ others }) => others));
  const gets = unknown([...paid, ...leaving]).filter((each) => !facts.dealings.includes(each));
  const decides = new Set([...of.calls.flatMap(decidersOf), ...gets]);
  const called = callsOf(of).flatMap(({ decoded }) => (decoded.kind === 'creation' ? [] : [decoded.to]));
  // What has said that it is a token is a contract.
  const others = unknown(called).filter((each) => !decides.has(each) && !saysToken(each, facts));
  return [
    ...gets.slice(0, NAMED).map((each) => warn('danger', 'warning.notLookedUp.value', { to: address(each) })),
    ...(gets.length > NAMED ? [warn('danger', 'warning.notLookedUp.moreValue', { count: gets.length - NAMED })] : []),
    ...others.slice(0, NAMED).map((each) => warn('caution', 'warning.notLookedUp', { to: address(each) })),
    ...(others.length > NAMED ? [warn('caution', 'warning.notLookedUp.more', { count: others.length - NAMED })] : []),
  ];
}

/** Tokens of which nobody could say how their amounts are counted. */
function tokens({ calls, plan, facts }: CallRiskInput): Warning[] {
  const moved = plan.effects ? tokensIn(plan.effects) : [];
  return unknownTokens([...calls.flatMap(tokensOf), ...moved], facts);
}

/** What is said of tokens that the chain said nothing of. */
export function unknownTokens(all: readonly Address[], facts: Facts): Warning[] {
  const unknown = [...new Set(all)].filter(
    (each) => facts.tokens[each] === undefined && facts.code[each] !== 'none' && !isPrecompile(each) && !isOwn(each, facts),
  );
  return [
    ...unknown.slice(0, NAMED).map((each) => warn('caution', 'warning.unknownToken', { token: address(each) })),
    ...(unknown.length > NAMED ? [warn('caution', 'warning.unknownToken.more', { count: unknown.length - NAMED })] : []),
  ];
}

/** What a contract lets happen more often than anybody could read: what leaves, and rights, weigh more than what arrives. */
function notKept({ account, left, cut }: AccountEffects): Warning[] {
  const { leaves = 0, allowances = 0 } = cut ?? {};
  const arrives = left - leaves - allowances;
  const of = address(account);
  return [
    ...(leaves > 0 ? [warn('danger', 'warning.notKept.leaves', { count: leaves, account: of })] : []),
    ...(allowances > 0 ? [warn('danger', 'warning.notKept.allowances', { count: allowances, account: of })] : []),
    ...(arrives > 0 ? [warn('caution', 'warning.notKept.arrives', { count: arrives, account: of })] : []),
  ];
}

import { type Action, type Asset, type Decoded, everyCall } from '../decode/decoded.ts';
import { resolved } from '../describe/actions.ts';
import { type Facts, isOwn } from '../describe/facts.ts';
import { isCurrency, isListedContract } from '../describe/known.ts';
import type { Address } from '../schema.ts';
import type { Warning } from '../warning.ts';
import { FEE_PARTS } from './asTold.ts';
import type { CallRiskInput } from './input.ts';
import { paidForOthers } from './recipients.ts';
import { isPrecompile } from './unknown.ts';

type Known = Extract<Decoded, { kind: 'known' }>;

const WHOLE = 10_000n;

/** V-08: what the user brings to a contract that is known and does as it is told, and that is told to hand it on to somebody else. */
export const handedOnWarnings = ({ calls, facts }: CallRiskInput): Warning[] =>
  calls.flatMap((outer, call) =>
    routersIn(outer, facts)
      .flatMap((router) => [...new Set(gettersOf(router, facts))])
      .map((to) => ({ ...paidForOthers(to, facts), call })),
  );

/** The known contracts that an account of the user's calls. */
function routersIn(decoded: Decoded, facts: Facts): Known[] {
  if (decoded.kind !== 'known') return [];
  const isRouter = isOwn(decoded.sender, facts) && isListedContract(decoded.to, facts.chainId);
  return isRouter ? [decoded] : decoded.nested.flatMap((each) => routersIn(each, facts));
}

/** Others who get more of it than a fee. */
function gettersOf(router: Known, facts: Facts): Address[] {
  const isOther = (to: Address) => to !== router.to && !isOwn(to, facts) && !isPrecompile(to);
  const inside = everyCall(router);
  const actions = inside.flatMap((each) => (each.kind === 'unknown' ? [] : each.actions)).map((each) => resolved(each, facts));
  const parts = actions.flatMap((each, at) => {
    const part = goesThrough(each, actions.slice(at + 1), router) ? undefined : partOf(each, router, actions, facts);
    return part && isOther(part.to) ? [part] : [];
  });
  const sum = parts.reduce((total, { part }) => total + part, 0n);
  return [...(sum > FEE_PARTS ? parts.map(({ to }) => to) : []), ...inside.flatMap(receiversIn).filter(isOther)];
}

/** What comes out of one pool may go to the next one. */
const goesThrough = (action: Action, later: readonly Action[], router: Known): boolean =>
  action.kind === 'swap' &&
  later.some((each) => each.kind === 'swap' && each.from === router.to && each.give.asset === action.get.asset);

/** How much of it a contract hands on, in parts of the whole. */
function partOf(action: Action, router: Known, all: readonly Action[], facts: Facts): { to: Address; part: bigint } | undefined {
  if (action.kind !== 'send' && action.kind !== 'sendItem' && action.kind !== 'share' && action.kind !== 'swap') return undefined;
  const { from, to } = action;
  if (from !== router.to) return undefined;
  if (action.kind === 'share') return { to, part: action.parts };
  if (action.kind !== 'send' || action.amount === 'all') return { to, part: WHOLE };
  if (action.amount === 0n) return undefined;
  const most = mostOf(action.asset, router, all, facts);
  return { to, part: action.amount >= most ? WHOLE : (action.amount * WHOLE) / most };
}

/** The most that is told of an asset at once: round trips, which anybody can add, make it no more. */
function mostOf(of: Asset, router: Known, all: readonly Action[], { chainId }: Facts): bigint {
  const isSame = (asset: Asset) => asset === of || (isCurrency(asset, chainId) && isCurrency(of, chainId));
  const told = all.flatMap((each) => {
    if (each.kind === 'swap') return [each.give, each.get];
    return each.kind === 'send' && each.to === router.to ? [each] : [];
  });
  const amounts = told.flatMap(({ asset, amount }) => (isSame(asset) && amount !== 'all' ? [amount] : []));
  return [...amounts, ...(isSame('native') ? [router.value] : [])].reduce((most, each) => (each > most ? each : most), 0n);
}

/** Of what is known by its parameters alone: whom these name. */
function receiversIn(decoded: Decoded): Address[] {
  if (decoded.kind !== 'known' || decoded.actions.length > 0 || decoded.nested.length > 0) return [];
  return decoded.args.flatMap(({ name, value }) =>
    value.type === 'address' && (name === 'to' || name === 'recipient') ? [value.address] : [],
  );
}

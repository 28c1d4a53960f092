import type { Action, Asset, Decoded } from '../decode/decoded.ts';
import { pairAt } from '../decode/known/pairs.ts';
import { resolved } from '../describe/actions.ts';
import { type Facts, isOwn } from '../describe/facts.ts';
import { isListedContract, isSameAsset } from '../describe/known.ts';
import type { Address } from '../schema.ts';
import type { Warning } from '../warning.ts';
import { FEE_PARTS, WHOLE } from './asTold.ts';
import { type Handed, isTakenInTrial } from './handedInTrial.ts';
import type { CallRiskInput } from './input.ts';
import { paidForOthers } from './recipients.ts';
import { isPrecompile } from './unknown.ts';

type Known = Extract<Decoded, { kind: 'known' }>;

/**
 * V-08: what the user brings to a contract that is known and does as it is told, and that is told to hand it on to somebody else. A
 * fee is little of it both by the words and in the trial: words can be made to tell of more than there is.
 */
export function handedOnWarnings(of: CallRiskInput): Warning[] {
  const { calls, facts } = of;
  const byRouter = calls.flatMap((outer, call) =>
    routersIn(outer, facts).map((router) => ({ call, handed: handedBy(router, facts) })),
  );
  const told = byRouter.filter(({ handed }) => handed.reduce((sum, { part }) => sum + part, 0n) > FEE_PARTS);
  const all = byRouter.flatMap(({ call, handed }) => handed.map((each) => ({ ...each, call })));
  const taken = all.filter((each) => isTakenInTrial(each, all, of));
  return [...told.flatMap(({ call, handed }) => handed.map(({ to }) => ({ to, call }))), ...taken].map(({ to, call }) => ({
    ...paidForOthers(to, facts),
    call,
  }));
}

/**
 * The known contracts that an account of the user's calls, and those that these call: whoever does as anybody says calls another for
 * the user.
 * @param by who makes the call, where that is one of them.
 */
function routersIn(decoded: Decoded, facts: Facts, by?: Known): Known[] {
  if (decoded.kind !== 'known') return [];
  const isStep = decoded.to === by?.to && decoded.sender === by.sender;
  const isRouter = (by !== undefined || isOwn(decoded.sender, facts)) && isListedContract(decoded.to, facts.chainId);
  const inside = decoded.nested.flatMap((each) => routersIn(each, facts, isRouter ? decoded : undefined));
  return isRouter && !isStep ? [decoded, ...inside] : inside;
}

/** What a contract does by one call of it. */
interface Step {
  action: Action;
  /** Nothing of it happens unless this does. */
  isSure: boolean;
}

function stepsIn(decoded: Decoded, facts: Facts, isSure = true): Step[] {
  if (decoded.kind === 'unknown') return [];
  const here = decoded.actions.map((each) => ({ action: resolved(each, facts), isSure }));
  if (decoded.kind !== 'known') return here;
  return [...here, ...decoded.nested.flatMap((each) => stepsIn(each, facts, isSure && !each.mayFail))];
}

/** What others get by a call of a known contract. */
function handedBy(router: Known, facts: Facts): Handed[] {
  const steps = stepsIn(router, facts);
  // One who is not known and in whose name it is done is as good as the router.
  const isForeign = !isOwn(router.sender, facts) && !isListedContract(router.sender, facts.chainId);
  const givers = isForeign ? [router.to, router.sender] : [router.to];
  const isOther = ({ to }: Handed) => !givers.includes(to) && !isOwn(to, facts) && !isPrecompile(to);
  const told = steps.flatMap(({ action }, at): Handed[] => {
    const isOn = isGivenBy(action, givers) && !goesThrough(action, steps[at + 1], router, facts);
    return isOn ? [handedIn(action, router, steps, facts)].flatMap((each) => each ?? []) : [];
  });
  return [...told, ...receiversIn(router).map((to) => ({ to, part: WHOLE }))].filter(isOther);
}

const isGivenBy = (action: Action, givers: readonly Address[]): action is Extract<Action, { to: Address }> =>
  (action.kind === 'vault' && givers.includes(action.owner)) || ('from' in action && givers.includes(action.from));

/** What comes out of one pool may go to the next one: to a pair that the next step goes through, which takes whatever lies there. */
const goesThrough = (action: Action, next: Step | undefined, router: Known, { chainId }: Facts): boolean =>
  action.kind === 'swap' &&
  next?.action.kind === 'swap' &&
  next.isSure &&
  next.action.from === router.to &&
  next.action.give.asset === action.get.asset &&
  next.action.pair !== undefined &&
  pairAt(next.action.pair, chainId) === action.to;

/** How much of it a contract hands on. */
function handedIn(
  action: Extract<Action, { to: Address }>,
  router: Known,
  all: readonly Step[],
  facts: Facts,
): Handed | undefined {
  const { to } = action;
  if (action.kind === 'share') return { to, part: action.parts, asset: action.asset, isShare: true };
  if (action.kind === 'swap') return { to, part: WHOLE, asset: action.get.asset };
  if (action.kind !== 'send') return { to, part: WHOLE };
  const { asset, amount } = action;
  if (amount === 0n) return undefined;
  const most = amount === 'all' ? 0n : mostOf(asset, router, all, facts);
  return { to, asset, part: amount === 'all' || amount >= most ? WHOLE : (amount * WHOLE) / most };
}

/**
 * The most that is sure to be there of an asset at once, by what is told: round trips, which anybody can add, make it no more, nor does
 * what need not happen, or how much a purchase may cost.
 */
function mostOf(of: Asset, router: Known, all: readonly Step[], { chainId }: Facts): bigint {
  const isSame = (asset: Asset) => isSameAsset(asset, of, chainId);
  const told = all.flatMap(({ action, isSure }) => {
    if (!isSure) return [];
    if (action.kind === 'swap') return action.exact === 'give' ? [action.give, action.get] : [action.get];
    return action.kind === 'send' && action.to === router.to && action.from !== router.to ? [action] : [];
  });
  const amounts = told.flatMap(({ asset, amount }) => (isSame(asset) && amount !== 'all' ? [amount] : []));
  return [...amounts, ...(isSame('native') ? [router.value] : [])].reduce((most, each) => (each > most ? each : most), 0n);
}

/** Of what is known by its parameters alone, in a call of a contract and its own steps: whom these name. */
function receiversIn(decoded: Known): Address[] {
  if (decoded.actions.length > 0) return [];
  const steps = decoded.nested.flatMap((each) =>
    each.kind === 'known' && each.to === decoded.to && each.sender === decoded.sender ? [each] : [],
  );
  if (decoded.nested.length > 0) return steps.flatMap(receiversIn);
  return decoded.args.flatMap(({ name, value }) =>
    value.type === 'address' && (name === 'to' || name === 'recipient') ? [value.address] : [],
  );
}

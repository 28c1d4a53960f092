import { everyCall } from '../decode/decoded.ts';
import { type Facts, isOwn } from '../describe/facts.ts';
import { isKnown, isListedContract } from '../describe/known.ts';
import { address } from '../describe/sentence.ts';
import { contractOf } from '../effects/effects.ts';
import type { ToldRight } from '../effects/rights.ts';
import type { Address } from '../schema.ts';
import { type Warning, warn } from '../warning.ts';
import { actionsOf, type CallRiskInput } from './input.ts';
import { aboutControl, aboutRight } from './rights.ts';
import { isPrecompile } from './unknown.ts';

/** So many are named one by one, the others are counted. */
const NAMED = 3;

/** V-02: rights that the trial tells of and no call names. */
export function toldWarnings(of: CallRiskInput): Warning[] {
  const { plan, facts } = of;
  const [named, paid] = [namedBy(of), paidBy(of)];
  const isNamed = (each: ToldRight) => named.has(isOfContract(each) ? keyOf(each) : `${each.owner} ${keyOf(each)}`);
  const all = (plan.effects?.rights ?? []).filter((each) => !isNamed(each));
  const unknown = all.filter(
    (each) => each.over === 'unknown' && isStrange(each, facts) && !paid.has(`${each.contract} ${each.to}`),
  );
  const left = plan.effects?.rightsLeft ?? 0;
  return [
    ...all.flatMap((each) => about(each, facts)),
    ...unknown
      .slice(0, NAMED)
      .map(({ contract, to }) => warn('caution', 'warning.wrote', { contract: address(contract), to: address(to) })),
    ...(unknown.length > NAMED ? [warn('caution', 'warning.wrote.more', { count: unknown.length - NAMED })] : []),
    ...(left > 0 ? [warn('danger', 'warning.notKept.rights', { count: left })] : []),
  ];
}

/**
 * The rights that the calls themselves name: of these it is said already. That one ends says nothing of one that begins, nor one that
 * somebody else gives of the user's own.
 */
const namedBy = (of: CallRiskInput): Set<string> =>
  new Set(
    actionsOf(of).flatMap(({ action }): string[] => {
      if (action.kind === 'control') return [keyOf({ ...action, over: action.of })];
      return action.kind === 'right' ? [`${action.owner} ${keyOf(action)}`] : [];
    }),
  );

/**
 * Who gets something by a call of which contract, as the trial shows: it is no wonder that it tells of them. Where a call there cannot be
 * read, it may tell of what that does.
 */
function paidBy(of: CallRiskInput): Set<string> {
  const all = of.calls.flatMap(everyCall);
  const isRead = (contract: Address) =>
    all.every((each) => each.kind === 'known' || each.kind === 'creation' || each.to !== contract);
  const moved = (of.plan.effects?.accounts ?? []).flatMap(({ leaves }) => leaves);
  const gets = (contract: Address, to: Address) =>
    moved.some(({ what, others }) => contractOf(what) === contract && others.includes(to));
  return new Set(
    actionsOf(of).flatMap(({ action, decoded }): string[] => {
      if ((action.kind !== 'send' && action.kind !== 'sendItem') || decoded.kind !== 'known') return [];
      const { to: contract } = decoded;
      return isRead(contract) && gets(contract, action.to) ? [`${contract} ${action.to}`] : [];
    }),
  );
}

const isOfContract = ({ over }: ToldRight): boolean => over === 'ownership' || over === 'code';

const keyOf = ({ contract, to, over, ended }: Pick<ToldRight, 'contract' | 'to' | 'over' | 'ended'>): string =>
  `${contract} ${to} ${over} ${ended === true}`;

function about({ over, contract, owner, to, ended }: ToldRight, facts: Facts): Warning[] {
  if (over === 'unknown') return [];
  if (over !== 'code' && over !== 'ownership')
    return aboutRight({ over, contract, owner, to, ...(ended ? { ended } : {}) }, facts);
  return over === 'ownership' && isOwn(to, facts) ? [] : [aboutControl({ of: over, to, contract })];
}

/** Neither does the wallet know the contract, nor its user the other one. */
const isStrange = ({ contract, to }: ToldRight, facts: Facts): boolean =>
  !isListedContract(contract, facts.chainId) && !isKnown(to, facts) && !isPrecompile(to);

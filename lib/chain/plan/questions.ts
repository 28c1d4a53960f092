import { encodeFunctionData, parseAbi } from 'viem';
import type { Batch } from '../../core/batch/batch.ts';
import { type Decoded, everyCall } from '../../core/decode/decoded.ts';
import { isListedContract } from '../../core/describe/known.ts';
import { couldBeAddress, type ToldRight } from '../../core/effects/rights.ts';
import type { Address, Bytes } from '../../core/schema.ts';
import { number } from '../read/token.ts';
import type { Patience } from './patience.ts';
import type { View } from './views.ts';

/** Whether somebody has a right, as a contract itself answers. */
export interface Question {
  right: ToldRight;
  view: View;
  isYes(answer: Bytes | undefined): boolean;
}

const abi = parseAbi([
  'function owner() view returns (address)',
  'function isOperatorFor(address operator, address holder) view returns (bool)',
  'function isOperator(address owner, address operator) view returns (bool)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function isAuthorized(address owner, address authorized) view returns (bool)',
  'function isAllowed(address owner, address manager) view returns (bool)',
  'function borrowAllowance(address owner, address delegatee) view returns (uint256)',
  'function hasRole(bytes32 role, address account) view returns (bool)',
]);
const ANY_ROLE = `0x${'0'.repeat(64)}` as const;

/** How many contracts are asked, about how many addresses in the data of each, and how much in all. */
const MAX_CONTRACTS = 3;
const MAX_OTHERS = 2;
const MAX_QUESTIONS = 24;

/**
 * What is asked once all calls of a trial have run: of contracts that the wallet does not know and that are called by a function which
 * says nothing, whether those whose addresses are in the data have a right of the usual kinds afterwards. For contracts that tell nobody.
 */
export function questionsIn(
  batch: Pick<Batch, 'from' | 'chainId'>,
  calls: readonly Decoded[],
  own: readonly Address[],
): Question[] {
  const mine = [batch.from, ...own];
  const others = new Map<Address, Address[]>();
  for (const each of calls.flatMap(everyCall)) {
    if (!saysNothing(each) || !mine.includes(each.sender) || mine.includes(each.to)) continue;
    if (isListedContract(each.to, batch.chainId)) continue;
    const named = addressesIn(each.data).filter((other) => !mine.includes(other) && other !== each.to);
    others.set(each.to, [...new Set([...(others.get(each.to) ?? []), ...named])]);
  }
  const all = [...others].slice(0, MAX_CONTRACTS);
  return all
    .flatMap(([contract, named]) => questionsTo(contract, batch.from, named.slice(0, MAX_OTHERS)))
    .slice(0, MAX_QUESTIONS);
}

/** A function that nobody knows, or by whose name nobody gets anything. */
const saysNothing = (each: Decoded): each is Extract<Decoded, { kind: 'known' | 'unknown' }> =>
  each.kind === 'unknown' ||
  (each.kind === 'known' && each.nested.length === 0 && each.actions.every((action) => action.kind === 'right' && action.ended));

const addressesIn = (data: Bytes): Address[] =>
  (data.slice(10).match(/.{64}/g) ?? []).filter(couldBeAddress).map((word): Address => `0x${word.slice(24)}`);

function questionsTo(contract: Address, owner: Address, others: readonly Address[]): Question[] {
  return others.flatMap((to) => {
    const ask = (over: ToldRight['over'], data: Bytes, isYes: Question['isYes'] = isSet): Question => ({
      right: { contract, owner, to, over },
      view: { to: contract, data },
      isYes,
    });
    return [
      ask('ownership', encodeFunctionData({ abi, functionName: 'owner' }), (answer) => number(answer) === BigInt(to)),
      ask('tokens', encodeFunctionData({ abi, functionName: 'isOperatorFor', args: [to, owner] })),
      ...(['isOperator', 'isApprovedForAll', 'allowance'] as const).map((functionName) =>
        ask('tokens', encodeFunctionData({ abi, functionName, args: [owner, to] })),
      ),
      ...(['isAuthorized', 'isAllowed'] as const).map((functionName) =>
        ask('position', encodeFunctionData({ abi, functionName, args: [owner, to] })),
      ),
      ask('debt', encodeFunctionData({ abi, functionName: 'borrowAllowance', args: [owner, to] })),
      ask('role', encodeFunctionData({ abi, functionName: 'hasRole', args: [ANY_ROLE, to] })),
    ];
  });
}

const isSet = (answer: Bytes | undefined): boolean => (number(answer) ?? 0n) !== 0n;

/**
 * The rights that somebody has afterwards and had not before. @param ask asks contracts as they are now; it is needed only where
 * something was answered with yes. As long as nobody says that a right was there before, it is new.
 */
export async function newRights(
  asked: readonly Question[],
  after: readonly (Bytes | undefined)[],
  ask: (views: readonly View[]) => Promise<(Bytes | undefined)[]>,
  patience: Pick<Patience, 'views'>,
): Promise<ToldRight[]> {
  const yes = new Map(asked.filter((each, index) => each.isYes(after[index])).map((each) => [viewKey(each), each]));
  const before = await patience.views([...yes.keys()], async (due) => {
    const answers = await ask(due.flatMap((key) => yes.get(key)?.view ?? []));
    return Object.fromEntries(due.flatMap((key, at) => (answers[at] === undefined ? [] : [[key, answers[at]]])));
  });
  return [...yes].flatMap(([key, { right, isYes }]) => (isYes(before[key]) ? [] : [right]));
}

const viewKey = ({ view }: Question): string => `${view.to} ${view.data}`;

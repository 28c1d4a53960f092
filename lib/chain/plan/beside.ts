import { z } from 'zod';
import { type Delegate, delegates } from '../../core/account/delegates.ts';
import type { Batch } from '../../core/batch/batch.ts';
import { outerData } from '../../core/batch/dataSuffix.ts';
import { type Action, type Decoded, everyCall } from '../../core/decode/decoded.ts';
import { isCurrency, isKnownToken, isListedContract } from '../../core/describe/known.ts';
import { PERMIT2, type Reach, type Touched } from '../../core/effects/effects.ts';
import type { Node } from '../../core/network/node.ts';
import type { PlannedTransaction } from '../../core/plan/plan.ts';
import { Address, Hash, toHex } from '../../core/schema.ts';
import { askTogether } from '../read/together.ts';
import { allowanceView, balanceView, type View } from '../read/views.ts';
import { runsOf } from './estimate.ts';
import type { CodeOverride } from './simulate.ts';
import { MAX_SLOTS } from './slots.ts';
import { pricesOf } from './tried.ts';

/** Of how many calls it is asked what they lay hands on, and at how many contracts it is looked. The others are counted. */
const MAX_CALLS = 10;
const MAX_TOUCHED = 30;

/** What a function of a token means for what its user has there is told by its events. Others may change it by other words. */
const OF_TOKENS: ReadonlySet<Action['kind']> = new Set(['allow', 'allowAll', 'allowItem', 'send', 'sendItem', 'mint']);

export interface Reaching {
  batch: Batch;
  /** Of a batch that is all or nothing; whether the account does not run it yet. */
  delegate: Delegate | undefined;
  upgrades: boolean;
  calls: readonly Decoded[];
  transactions: readonly PlannedTransaction[];
  on: 'pending' | 'latest';
}

/** Contracts that nobody knows, and at which a call runs functions that are known. */
const doubtedIn = ({ from, chainId }: Batch, call: Decoded): Address[] =>
  everyCall(call).flatMap((each) =>
    each.kind === 'known' && each.to !== from && !isListedContract(each.to, chainId) ? [each.to] : [],
  );

/** The places of such calls. */
const doubtfulIn = (batch: Batch, calls: readonly Decoded[]): number[] =>
  calls.flatMap((each, call) => (doubtedIn(batch, each).length > 0 ? [call] : []));

/** Where nobody says what any of them lays hands on; nothing where there is no reason to ask. */
export function unseenIn(batch: Batch, calls: readonly Decoded[]): Pick<Reach, 'unseen'> | undefined {
  const unseen = doubtfulIn(batch, calls);
  return unseen.length > 0 ? { unseen } : undefined;
}

/**
 * Contracts in whose storage calls look or write beside those that they are made to, as the node says: what these tell of the calls,
 * and what they do at others, are two things (V-08). Nothing where there is no reason to ask, or the node does not say.
 */
export async function touchedBy(node: Node, asked: Reaching): Promise<{ reach?: Reach }> {
  const { batch, calls, on } = asked;
  const doubtful = doubtfulIn(batch, calls);
  if (doubtful.length === 0) return {};
  const some = doubtful.slice(0, MAX_CALLS);
  const questions = [
    ...some.map((call) => ({ call, within: calls.slice(call, call + 1), params: [alone(asked, call), on] })),
    ...together(asked, doubtful),
  ];
  const answers = await askTogether(
    node,
    questions.map(({ params }) => ({ method: 'eth_createAccessList', params })),
  );
  const said = answers.map((answer) => Answer.safeParse(answer).data);
  if (said.every((each) => each === undefined)) return {};
  const found = questions.flatMap(({ call, within }, index) => {
    const own = new Set([batch.from, ...within.flatMap(everyCall).flatMap(answersForItself)]);
    const called = within.flatMap((each) => doubtedIn(batch, each));
    return (said[index]?.accessList ?? []).flatMap(({ address: contract, storageKeys }): Found[] => {
      if (storageKeys.length === 0 || own.has(contract) || isToldOf(contract, batch.chainId)) return [];
      // What is kept at a contract changes where it is called. What others do there is another thing.
      return [{ contract, call, slots: called.every((each) => each === contract) ? [] : storageKeys }];
    });
  });
  const all = joined(found);
  const seen = all.slice(0, MAX_TOUCHED);
  const cut = seen.filter(({ slots }) => slots.length > MAX_SLOTS).length;
  const left = doubtful.length - some.length + all.length - seen.length + cut;
  const isWhole = (index: number) => said[index] !== undefined && !said[index].error;
  // A node that takes no code, and does not say so, has called nobody.
  const isCalled = (call: number) => said[some.length]?.accessList.some(({ address }) => address === batch.calls[call]?.to);
  // No account makes several calls in one without code: behind others, a call that goes by itself may be another.
  const isSeen = (call: number, index: number) =>
    asked.delegate ? isWhole(some.length) && isCalled(call) : call === 0 && isWhole(index);
  const unseen = some.filter((call, index) => !isSeen(call, index));
  return {
    reach: {
      touched: seen.map((each) => ({ ...each, slots: each.slots.slice(0, MAX_SLOTS) })),
      ...(left > 0 ? { touchedLeft: left } : {}),
      ...(unseen.length > 0 ? { unseen } : {}),
    },
  };
}

/** A call that failed on the way has shown what it did until then. */
const Answer = z.object({
  accessList: z.array(z.object({ address: Address, storageKeys: z.array(Hash) })),
  error: z.unknown().optional(),
});

type Found = Touched & Required<Pick<Touched, 'slots'>>;

/** Each contract once, for the call that was first, with all places. */
const joined = (all: readonly Found[]): Found[] =>
  [...new Set(all.map(({ contract }) => contract))].flatMap((contract) => {
    const same = all.filter((each) => each.contract === contract);
    const [first] = same;
    return first ? [{ ...first, slots: [...new Set(same.flatMap(({ slots }) => slots))] }] : [];
  });

/** A token that the wallet lists tells of all that it does, and rights at Permit2 are told, too. */
export const isToldOf = (contract: Address, chainId: number): boolean =>
  contract === PERMIT2 || isCurrency(contract, chainId) || isKnownToken(contract, { chainId, watched: [] });

/** Whom a call is made to, unless all that it does there is what tokens tell of. */
const answersForItself = (each: Decoded): Address[] =>
  each.kind === 'creation' || (each.kind === 'known' && each.actions.some(({ kind }) => OF_TOKENS.has(kind))) ? [] : [each.to];

/** A call by itself, paid for as it will be. */
function alone({ batch, delegate, transactions }: Reaching, call: number) {
  const { to, value, data = '0x' } = batch.calls[call] ?? {};
  const [first] = transactions;
  return {
    from: batch.from,
    to,
    value: toHex(value ?? 0n),
    input: outerData(batch, data),
    ...priceOf((delegate ? first : transactions[call]) ?? first),
  };
}

const priceOf = (tx: PlannedTransaction | undefined) => tx && { gas: toHex(tx.gas), ...pricesOf(tx) };

/** All of them in one, since a call may lay hands on something only after another. Few nodes take code that is not there yet. */
function together({ batch, calls, delegate: own, upgrades, transactions, on }: Reaching, doubtful: readonly number[]) {
  const [call] = doubtful.slice(-1);
  const isPlain = !own && batch.calls.length < 2;
  if (call === undefined || isPlain || batch.calls.some(({ to }) => !to)) return [];
  const gas = toHex(transactions.reduce((sum, each) => sum + each.gas, 0n));
  // Of an account that runs none, whichever the chain has: by another, nobody would be called.
  const runners = own ? [own] : delegates.filter(({ proposed }) => proposed);
  return runners.map((delegate) => {
    const tx = {
      ...priceOf(transactions[0]),
      gas,
      from: batch.from,
      to: batch.from,
      value: '0x0',
      input: delegate.encode(batch.calls),
    };
    const code: CodeOverride[] = own && !upgrades ? [] : [runsOf(batch, delegate)];
    return { call, within: calls, params: [tx, on, ...code] };
  });
}

/** What the account has at each of them. */
export const heldViews = (touched: readonly Touched[], account: Address): View[] =>
  touched.map(({ contract }) => balanceView(account, contract));

/** Whether what is kept at each of them is counted by that: as a token's, of which one can allow somebody an amount. */
export const countedViews = (touched: readonly Touched[], account: Address): View[] =>
  touched.map(({ contract }) => allowanceView(account, contract, account, false));

import { z } from 'zod';
import { type Delegate, delegates } from '../../core/account/delegates.ts';
import type { Batch } from '../../core/batch/batch.ts';
import { type Action, type Decoded, everyCall } from '../../core/decode/decoded.ts';
import { isListedContract } from '../../core/describe/known.ts';
import type { Reach, Touched } from '../../core/effects/effects.ts';
import type { Node } from '../../core/network/node.ts';
import type { PlannedTransaction } from '../../core/plan/plan.ts';
import { Address, Hash, toHex } from '../../core/schema.ts';
import { askTogether } from '../read/together.ts';
import { runsOf } from './estimate.ts';
import type { CodeOverride } from './simulate.ts';
import { pricesOf } from './tried.ts';
import { balanceView, type View } from './views.ts';

/** Of how many calls it is asked what they lay hands on, and how many contracts are looked at. The others are counted. */
const MAX_CALLS = 10;
const MAX_TOUCHED = 30;

/** What a function of a token means for what its user has there is told by its events. Others may change it by other words. */
const OF_TOKENS: ReadonlySet<Action['kind']> = new Set(['allow', 'allowAll', 'allowItem', 'send', 'sendItem', 'mint']);

interface Asked {
  batch: Batch;
  /** Of a batch that is all or nothing; whether the account does not run it yet. */
  delegate: Delegate | undefined;
  upgrades: boolean;
  calls: readonly Decoded[];
  transactions: readonly PlannedTransaction[];
  on: 'pending' | 'latest';
}

/** The places of calls by which functions that are known run at contracts that are not. */
const doubtfulIn = ({ from, chainId }: Batch, calls: readonly Decoded[]): number[] =>
  calls.flatMap((outer, call) => {
    const isDoubtful = (each: Decoded) => each.kind === 'known' && each.to !== from && !isListedContract(each.to, chainId);
    return everyCall(outer).some(isDoubtful) ? [call] : [];
  });

/**
 * Contracts in whose storage calls look or write beside those that they are made to, as the node says: what these tell of the calls,
 * and what they do at others, are two things (V-08). Nothing where there is no reason to ask, or the node does not say.
 */
export async function touchedBy(node: Node, asked: Asked): Promise<{ reach?: Reach }> {
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
  const lists = answers.map((answer) => Answer.safeParse(answer).data?.accessList);
  if (lists.every((each) => each === undefined)) return {};
  const found = questions.flatMap(({ call, within }, index) => {
    const own = new Set([batch.from, ...within.flatMap(everyCall).flatMap(answersForItself)]);
    return (lists[index] ?? []).flatMap(({ address: contract, storageKeys }): Touched[] => {
      if (storageKeys.length === 0 || own.has(contract)) return [];
      return isListedContract(contract, batch.chainId) ? [] : [{ contract, call }];
    });
  });
  const all = [...new Map(found.toReversed().map((each) => [each.contract, each])).values()].toReversed();
  const left = doubtful.length - some.length + Math.max(0, all.length - MAX_TOUCHED);
  return { reach: { touched: all.slice(0, MAX_TOUCHED), ...(left > 0 ? { touchedLeft: left } : {}) } };
}

const Answer = z.object({ accessList: z.array(z.object({ address: Address, storageKeys: z.array(Hash) })) });

/** Whom a call is made to, unless all that it does there is what tokens tell of. */
const answersForItself = (each: Decoded): Address[] =>
  each.kind === 'creation' || (each.kind === 'known' && each.actions.some(({ kind }) => OF_TOKENS.has(kind))) ? [] : [each.to];

/** A call by itself, paid for as it will be. */
function alone({ batch, delegate, transactions }: Asked, call: number) {
  const { to, value, data } = batch.calls[call] ?? {};
  const [first] = transactions;
  return {
    from: batch.from,
    to,
    value: toHex(value ?? 0n),
    input: data,
    ...priceOf((delegate ? first : transactions[call]) ?? first),
  };
}

const priceOf = (tx: PlannedTransaction | undefined) => tx && { gas: toHex(tx.gas), ...pricesOf(tx) };

/** All of them in one, since a call may lay hands on something only after another. Few nodes take code that is not there yet. */
function together({ batch, calls, delegate: own, upgrades, transactions, on }: Asked, doubtful: readonly number[]) {
  const [call] = doubtful.slice(-1);
  const delegate = own ?? delegates.find(({ proposed }) => proposed);
  const isPlain = !own && batch.calls.length < 2;
  if (call === undefined || !delegate || isPlain || batch.calls.some(({ to }) => !to)) return [];
  const gas = toHex(transactions.reduce((sum, each) => sum + each.gas, 0n));
  const tx = {
    ...priceOf(transactions[0]),
    gas,
    from: batch.from,
    to: batch.from,
    value: '0x0',
    input: delegate.encode(batch.calls),
  };
  const code: CodeOverride[] = own && !upgrades ? [] : [runsOf(batch, delegate)];
  return [{ call, within: calls, params: [tx, on, ...code] }];
}

/** What the account has at each of them. */
export const heldViews = (touched: readonly Touched[], account: Address): View[] =>
  touched.map(({ contract }) => balanceView(account, contract));

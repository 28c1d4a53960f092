import { zeroAddress } from 'viem';
import type { Node } from '../../core/network/node.ts';
import { intrinsicGas } from '../../core/plan/gas.ts';
import type { Random } from '../../core/platform.ts';
import { type Address, type Bytes, type HexString, toHex } from '../../core/schema.ts';
import { askTogether } from '../read/together.ts';
import { blocksOf, type Conditions } from './conditions.ts';
import { resultsIn, type SimulatedResult, simulate } from './simulate.ts';
import { answersOf, readRun } from './testified.ts';
import { pricesOf, type Trial, type Tried } from './tried.ts';
import { asCall, VIEW_GAS } from './views.ts';
import { makeWitness, WITNESS_GAS, type Witness } from './witness.ts';

/** How a trial went. */
export interface Outcome {
  on: 'pending' | 'latest';
  results: SimulatedResult[];
  /** What each of the accounts has, in wei: before, and after each transaction. */
  balances?: bigint[][];
  /** What each transaction pays for its gas, in wei. */
  paid?: bigint[];
  /** How it goes if it comes later. */
  later?: SimulatedResult[];
  /** Not as a transaction is carried out: without fee, limit, and a block for each. */
  loose?: true;
  /** What contracts answered before and afterwards; nothing for each of which nobody knows. */
  before?: (Bytes | undefined)[];
  after?: (Bytes | undefined)[];
}

/** What an authorization takes of a limit before anything runs. The trial has the code in place, and no authorization to pay for. */
const AUTHORIZED = intrinsicGas('0x', { authorizations: 1 }) - intrinsicGas('0x');

/** The ways to try, the most faithful one first. */
const WAYS = [
  { on: 'pending', loose: false },
  { on: 'latest', loose: false },
  { on: 'either', loose: true },
] as const;

/**
 * Tries transactions out as they will be carried out: with their fees, limits and nonces, each in a block of its own, which has what
 * a block of this chain has (V-01). A witness of the wallet's own is there, so that a node which leaves any of that out is found out.
 */
export function makeTrials(random: Random) {
  /** By chain, which way the node went at the last question. */
  const learned = new Map<number, number>();

  return async (node: Node, chainId: number, trial: Trial, again: boolean): Promise<Outcome | undefined> => {
    const first = again ? (learned.get(chainId) ?? 0) : 0;
    for (const [way, { on, loose }] of WAYS.entries()) {
      if (way < first) continue;
      if (!loose && !isPossible(trial)) continue;
      const found = loose ? await tryLoosely(node, trial) : await tryFaithfully(node, trial, on, random);
      if (!found) continue;
      // What the account cannot pay for tells nothing of the node.
      if (isPossible(trial)) learned.set(chainId, way);
      return found;
    }
    return undefined;
  };
}

/** No node tries a transaction as it is that would not be taken into a block. */
function isPossible({ conditions, transactions, rich, wealth }: Trial): boolean {
  if (!conditions) return false;
  const [first] = transactions;
  const isPaid = rich !== undefined || !first || first.value + (first.gas ?? 0n) * first.maxFeePerGas <= wealth;
  return isPaid && transactions.every(({ maxFeePerGas }) => maxFeePerGas >= (conditions.baseFee ?? 0n));
}

async function tryLoosely(
  node: Node,
  { from, transactions, code, before = [], after = [] }: Trial,
): Promise<Outcome | undefined> {
  const calls = transactions.map(({ to, value, data, gas }) => ({ from, ...(to ? { to } : {}), value, data, gas }));
  const found = await simulate(node, [...before.map(asCall), ...calls, ...after.map(asCall)], code);
  if (!found) return undefined;
  const { on, results } = found;
  const [first, end] = [before.length, before.length + calls.length];
  const said = { before: answersOf(results.slice(0, first)), after: answersOf(results.slice(end)) };
  return { on, results: results.slice(first, end), loose: true, ...said };
}

async function tryFaithfully(node: Node, trial: Trial, on: 'pending' | 'latest', random: Random): Promise<Outcome | undefined> {
  const { conditions, accounts } = trial;
  if (!conditions) return undefined;
  const witness = makeWitness(accounts, conditions, random);
  const asked = trial.twice ? [false, true] : [false];
  const calls = asked.map((later) => ({
    method: 'eth_simulateV1',
    params: [blockStateCalls(trial, conditions, witness, random, later), on],
  }));
  const { before = [] } = trial;
  const views = before.map(({ to, data }) => ({ from: zeroAddress, to, input: data, gas: toHex(VIEW_GAS) }));
  const first = { method: 'eth_simulateV1', params: [{ blockStateCalls: [{ calls: views }] }, on] };
  const answers = await askTogether(node, views.length > 0 ? [...calls, first] : calls);
  const [now, later] = answers;
  const seen = readRun(now, trial, conditions);
  if (!seen) return undefined;
  const otherwise = readRun(later, trial, conditions);
  return { on, ...seen, ...(otherwise ? { later: otherwise.results } : {}), before: answersOf(resultsIn(answers[calls.length])) };
}

/** The witness looks before the first transaction and after each. */
function blockStateCalls(trial: Trial, conditions: Conditions, witness: Witness, random: Random, later: boolean) {
  const { from, transactions, code, rich } = trial;
  const [first] = transactions;
  const look = (tx: Tried, nonce: number) => ({
    from: witness.caller,
    to: witness.address,
    value: '0x0',
    input: '0x',
    gas: toHex(WITNESS_GAS),
    nonce: toHex(nonce),
    ...pricesOf(tx),
  });
  const overrides: Record<Address, { code?: HexString; balance?: HexString; nonce?: HexString }> = {
    ...code,
    [from]: {
      ...code?.[from],
      nonce: toHex(first?.nonce ?? 0),
      ...(rich === undefined ? {} : { balance: toHex(rich) }),
    },
    [witness.address]: { code: witness.code },
    [witness.caller]: { balance: toHex(2n ** 128n) },
  };
  const roomFor = (gas = 0n) => gas + 2n * WITNESS_GAS;
  const after = later ? [] : (trial.after ?? []);
  const all = blocksOf(conditions, transactions.length + (after.length > 0 ? 1 : 0), random, later);
  const blocks = all.slice(0, transactions.length).map((block, index) => {
    const tx = transactions[index] as Tried;
    const { to, value, data, gas, nonce } = tx;
    const call = {
      from,
      ...(to ? { to } : {}),
      value: toHex(value),
      input: data,
      nonce: toHex(nonce),
      ...(gas === undefined ? {} : { gas: toHex(gas - (tx.authorization ? AUTHORIZED : 0n)) }),
      ...pricesOf(tx),
    };
    const isTight = roomFor(gas) > conditions.gasLimit;
    return {
      blockOverrides: isTight ? { ...block, gasLimit: toHex(roomFor(gas)) } : block,
      ...(index === 0 ? { stateOverrides: overrides } : {}),
      calls: [...(index === 0 ? [look(tx, 0)] : []), call, look(tx, index + 1)],
    };
  });
  // A block of their own, so that nothing is otherwise where the transactions are.
  const last = transactions.at(-1);
  const asking =
    last &&
    all.slice(transactions.length).map((block) => {
      const nonce = transactions.length + 1;
      const views = after.map((view, index) => ({
        ...look(last, nonce + 1 + index),
        to: view.to,
        input: view.data,
        gas: toHex(VIEW_GAS),
      }));
      const room = roomFor(VIEW_GAS * BigInt(after.length));
      return {
        blockOverrides: room > conditions.gasLimit ? { ...block, gasLimit: toHex(room) } : block,
        calls: [look(last, nonce), ...views],
      };
    });
  return { blockStateCalls: [...blocks, ...(asking ?? [])], traceTransfers: true, validation: true };
}

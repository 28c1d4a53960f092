import { z } from 'zod';
import type { Node } from '../../core/network/node.ts';
import type { PlannedTransaction } from '../../core/plan/plan.ts';
import type { Random } from '../../core/platform.ts';
import { type Address, type HexString, Quantity, toHex } from '../../core/schema.ts';
import { askTogether } from '../read/together.ts';
import { blocksOf, type Conditions } from './conditions.ts';
import { type CodeOverride, Result, readResult, type SimulatedResult, simulate } from './simulate.ts';
import { makeWitness, type Testimony, testimonyIn, WITNESS_GAS, type Witness } from './witness.ts';

/** A transaction as it is tried: as it will be signed, but that its limit may still have to be found. */
export type Tried = Omit<PlannedTransaction, 'gas' | 'first' | 'count'> & { gas?: bigint };

export interface Trial {
  from: Address;
  transactions: readonly Tried[];
  /** The code that the account will have. */
  code?: CodeOverride | undefined;
  /** Whose balances are looked at: the sender first, then the user's other accounts. */
  accounts: readonly Address[];
  /** Absent where the node does not say enough of its newest block. */
  conditions?: Conditions | undefined;
  /** What the sender has, in wei. */
  wealth: bigint;
  /** To find out what it needs: the sender has enough for any limit. */
  rich?: bigint;
  /** Whether it is tried a second time, as it may also come. */
  twice?: boolean;
}

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
}

/** The ways to try, the most faithful one first. */
const WAYS = [
  { on: 'pending', loose: false },
  { on: 'latest', loose: false },
  { on: 'either', loose: true },
] as const;

const Block = z.object({ calls: z.array(Result), baseFeePerGas: Quantity.optional().catch(undefined) });
const Answer = z.array(Block);

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

async function tryLoosely(node: Node, { from, transactions, code }: Trial): Promise<Outcome | undefined> {
  const calls = transactions.map(({ to, value, data, gas }) => ({ from, ...(to ? { to } : {}), value, data, gas }));
  const found = await simulate(node, calls, code);
  return found && { ...found, loose: true };
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
  const [now, later] = await askTogether(node, calls);
  const seen = readRun(now, trial, conditions);
  if (!seen) return undefined;
  const otherwise = readRun(later, trial, conditions);
  return { on, ...seen, ...(otherwise ? { later: otherwise.results } : {}) };
}

/** The witness looks before the first transaction and after each. */
function blockStateCalls(trial: Trial, conditions: Conditions, witness: Witness, random: Random, later: boolean) {
  const { from, transactions, code, rich } = trial;
  const [first] = transactions;
  const prices = (tx: Tried) =>
    tx.legacy
      ? { gasPrice: toHex(tx.maxFeePerGas) }
      : { maxFeePerGas: toHex(tx.maxFeePerGas), maxPriorityFeePerGas: toHex(tx.maxPriorityFeePerGas) };
  const look = (tx: Tried, nonce: number) => ({
    from: witness.caller,
    to: witness.address,
    value: '0x0',
    input: '0x',
    gas: toHex(WITNESS_GAS),
    nonce: toHex(nonce),
    ...prices(tx),
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
  const blocks = blocksOf(conditions, transactions.length, random, later).map((block, index) => {
    const tx = transactions[index] as Tried;
    const { to, value, data, gas, nonce } = tx;
    const call = {
      from,
      ...(to ? { to } : {}),
      value: toHex(value),
      input: data,
      nonce: toHex(nonce),
      ...(gas === undefined ? {} : { gas: toHex(gas) }),
      ...prices(tx),
    };
    const isTight = roomFor(gas) > conditions.gasLimit;
    return {
      blockOverrides: isTight ? { ...block, gasLimit: toHex(roomFor(gas)) } : block,
      ...(index === 0 ? { stateOverrides: overrides } : {}),
      calls: [...(index === 0 ? [look(tx, 0)] : []), call, look(tx, index + 1)],
    };
  });
  return { blockStateCalls: blocks, traceTransfers: true, validation: true };
}

/** What a run shows, where the witness says that it was one. */
function readRun(
  answer: unknown,
  { transactions, accounts }: Trial,
  conditions: Conditions,
): { results: SimulatedResult[]; balances: bigint[][]; paid: bigint[] } | undefined {
  const blocks = Answer.safeParse(answer).data?.filter(({ calls }) => calls.length > 0);
  if (blocks?.length !== transactions.length) return undefined;
  if (blocks.some(({ calls }, index) => calls.length !== (index === 0 ? 3 : 2))) return undefined;
  const results: SimulatedResult[] = [];
  const balances: bigint[][] = [];
  const paid: bigint[] = [];
  let looks = 0n;
  for (const { calls } of blocks) {
    // The witness is the last of a block, and of the first block also the first; between them is the transaction.
    const seen = [...(calls.length === 3 ? calls.slice(0, 1) : []), ...calls.slice(-1)].map(readResult);
    let gasPrice = 0n;
    for (const { data } of seen) {
      const said = testimonyIn(data, accounts.length);
      if (!said || said.before !== looks || !isAsAsked(said, conditions, transactions)) return undefined;
      looks++;
      gasPrice = said.gasPrice;
      balances.push(said.balances);
    }
    const tx = calls.at(-2);
    if (!tx) return undefined;
    results.push(readResult(tx));
    paid.push(tx.gasUsed * gasPrice);
  }
  return { results, balances, paid };
}

/** Some chains have a recipient of their own for all blocks, or take no tips: what counts is that a contract sees no zeros. */
function isAsAsked({ coinbase, gasPrice, baseFee }: Testimony, asked: Conditions, transactions: readonly Tried[]): boolean {
  const isFree = asked.baseFee === 0n || transactions.some(({ maxFeePerGas }) => maxFeePerGas === 0n);
  return (
    (coinbase > 0n || BigInt(asked.coinbase) === 0n) &&
    (baseFee > 0n || (asked.baseFee ?? 0n) === 0n) &&
    (gasPrice > 0n || isFree) &&
    gasPrice >= baseFee
  );
}

import type { Node } from '../../core/network/node.ts';
import { intrinsicGas, limitFor, SPARE } from '../../core/plan/gas.ts';
import { type Address, type Bytes, toHex } from '../../core/schema.ts';
import { estimateGas } from '../read/read.ts';
import { TookTooLong } from '../read/waiting.ts';
import { type SimulatedCall, simulate } from './simulate.ts';

/**
 * What a chain counts as gas. Most count what their EVM uses. Some add to it: Arbitrum the data that goes to Ethereum, ZKsync its
 * proofs. A simulation may leave that out, and then the limits that follow from it are too low for any block.
 */

/** An address without code, so that a call to it runs nothing. */
const NOWHERE: Address = '0x00000000000000000000000000000000005eaf00';

/** An authorization in the bytes of a transaction (EIP-7702). */
const AUTHORIZATION_BYTES = 'ff'.repeat(110);

/** An estimate with room for what may change until the transaction is in a block; no more than what is possible at all. */
export function withMargin(gas: bigint, most?: bigint): bigint {
  const wide = gas + gas / SPARE;
  return most !== undefined && wide > most ? most : wide;
}

/** A transaction whose limit is looked at. */
export interface Weighed extends SimulatedCall {
  /** What follows from a simulation; nothing to find out where the site has fixed it. */
  limit: bigint;
  upgrades?: boolean;
}

/**
 * Limits that are enough by what the chain counts, found out of the node at hand: a transfer of nothing that it estimates at more
 * than the EVM's 21,000 shows that there is more to count. What it adds for the data of each transaction is then what an estimate
 * of the same data to nobody is above a simulation of it.
 * @param ofNothing what the node says of such a transfer, where it was asked already.
 * @returns nothing where the chain adds nothing.
 */
export async function chainLimits(
  node: Node,
  transactions: readonly Weighed[],
  ofNothing?: ReturnType<typeof estimateOfNothing>,
): Promise<bigint[] | undefined> {
  const [first] = transactions;
  const plain = first && (await (ofNothing ?? estimateOfNothing(node, first.from)));
  // Nobody knows, and it is asked again.
  if (plain === 'late') return transactions.map(({ limit }) => limit);
  if (plain === undefined || plain <= intrinsicGas('0x')) return undefined;
  const idle = transactions.map(({ from, data, upgrades }) => ({
    from,
    to: NOWHERE,
    value: 0n,
    data: upgrades ? (`${data}${AUTHORIZATION_BYTES}` as Bytes) : data,
  }));
  const [simulated, sizes, alone] = await Promise.all([
    simulate(node, idle),
    Promise.all(idle.map((call) => estimateOf(node, call))),
    Promise.all(transactions.map((call) => (call.upgrades ? undefined : estimateOf(node, call)))),
  ]);
  return transactions.map(({ limit, gas, data }, index) => {
    if (gas !== undefined) return limit;
    const counted = simulated?.results[index]?.gasUsed ?? intrinsicGas(idle[index]?.data ?? data);
    const added = (sizes[index] ?? plain) - counted;
    const own = alone[index];
    // Without a simulation the limit is the estimate of the call itself already, where there is one.
    const known = simulated === undefined && own !== undefined;
    const whole = known || added <= 0n ? limit : limit + withMargin(added);
    return own === undefined || limitFor(own) <= whole ? whole : limitFor(own);
  });
}

/** What a transfer of nothing takes by the node's estimate; nothing where it gives none. */
export const estimateOfNothing = (node: Node, from: Address): Promise<bigint | 'late' | undefined> =>
  estimateGas(node, { from, to: NOWHERE, data: '0x', value: '0x0' }).catch(toLate);

const toLate = (error: unknown) => (error instanceof TookTooLong ? ('late' as const) : undefined);

/** What the chain wants as the limit of a call, or nothing where the node does not say. */
export async function estimateOf(node: Node, { from, to, value, data, accessList }: SimulatedCall): Promise<bigint | undefined> {
  const call = { from, data, value: toHex(value), ...(to ? { to } : {}), ...(accessList ? { accessList } : {}) };
  return estimateGas(node, call).catch(() => undefined);
}

/**
 * The limit of a transfer of nothing from an account to itself, as the chain counts.
 * @param atLeast what to take where the node gives no estimate; then it is a guess.
 */
export async function selfTransferLimit(
  node: Node,
  account: Address,
  { atLeast, most }: { atLeast: bigint; most: bigint },
): Promise<{ gas: bigint; guessed: boolean }> {
  const estimate = await estimateOf(node, { from: account, to: account, value: 0n, data: '0x' });
  // More than a block holds is no estimate of a transfer.
  if (estimate === undefined || estimate > most) return { gas: atLeast, guessed: true };
  const least = intrinsicGas('0x');
  // Where the account has no code and the chain adds nothing, this is what it takes to the unit.
  return { gas: estimate <= least ? least : withMargin(estimate, most), guessed: false };
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeFunctionData, erc20Abi, parseAbi } from 'viem';
import type { Address, Bytes } from '../../lib/core/schema.ts';
import type { Rpc } from '../support/anvil.ts';
import { compileOnce } from '../support/contracts.ts';

const abi = parseAbi([
  'function turn()',
  'function fall(uint256 parts)',
  'function buy(address token) payable',
  'function sell(address token, uint256 amount)',
  'function greet(address token)',
  'function flatter(address token)',
  'function sniff(address token)',
  'function use(address token, uint256 amount)',
]);
const tokenAbi = [...erc20Abi, ...parseAbi(['function mint(address to, uint256 value)'])];

/** Somebody else than the user. */
export const OWNER: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
export const UNIT = 10n ** 18n;

/** A shop that keeps its word while it is tried out, and what is called there. */
export interface Swindler {
  address: Address;
  /** From now on it does otherwise. */
  turn(): Promise<void>;
  /** The same, in the next block that is made, and before all that offers less for its gas. */
  turnFirst(): Promise<void>;
  /** Its price gets worse, by so many parts of a million of what it was at first. */
  fall(parts: bigint): Promise<void>;
  buy(value: bigint): { to: Address; value: Bytes; data: Bytes };
  sell(amount: bigint): { to: Address; data: Bytes };
  greet(): { to: Address; data: Bytes };
  flatter(): { to: Address; data: Bytes };
  sniff(): { to: Address; data: Bytes };
  use(amount: bigint): { to: Address; data: Bytes };
  approve(amount: bigint): { to: Address; data: Bytes };
}

/** How the demo's token is made. */
const MINT = (to: Address, amount: bigint): Bytes =>
  encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, amount] });

/** Opens one that deals in `token`, with stock and cash, and gives `customer` some of it. @param kind a contract of `Swindler.sol`. */
export async function openSwindler(
  rpc: Rpc,
  token: Address,
  customer: Address,
  mint = MINT,
  kind: 'Swindler' | 'Chameleon' | 'Gambler' = 'Swindler',
): Promise<Swindler> {
  const source = await readFile(join(import.meta.dirname, 'Swindler.sol'), 'utf8');
  const { [kind]: artifact } = await compileOnce({ 'Swindler.sol': { content: source } });
  const send = async (transaction: object) => {
    const hash = await rpc('eth_sendTransaction', [{ from: OWNER, gas: '0x4c4b40', ...transaction }]);
    await rpc('evm_mine');
    return (await rpc('eth_getTransactionReceipt', [hash])) as { contractAddress: Address };
  };
  const { contractAddress: address } = await send({ data: artifact?.bytecode });
  for (const to of [address, customer]) await send({ to: token, data: mint(to, 1_000n * UNIT) });
  await rpc('anvil_setBalance', [address, '0x56bc75e2d63100000']);
  const at = (data: Bytes) => ({ to: address, data });
  return {
    address,
    turn: async () => {
      await send(at(encodeFunctionData({ abi, functionName: 'turn' })));
    },
    fall: async (parts) => {
      await send(at(encodeFunctionData({ abi, functionName: 'fall', args: [parts] })));
    },
    turnFirst: async () => {
      const data = encodeFunctionData({ abi, functionName: 'turn' });
      await rpc('eth_sendTransaction', [{ from: OWNER, ...at(data), gas: '0x186a0', gasPrice: '0xe8d4a51000' }]);
    },
    buy: (value) => ({
      ...at(encodeFunctionData({ abi, functionName: 'buy', args: [token] })),
      value: `0x${value.toString(16)}`,
    }),
    sell: (amount) => at(encodeFunctionData({ abi, functionName: 'sell', args: [token, amount] })),
    greet: () => at(encodeFunctionData({ abi, functionName: 'greet', args: [token] })),
    flatter: () => at(encodeFunctionData({ abi, functionName: 'flatter', args: [token] })),
    sniff: () => at(encodeFunctionData({ abi, functionName: 'sniff', args: [token] })),
    use: (amount) => at(encodeFunctionData({ abi, functionName: 'use', args: [token, amount] })),
    approve: (amount) => ({
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [address, amount] }),
    }),
  };
}

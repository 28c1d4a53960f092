import type { Node } from '../core/ports.ts';
import { head, tip } from './read.ts';

export interface Fees {
  /** In wei per gas. */
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  baseFee: bigint;
  /** Of one block, in gas. */
  blockGasLimit: bigint;
}

/** Fees that outlast six full blocks in a row: twice the base fee, and the node's tip (EIP-1559). */
export async function fees(node: Node): Promise<Fees> {
  const [block, maxPriorityFeePerGas] = await Promise.all([head(node), tip(node)]);
  const baseFee = block.baseFeePerGas ?? 0n;
  return { baseFee, maxPriorityFeePerGas, maxFeePerGas: 2n * baseFee + maxPriorityFeePerGas, blockGasLimit: block.gasLimit };
}

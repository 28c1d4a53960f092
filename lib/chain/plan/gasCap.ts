import { numberToHex } from 'viem';
import type { Node } from '../../core/network/node.ts';
import { intrinsicGas, TRANSACTION_CAP } from '../../core/plan/gas.ts';
import type { Bytes } from '../../core/schema.ts';

/** Counts the leading zeros of 1 and answers with them: bytecode that only chains with Osaka's rules can run (EIP-7939). */
const OSAKA_ONLY: Bytes = '0x60011e60005260206000f3';
const ZEROS = numberToHex(255, { size: 32 });

/**
 * Whether a chain takes no transaction above 2^24 gas (EIP-7825), told by what came with it in the same upgrade. A node that does
 * not run it leaves that open.
 */
export const hasGasCap = async (node: Node): Promise<boolean> => {
  const gas = numberToHex(4n * intrinsicGas(OSAKA_ONLY, { creates: true }));
  const answer = node.request({ method: 'eth_call', params: [{ data: OSAKA_ONLY, gas }, 'latest'] });
  return (await answer.catch(() => undefined)) === ZEROS;
};

/** Written out only where it is said: to load what knows languages takes the browser a while. */
export const capInWords = (): string => TRANSACTION_CAP.toLocaleString('en');

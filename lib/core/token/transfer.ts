import { encodeFunctionData } from 'viem';
import type { Call } from '../batch/batch.ts';
import type { Payment } from '../ownRequests.ts';
import type { Address } from '../schema.ts';
import { erc20Abi, erc721Abi, erc1155Abi } from './abi.ts';

type Exactly<Sent> = Sent extends { amount: bigint | 'all' } ? Omit<Sent, 'amount'> & { amount: bigint } : Sent;

/** What is sent, and how much of it in its smallest unit. */
export type ExactlySent = Exactly<Payment['what']>;

/** The call by which an account sends something to somebody. */
export function transferCall(what: ExactlySent, from: Address, to: Address): Call & { to: Address } {
  switch (what.kind) {
    case 'native':
      return { to, value: what.amount, data: '0x' };
    case 'token':
      return {
        to: what.token,
        value: 0n,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, what.amount] }),
      };
    case 'erc721': {
      const args = [from, to, what.tokenId] as const;
      const data = encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args });
      return { to: what.collection, value: 0n, data };
    }
    case 'erc1155': {
      const args = [from, to, what.tokenId, what.amount, '0x'] as const;
      const data = encodeFunctionData({ abi: erc1155Abi, functionName: 'safeTransferFrom', args });
      return { to: what.collection, value: 0n, data };
    }
  }
}

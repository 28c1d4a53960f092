import { recoverAuthorizationAddress } from 'viem/utils';
import { z } from 'zod';
import { delegatedCode } from '../../core/account/delegates.ts';
import type { Slot } from '../../core/batch/slot.ts';
import type { Node } from '../../core/network/node.ts';
import { Address, type Bytes, Hash, Quantity, toHex } from '../../core/schema.ts';
import { code, nonce } from './read.ts';

/** An account's code and its count of transactions, at one moment of a block. */
interface State {
  code: Bytes;
  count: number;
}

const Authorization = z.object({
  chainId: Quantity,
  address: Address,
  nonce: Quantity,
  yParity: Quantity,
  r: Quantity,
  s: Quantity,
});
type Authorization = z.output<typeof Authorization>;

const Transaction = z.object({
  hash: Hash,
  from: Address,
  nonce: Quantity.optional(),
  authorizationList: z.array(Authorization).optional(),
});

const WholeBlock = z.object({ hash: Hash, parentHash: Hash, transactions: z.array(Transaction) });

/** Half of the order of secp256k1: a signature above it is none (EIP-2). */
const HALF = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/**
 * The code that an account had when the call of its own transaction began. Nodes tell only what it had at the end of the block, and
 * anybody who holds an authorization of the account can change that in the same block, before the call or after it. So the block's
 * transactions are gone through in their order, from what the account was in the block before, as EIP-7702 has it: the sender's nonce
 * goes up, and then each authorization for the account's nonce sets the code and takes the nonce up, whatever becomes of the call.
 * @param end what the account was at the block's end. A way that does not lead there is not the one that the block went, as where code
 * of the account has created contracts, which takes up its nonce too.
 * @returns nothing where that is so, or where the node does not have the block with all that is in it, or not the state before.
 */
export async function codeWhenCalled(
  node: Node,
  { hash, from, chainId }: Pick<Slot, 'hash' | 'from' | 'chainId'>,
  blockHash: Hash,
  end: State,
): Promise<Bytes | undefined> {
  const block = WholeBlock.safeParse(await node.request({ method: 'eth_getBlockByHash', params: [blockHash, true] })).data;
  if (block?.hash !== blockHash) return undefined;
  const before = { blockHash: block.parentHash };
  const now: State = { code: await code(node, from, before), count: await nonce(node, from, before) };
  let called: Bytes | undefined;
  for (const transaction of block.transactions) {
    if (transaction.from === from) {
      if (transaction.nonce !== BigInt(now.count)) return undefined;
      now.count += 1;
    }
    for (const authorization of transaction.authorizationList ?? []) {
      if (!(await isBy(from, authorization, chainId, now.count))) continue;
      now.code = delegatedCode(authorization.address);
      now.count += 1;
    }
    if (transaction.hash === hash) called = now.code;
  }
  return now.code === end.code && now.count === end.count ? called : undefined;
}

/** Whether an authorization counts for an account that has come to this nonce. */
async function isBy(account: Address, { address, ...rest }: Authorization, chainId: number, count: number): Promise<boolean> {
  if (rest.nonce !== BigInt(count) || (rest.chainId !== 0n && rest.chainId !== BigInt(chainId))) return false;
  if (rest.s > HALF) return false;
  const [r, s] = [rest.r, rest.s].map((half) => toHex(half).slice(2).padStart(64, '0'));
  const authorization = { address, chainId: Number(rest.chainId), nonce: count };
  const signature = `0x${r}${s}${(27n + rest.yParity).toString(16)}` as const;
  const signer = await recoverAuthorizationAddress({ authorization, signature }).catch(() => undefined);
  return signer?.toLowerCase() === account;
}

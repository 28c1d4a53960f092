import { JsonRpcError } from '@metamask/rpc-errors';
import { encodeFunctionData, erc20Abi } from 'viem';
import type { CommandHandlers } from '../core/command.ts';
import { failureOf } from '../core/failure.ts';
import type { Node, Nodes } from '../core/network/node.ts';
import type { Clock } from '../core/platform.ts';
import { type Address, Hash, HexQuantity } from '../core/schema.ts';
import type { Holdings, LastHoldings } from '../core/token/holdings.ts';
import type { TokenList } from '../core/token/stores.ts';
import type { Said } from '../words/said.ts';

export interface TokenParts {
  tokens: TokenList;
  nodes: Nodes;
  holdings: LastHoldings;
  clock: Clock;
}

/** Watched tokens and what an account has of them. */
export const tokenCommands = ({ tokens, nodes, holdings, clock }: TokenParts): CommandHandlers<'removeToken' | 'balances'> => ({
  async removeToken({ chainId, address }) {
    await tokens.remove(chainId, address);
    return null;
  },
  /** Balances that no node tells are left out; `trouble` says why. */
  async balances({ chainId, account }) {
    const watched = (await tokens.all()).filter((token) => token.chainId === chainId).map((token) => token.address);
    try {
      const found = await read(await nodes.of(chainId), account, watched);
      // Good to have, and nothing hangs on it: what was read is told also where it cannot be kept.
      holdings.put(chainId, account, { at: clock.now(), ...found }).catch(() => undefined);
      return found;
    } catch (error) {
      const trouble: Said = error instanceof JsonRpcError ? failureOf(error) : { code: 'failure.networkNotRead' };
      return { tokens: watched.map((address) => ({ address })), trouble };
    }
  },
});

async function read(node: Node, account: Address, watched: readonly Address[]): Promise<Omit<Holdings, 'at'>> {
  const native = HexQuantity.parse(
    await atNewest((block) => node.request({ method: 'eth_getBalance', params: [account, block] })),
  );
  const tokens = await Promise.all(
    watched.map(async (address) => ({ address, balance: await balanceOf(node, address, account) })),
  );
  return { native: BigInt(native).toString(), tokens };
}

/** In the token's smallest unit; none when the contract does not answer with one number. */
async function balanceOf(node: Node, to: Address, account: Address): Promise<string | undefined> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] });
  const answer = await atNewest((block) => node.request({ method: 'eth_call', params: [{ to, data }, block] })).catch(() => '0x');
  const { data: word } = Hash.safeParse(answer);
  return word && BigInt(word).toString();
}

/** On pre-confirmed state; on the newest block where the node has none. */
async function atNewest(ask: (block: 'pending' | 'latest') => Promise<unknown>): Promise<unknown> {
  try {
    return await ask('pending');
  } catch (error) {
    if (error instanceof JsonRpcError && error.code === UNREACHABLE) throw error;
    return ask('latest');
  }
}

/** EIP-1193: no node of the chain can be reached; asking again would only wait again. */
const UNREACHABLE = 4901;

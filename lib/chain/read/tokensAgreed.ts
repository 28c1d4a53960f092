import { encodeFunctionData } from 'viem';
import type { TokenFacts } from '../../core/effects/effects.ts';
import type { Node } from '../../core/network/node.ts';
import type { Address } from '../../core/schema.ts';
import { erc20Abi } from '../../core/token/abi.ts';
import type { ChainNode } from '../node/node.ts';
import { inCalls, multicall, wordsIn } from './multicall.ts';

/** What contracts say of themselves as tokens, as one node has it. */
export type ReadTokens = (node: Node, addresses: readonly Address[]) => Promise<Record<Address, TokenFacts>>;

/** For how long each node is asked, in ms. */
const WITHIN = 4_000;

/**
 * What contracts say of themselves as tokens. One of which another node tells of other decimals is left out: amounts of it are told as
 * they stand in the contract, as one node alone could make much look like little.
 */
export async function tokensAgreed(
  node: ChainNode,
  contracts: readonly Address[],
  readTokens: ReadTokens,
): Promise<Record<Address, TokenFacts>> {
  if (contracts.length === 0) return {};
  const [facts, each] = await Promise.all([readTokens(node, contracts), decimalsByEach(node, contracts)]);
  const agree = ([address, said]: readonly [string, TokenFacts]) =>
    said.kind !== 'token' || each.every((of) => (of.get(address) ?? BigInt(said.decimals)) === BigInt(said.decimals));
  return Object.fromEntries(Object.entries(facts).filter(agree));
}

/** The decimals that each node tells of, as far as it does. */
async function decimalsByEach(node: ChainNode, contracts: readonly Address[]): Promise<ReadonlyMap<string, bigint>[]> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' });
  const parts = inCalls(contracts.map((to) => ({ to, data })));
  const calls = parts.map((part) => ({ method: 'eth_call', params: [{ data: multicall(part) }, 'latest'] }));
  const each = await node.outcomesOfEach(calls, WITHIN);
  return each.map(({ outcomes }) => {
    const words = parts.flatMap((part, at) => {
      const outcome = outcomes[at];
      return wordsIn(outcome && 'result' in outcome ? outcome.result : undefined, part.length) ?? part.map(() => undefined);
    });
    return new Map(contracts.flatMap((to, at) => (words[at] === undefined ? [] : [[to, BigInt(words[at])]])));
  });
}

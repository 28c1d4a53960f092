import { JsonRpcError } from '@metamask/rpc-errors';
import { encodeFunctionData } from 'viem';
import { type Address, Hash, Quantity } from '../../core/schema.ts';
import { erc20Abi, erc721Abi, erc1155Abi } from '../../core/token/abi.ts';
import type { Assets, ReadBalances } from '../../core/token/holdings.ts';
import type { Item } from '../../core/token/item.ts';
import type { ChainNode, ChainNodes } from '../node/node.ts';
import type { RpcCall } from '../node/rpc.ts';
import { inCalls, multicall, type WordQuestion, wordsIn } from './multicall.ts';

/** Reads balances in one exchange: the currency, and all contracts at once. Where the node does not run that, each is asked alone. */
export const balanceReader =
  (nodes: Pick<ChainNodes, 'of'>): ReadBalances =>
  async (chainId, account, { tokens, items }) => {
    const node = await nodes.of(chainId);
    const [native, words] = await readAll(node, account, questionsOf(account, { tokens, items }));
    const balanceOfItem = ({ standard }: Assets['items'][number], word: Hash | undefined) =>
      standard === 'erc721' ? ownedBy(account, word) : numberIn(word);
    return {
      native: native.toString(),
      tokens: tokens.map((address, at) => ({ address, balance: numberIn(words[at]) })),
      items: items.map((item, at) => ({
        ...{ address: item.address, tokenId: item.tokenId },
        balance: balanceOfItem(item, words[tokens.length + at]),
      })),
    };
  };

const questionsOf = (account: Address, { tokens, items }: Assets): WordQuestion[] => [
  ...tokens.map((to) => ({ to, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }) })),
  ...items.map((item) => ({ to: item.address, data: itemData(item, account) })),
];

/** Who owns an item (ERC-721), or how many of it an account has (ERC-1155). */
const itemData = ({ tokenId, standard }: Pick<Item, 'tokenId' | 'standard'>, account: Address) =>
  standard === 'erc721'
    ? encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [BigInt(tokenId)] })
    : encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args: [account, BigInt(tokenId)] });

const numberIn = (word: Hash | undefined): string | undefined => word && BigInt(word).toString();

/** One of an item that the account owns, none of another's; unknown where nobody is said to own it. */
const ownedBy = (account: Address, word: Hash | undefined): string | undefined => {
  const owner = word && BigInt(word);
  return owner ? String(Number(owner === BigInt(account))) : undefined;
};

async function readAll(
  node: ChainNode,
  account: Address,
  questions: readonly WordQuestion[],
): Promise<[native: bigint, words: (Hash | undefined)[]]> {
  const parts = inCalls(questions);
  const [native, ...answers] = await atNewest(node, (block) => [
    { method: 'eth_getBalance', params: [account, block] },
    ...parts.map((part) => ({ method: 'eth_call', params: [{ data: multicall(part) }, block] })),
  ]);
  if (native instanceof Error) throw native;
  const words = await Promise.all(
    parts.map((part, at) => wordsIn(answers[at], part.length) ?? Promise.all(part.map((each) => askAlone(node, each)))),
  );
  return [Quantity.parse(native), words.flat()];
}

async function askAlone(node: ChainNode, question: WordQuestion): Promise<Hash | undefined> {
  const [answer] = await atNewest(node, (block) => [{ method: 'eth_call', params: [question, block] }]);
  return Hash.safeParse(answer).data;
}

/**
 * Answers on pre-confirmed state; what the node does not tell of that, on its newest block. An error stands for what it tells of neither.
 * @throws where no node of the chain can be reached.
 */
async function atNewest(node: ChainNode, calls: (block: 'pending' | 'latest') => RpcCall[]): Promise<unknown[]> {
  const pending = await askMany(node, calls('pending'));
  const due = calls('latest').filter((_, at) => pending[at] instanceof Error);
  if (due.length === 0) return pending;
  const latest = (await askMany(node, due)).values();
  return pending.map((answer) => (answer instanceof Error ? latest.next().value : answer));
}

async function askMany(node: ChainNode, calls: readonly RpcCall[]): Promise<unknown[]> {
  const outcomes = await node.requestMany(calls).catch((error: unknown) => calls.map(() => failed(error)));
  return outcomes.map((outcome) => ('result' in outcome ? outcome.result : outcome.error));
}

function failed(error: unknown): { error: Error } {
  if (error instanceof JsonRpcError && error.code !== UNREACHABLE) return { error };
  throw error;
}

/** EIP-1193: no node of the chain can be reached; asking again would only wait again. */
const UNREACHABLE = 4901;

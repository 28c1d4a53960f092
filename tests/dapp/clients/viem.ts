import {
  type BaseError,
  ContractFunctionRevertedError,
  createWalletClient,
  custom,
  encodeFunctionData,
  parseEther,
  publicActions,
} from 'viem';
import { foundry } from 'viem/chains';
import { erc7811Actions, erc7846Actions } from 'viem/experimental';
import { parseSiweMessage } from 'viem/siwe';
import { counterAbi, reverterAbi, spenderAbi, tokenAbi } from '../abi.ts';
import { asked, config, events, failure, offer, provider } from './page.ts';

const chain = { ...foundry, id: config.chainId };
const client = createWalletClient({ chain, transport: custom(provider), pollingInterval: 100 }).extend(publicActions);
/** The same with what viem calls experimental, as it comes. */
const discovering = client.extend(erc7846Actions()).extend(erc7811Actions());
/** One that marks its transactions by itself (ERC-8021). */
const marking = (dataSuffix: `0x${string}`) =>
  createWalletClient({ chain, transport: custom(provider), pollingInterval: 100, dataSuffix }).extend(publicActions);

/** How viem names a revert, and with which arguments. */
async function reverted(call: Promise<unknown>) {
  try {
    await call;
  } catch (thrown) {
    const revert = (thrown as BaseError).walk((cause) => cause instanceof ContractFunctionRevertedError);
    const { data, reason } = revert as ContractFunctionRevertedError;
    return { name: data?.errorName, args: data?.args?.map(String), reason };
  }
  throw new Error('the call did not revert');
}

const lib = {
  client,
  discovering,
  marking,
  parseSiweMessage,
  chain,
  config,
  asked,
  events,
  failure,
  reverted,
  encodeFunctionData,
  parseEther,
  abi: { counter: counterAbi, reverter: reverterAbi, spender: spenderAbi, token: tokenAbi },
};
export type ViemPage = typeof lib;
offer(lib);

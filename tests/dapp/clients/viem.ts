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
import { counterAbi, reverterAbi, spenderAbi, tokenAbi } from '../abi.ts';
import { asked, config, events, failure, offer, provider } from './page.ts';

const chain = { ...foundry, id: config.chainId };
const client = createWalletClient({ chain, transport: custom(provider), pollingInterval: 100 }).extend(publicActions);

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

import { BrowserProvider, Contract, isCallException } from 'ethers';
import { BaseError, ContractFunctionRevertedError, createPublicClient, custom } from 'viem';
import { Web3 } from 'web3';
import { reverterAbi } from './abi.ts';
import type { DappConfig } from './actions.ts';
import type { Provider } from './provider.ts';

/** How a library names a revert, and with which arguments; the same shape from each of them. */
interface Decoded {
  name?: string;
  args?: string[];
  message: string;
}

type Decode = (provider: Provider, address: `0x${string}`, name: string, args: unknown[]) => Promise<unknown>;

const viem: Decode = (provider, address, functionName, args) =>
  createPublicClient({ transport: custom(provider) }).readContract({ address, abi: reverterAbi, functionName, args } as never);

const ethers: Decode = (provider, address, name, args) =>
  new Contract(address, reverterAbi as never, new BrowserProvider(provider)).getFunction(name).staticCall(...args);

const web3: Decode = (provider, address, name, args) =>
  new new Web3(provider as never).eth.Contract(reverterAbi as never, address).methods[name]?.(...(args as [])).call() ??
  Promise.reject(new Error(`no ${name}`));

function fromViem(error: BaseError): Decoded {
  const revert = error.walk((cause) => cause instanceof ContractFunctionRevertedError) as ContractFunctionRevertedError | null;
  return { name: revert?.data?.errorName, args: revert?.data?.args?.map(String), message: error.message };
}

function fromWeb3(error: {
  message: string;
  cause?: { errorName?: string; errorArgs?: Record<string, unknown>; message?: string };
}) {
  const { errorName, errorArgs, message } = error.cause ?? {};
  const named = Object.entries(errorArgs ?? {}).filter(([key]) => /^[a-z]/.test(key));
  return { name: errorName, args: named.map(([, value]) => String(value)), message: message ?? error.message };
}

function decoded(error: unknown): Decoded {
  if (error instanceof BaseError) return fromViem(error);
  if (isCallException(error))
    return { name: error.revert?.name, args: error.revert?.args.map(String), message: error.reason ?? error.message };
  return fromWeb3(error as Parameters<typeof fromWeb3>[0]);
}

const libraries: Record<string, Decode> = { viem, ethers, web3 };

Object.assign(window, {
  async decode(library: string, name: string, args: unknown[] = []): Promise<Decoded> {
    const config: DappConfig = await (await fetch('config.json')).json();
    const provider = (window as unknown as { ethereum: Provider }).ethereum;
    try {
      await libraries[library]?.(provider, config.contracts.reverter, name, args);
    } catch (error) {
      return decoded(error);
    }
    throw new Error(`${name} did not revert`);
  },
});

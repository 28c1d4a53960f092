import { BrowserProvider, Contract, isCallException } from 'ethers';
import { counterAbi, reverterAbi, tokenAbi } from '../abi.ts';
import { asked, config, events, failure, offer, provider } from './page.ts';

const browser = new BrowserProvider(provider, 'any', { cacheTimeout: -1 });
const contract = (address: string, abi: unknown, runner: ConstructorParameters<typeof Contract>[2] = browser) =>
  new Contract(address, abi as never, runner);

/** How ethers names a revert, and with which arguments. */
async function reverted(name: string, args: unknown[] = []) {
  try {
    await contract(config.contracts.reverter, reverterAbi)
      .getFunction(name)
      .staticCall(...args);
  } catch (error) {
    if (!isCallException(error)) throw error;
    return { name: error.revert?.name, args: error.revert?.args.map(String), reason: error.reason };
  }
  throw new Error(`${name} did not revert`);
}

const lib = { browser, BrowserProvider, contract, config, asked, events, failure, reverted, counterAbi, tokenAbi };
export type EthersPage = typeof lib;
offer(lib);

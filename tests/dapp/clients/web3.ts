import { Web3 } from 'web3';
import { counterAbi, reverterAbi } from '../abi.ts';
import { asked, config, events, failure, offer, provider } from './page.ts';

const web3 = new Web3(provider as never);
web3.eth.transactionPollingInterval = 100;

const contract = (address: string, abi: unknown) => new web3.eth.Contract(abi as never, address) as CallableContract;

interface CallableContract {
  methods: Record<string, (...args: unknown[]) => { call(): Promise<unknown>; send(options: object): Promise<unknown> }>;
}

interface Revert {
  message: string;
  cause?: { errorName?: string; errorArgs?: Record<string, unknown>; message?: string };
}

/** How web3.js names a revert, and with which arguments. */
async function reverted(name: string, args: unknown[] = []) {
  try {
    await contract(config.contracts.reverter, reverterAbi)
      .methods[name]?.(...args)
      .call();
  } catch (thrown) {
    const { cause, message } = thrown as Revert;
    const named = Object.entries(cause?.errorArgs ?? {}).filter(([key]) => /^[a-z]/.test(key));
    return { name: cause?.errorName, args: named.map(([, value]) => String(value)), reason: cause?.message ?? message };
  }
  throw new Error(`${name} did not revert`);
}

const lib = { web3, contract, config, asked, events, failure, reverted, counterAbi };
export type Web3Page = typeof lib;
offer(lib);

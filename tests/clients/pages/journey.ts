import { defineChain, encodeFunctionData, numberToHex } from 'viem';
import { counterAbi } from '../../dapp/abi.ts';
import { asked, config, failure, offer, provider } from '../../dapp/clients/page.ts';

/** What a test does with a page, whichever library it is made with. */
export interface Journey {
  /** The wallets that the library found, where it has no screen for them. */
  wallets?: () => Promise<{ name: string; icon?: string }[]> | { name: string; icon?: string }[];
  /** Opens the library's own screen to connect, or connects where it has none. */
  connect: () => unknown;
  /** The account, by the library's word. */
  account: () => Promise<string | undefined> | string | undefined;
  /** Sends a batch of two steps, and gives its id. */
  send: () => Promise<string>;
  /** What became of it, once something has. */
  outcome: (id: string) => Promise<string | number | undefined>;
  disconnect: () => unknown;
}

/** The local network. */
export const chain = defineChain({
  id: config.chainId,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [config.rpcUrl] } },
});

export const increment = {
  to: config.contracts.counter,
  data: encodeFunctionData({ abi: counterAbi, functionName: 'increment' }),
};

/** The request of EIP-5792, for libraries that do not know it and hand on what they are told. */
export const batchOf = (from: string) => [
  {
    version: '2.0.0',
    from,
    chainId: numberToHex(config.chainId),
    atomicRequired: false,
    calls: [increment, increment],
  },
];

/** Asks by a library until something has become of a batch. */
export async function settled(ask: () => Promise<{ status: number }>): Promise<number> {
  for (;;) {
    const { status } = await ask();
    if (status >= 200) return status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Hands a page to the tests, what else it has included. */
export function offerJourney<More extends object>(journey: Journey, more: More) {
  const lib = { ...journey, ...more, asked, failure, config };
  offer(lib);
  return lib;
}

export { config, provider };

import { type Address, createWalletClient, custom, encodeFunctionData, numberToHex, parseEther, publicActions } from 'viem';
import { foundry } from 'viem/chains';
import { counterAbi, reverterAbi, spenderAbi, tokenAbi } from './abi.ts';
import type { Provider } from './provider.ts';

declare global {
  interface Window {
    /** Set by a script of its own before any module runs, so that a page that has loaded is ready. */
    config: DappConfig;
  }
}

/** What the server that serves this page says about the chain under it. */
export interface DappConfig {
  chainId: number;
  rpcUrl: string;
  contracts: Record<'token' | 'oddToken' | 'nft' | 'counter' | 'spender' | 'reverter', Address>;
}

export interface Reading {
  when: string;
  latest: bigint;
  pending: bigint;
}

/** Each thing that the page can do, as a dapp on viem would write it; the text is what the page then shows. */
export function createActions(provider: Provider, { chainId, rpcUrl, contracts }: DappConfig) {
  const chain = { ...foundry, id: chainId, rpcUrls: { default: { http: [rpcUrl] } } };
  const client = createWalletClient({ chain, transport: custom(provider), pollingInterval: 400 }).extend(publicActions);
  const { token, spender, reverter, counter } = contracts;
  const forty = parseEther('40');

  const account = async () => {
    const [first] = await client.getAddresses();
    if (!first) throw new Error('Connect a wallet first.');
    return first;
  };
  const mint = (to: Address) => ({ to: token, data: encode(tokenAbi, 'mint', [to, parseEther('100')]) });
  const sendCalls = async (atomic: boolean, calls: readonly { to: Address; data: `0x${string}` }[]) => {
    const { id } = await client.sendCalls({ account: await account(), forceAtomic: atomic, calls });
    return id;
  };
  const watch = (address: Address, symbol: string, decimals: number) =>
    client.watchAsset({ type: 'ERC20', options: { address, symbol, decimals } });
  const read = async (when: string): Promise<Reading> => {
    const count = (blockTag: 'latest' | 'pending') =>
      client.readContract({ address: counter, abi: counterAbi, functionName: 'count', blockTag });
    const [latest, pending] = await Promise.all([count('latest'), count('pending')]);
    return { when, latest, pending };
  };

  return {
    connect: () => client.requestAddresses(),
    mint: async (atomic: boolean) => sendCalls(atomic, [mint(await account())]),
    pull: async (atomic: boolean) =>
      sendCalls(atomic, [
        mint(await account()),
        { to: token, data: encode(tokenAbi, 'approve', [spender, forty]) },
        { to: spender, data: encode(spenderAbi, 'pull', [token, forty]) },
      ]),
    fail: async (atomic: boolean) => {
      const me = await account();
      return sendCalls(atomic, [mint(me), { to: reverter, data: encode(reverterAbi, 'custom', []) }, mint(me)]);
    },
    status: (id: string) => client.getCallsStatus({ id }),
    wait: (id: string) => client.waitForCallsStatus({ id, timeout: 120_000 }),
    watch: () => watch(token, 'WHEAT', 18),
    watchOdd: () => watch(contracts.oddToken, 'ODD', 6),
    watchNft: () => watch(contracts.nft, 'STAMP', 0),
    read,
    /** Counts up and reads the counter before, while the transaction is on its way, and once it is included. */
    increment: async (show: (reading: Reading) => void) => {
      const from = await account();
      const before = await read('before');
      show(before);
      const call = { to: counter, data: encode(counterAbi, 'increment', []) };
      const { id } = await client.sendCalls({ account: from, forceAtomic: false, calls: [call] });
      show(
        await readUntil(
          (reading) => reading.pending > before.pending,
          () => read('on its way'),
        ),
      );
      await client.waitForCallsStatus({ id, timeout: 120_000 });
      show(await read('included'));
      return id;
    },
    chainId: () => provider.request({ method: 'eth_chainId' }),
    isOn: (hex: unknown) => hex === numberToHex(chainId),
  };
}

/** The wallet answers once the transaction is signed; the node has it a moment later. */
async function readUntil(fits: (reading: Reading) => boolean, read: () => Promise<Reading>): Promise<Reading> {
  for (let left = 200; ; left -= 1) {
    const reading = await read();
    if (fits(reading) || left === 0) return reading;
  }
}

const encode = (abi: readonly unknown[], functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]);

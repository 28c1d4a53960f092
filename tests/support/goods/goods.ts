import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createPublicClient,
  custom,
  encodeDeployData,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  type Hex,
  parseUnits,
} from 'viem';
import type { Address } from '../../../lib/core/schema.ts';
import type { Rpc } from '../anvil.ts';
import { compileOnce } from '../contracts.ts';

/** What each account has of a token to begin with, in whole units. */
const SUPPLY = '1000';

/** Something to send: three tokens with different decimals, and a collection of three items. */
export async function openGoods(rpc: Rpc, owner: Address) {
  const content = await readFile(join(import.meta.dirname, 'Goods.sol'), 'utf8');
  const artifacts = await compileOnce({ 'Goods.sol': { content } });
  const [from] = (await rpc('eth_accounts')) as [Address];
  const reader = createPublicClient({
    transport: custom({ request: ({ method, params }) => rpc(method, params) }),
    pollingInterval: 50,
  });

  async function deploy(name: 'Grain' | 'Sheaves', args: readonly unknown[]): Promise<Address> {
    const artifact = artifacts[name];
    if (!artifact) throw new Error(`no contract ${name}`);
    const data = encodeDeployData({ ...artifact, args });
    const hash = (await rpc('eth_sendTransaction', [{ from, gas: '0x4c4b40', data }])) as Hex;
    const { contractAddress } = await reader.waitForTransactionReceipt({ hash });
    if (!contractAddress) throw new Error(`${name} was not deployed`);
    return contractAddress.toLowerCase() as Address;
  }

  const grains: { symbol: string; decimals: number; address: Address }[] = [];
  for (const [symbol, decimals] of [
    ['RYE', 18],
    ['OAT', 6],
    ['SPELT', 0],
  ] as const) {
    const address = await deploy('Grain', [symbol, decimals, owner, parseUnits(SUPPLY, decimals)]);
    grains.push({ symbol, decimals, address });
  }
  const sheaves = await deploy('Sheaves', [owner]);
  const word = async (to: Address, data: Hex) => (await rpc('eth_call', [{ to, data }, 'latest'])) as Hex;

  return {
    grains,
    sheaves,
    /** What an account has of a token, in its smallest unit. */
    has: async (token: Address, account: Address) =>
      BigInt(await word(token, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }))),
    ownerOf: async (id: bigint): Promise<Address> =>
      `0x${(await word(sheaves, encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [id] }))).slice(26)}`,
  };
}

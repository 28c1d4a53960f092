import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Abi, type Address, createPublicClient, createWalletClient, custom, type Hex } from 'viem';
import type { Rpc } from './anvil.ts';

const SOURCES = join(import.meta.dirname, '../dapp/contracts');
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/sheaf-contracts');
/** The last of the accounts that anvil holds the keys of. */
const DEPLOYER = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720';

interface Artifact {
  abi: Abi;
  bytecode: Hex;
}

/** Where the sample dapp's contracts are on a chain. */
export interface DemoContracts {
  token: Address;
  oddToken: Address;
  nft: Address;
  counter: Address;
  spender: Address;
  reverter: Address;
}

/** Deploys the sample dapp's contracts from an account that the demo does not otherwise use: their addresses are always the same. */
export async function deployDemo(rpc: Rpc): Promise<DemoContracts> {
  const artifacts = await compileDemo();
  const transport = custom({ request: ({ method, params }) => rpc(method, params) });
  const reader = createPublicClient({ transport, pollingInterval: 50 });
  const deployer = createWalletClient({ account: DEPLOYER, transport });

  const hashes: Hex[] = [];
  for (const name of ['DemoToken', 'OddToken', 'DemoNft', 'Counter', 'Spender', 'Reverter']) {
    const artifact = artifacts[name];
    if (!artifact) throw new Error(`no contract ${name} in ${SOURCES}`);
    hashes.push(await deployer.sendTransaction({ chain: null, data: artifact.bytecode, gas: 5_000_000n }));
  }
  await rpc('evm_mine');
  const receipts = await Promise.all(hashes.map((hash) => reader.waitForTransactionReceipt({ hash })));
  const [token, oddToken, nft, counter, spender, reverter] = receipts.map(
    (receipt) => receipt.contractAddress?.toLowerCase() as Address | undefined,
  );
  if (!token || !oddToken || !nft || !counter || !spender || !reverter) throw new Error('a contract was not deployed');
  return { token, oddToken, nft, counter, spender, reverter };
}

/** Compiles the demo contracts. */
export async function compileDemo(): Promise<Record<string, Artifact>> {
  const names = (await readdir(SOURCES)).filter((name) => name.endsWith('.sol')).sort();
  const sources = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, { content: await readFile(join(SOURCES, name), 'utf8') }])),
  );
  return compileOnce(sources);
}

/** Compiles contracts; the outcome is kept for as long as neither they nor the compiler change. */
export async function compileOnce(sources: Record<string, { content: string }>): Promise<Record<string, Artifact>> {
  const solc = createRequire(import.meta.url)('solc/package.json').version;
  const kept = join(
    CACHE,
    `${createHash('sha256')
      .update(JSON.stringify([solc, sources]))
      .digest('hex')}.json`,
  );
  const cached = await readFile(kept, 'utf8').catch(() => undefined);
  if (cached) return JSON.parse(cached);
  const artifacts = compile(sources);
  await mkdir(CACHE, { recursive: true });
  // Several processes may do this at the same time: none may read half a file.
  const draft = `${kept}.${process.pid}`;
  await writeFile(draft, JSON.stringify(artifacts));
  await rename(draft, kept);
  return artifacts;
}

function compile(sources: Record<string, { content: string }>): Record<string, Artifact> {
  const settings = { optimizer: { enabled: true }, outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } };
  const input = JSON.stringify({ language: 'Solidity', sources, settings });
  const output = JSON.parse(createRequire(import.meta.url)('solc').compile(input));
  const errors = (output.errors ?? []).filter((error: { severity: string }) => error.severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((error: { formattedMessage: string }) => error.formattedMessage).join('\n'));
  const artifacts: Record<string, Artifact> = {};
  for (const file of Object.values<Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>(output.contracts))
    for (const [name, { abi, evm }] of Object.entries(file)) artifacts[name] = { abi, bytecode: `0x${evm.bytecode.object}` };
  return artifacts;
}

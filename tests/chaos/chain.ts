import { type Address, createWalletClient, custom, type Hex, keccak256, parseEventLogs, type RpcLog } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { until } from '../kit/until.ts';
import { TEST_PHRASE } from '../kit/wallet.ts';
import { startAnvil } from '../support/anvil.ts';
import { compileDemo } from '../support/contracts.ts';
import { installDelegates, installGuard } from '../support/delegates.ts';
import { startEndpoints } from './endpoints.ts';
import type { Foreign, Ran } from './oracle.ts';
import type { Undone } from './said.ts';

/** How many accounts have money, and the last of them. */
const ACCOUNTS = 20;
const DEPLOYER = '0x8626f6940e2eb28930efb4cef49b2d1f2c9c1199';
/** No reorganisation goes deeper, in blocks. */
const DEEPEST = 100;
const GWEI = 1_000_000_000n;

/** How deep a block is that stays. */
export const FINAL_DEPTH = 64;

/** Each is a token of its own, too. */
export type Ledgers = readonly [Address, Address, Address];

interface Block {
  transactions: { hash: string; from: string; nonce: string }[];
}

/** A chain with ledgers on it, the node that the wallet speaks to, and what may befall both. */
export async function startChain(seed: number) {
  // States that anvil writes to disk come back without the code of the contracts.
  const states = ['--prune-history', String(2 * DEEPEST)];
  const anvil = await startAnvil({ args: ['--accounts', String(ACCOUNTS), ...states] });
  const { rpc } = anvil;
  await installDelegates(rpc);
  await installGuard(rpc);
  const { Ledger } = await compileDemo();
  if (!Ledger) throw new Error('the ledger does not compile');
  const transport = custom({ request: ({ method, params }) => rpc(method, params) });
  const deployer = createWalletClient({ account: DEPLOYER, transport });
  const { bytecode } = Ledger;
  const deploy = async (): Promise<Address> => {
    const deployed = await deployer.sendTransaction({ chain: null, data: bytecode, gas: 2_000_000n });
    // Anvil answers before the block is made.
    const receipt = await until('the ledger', async () => {
      const receipt = (await rpc('eth_getTransactionReceipt', [deployed])) as { contractAddress: Address } | null;
      return receipt ?? undefined;
    });
    return receipt.contractAddress.toLowerCase() as Address;
  };
  const ledgers: Ledgers = [await deploy(), await deploy(), await deploy()];
  // So deep that no weather undoes them.
  await rpc('anvil_mine', ['0xa']);
  const nodes = await startEndpoints(anvil.url, seed);
  const foreign: Foreign[] = [];
  const overtaking: { from: string; nonce: number; raw: `0x${string}` }[] = [];
  /** By height, as last seen. */
  const blocks: Block[] = [];
  const undone: Undone[] = [];
  /** The calls that ran up to some height, behind which no reorganisation reaches. */
  let settled: { upTo: number; ran: Ran[] } = { upTo: 0, ran: [] };

  const head = async () => Number(await rpc('eth_blockNumber'));
  const nonceOf = async (account: string) => Number(await rpc('eth_getTransactionCount', [account, 'latest']));
  const hex = (number: number) => `0x${number.toString(16)}`;
  const blockAt = async (height: number) => (await rpc('eth_getBlockByNumber', [hex(height), true])) as Block | null;
  const mine = (blocks = 1) => rpc('anvil_mine', [`0x${blocks.toString(16)}`]);

  async function ranSince(height: number): Promise<(Ran & { height: number })[]> {
    const logs = (await rpc('eth_getLogs', [{ fromBlock: hex(height), toBlock: 'latest', address: ledgers }])) as RpcLog[];
    const events = parseEventLogs({ abi: Ledger?.abi ?? [], logs: logs as never, eventName: 'Ran' }) as unknown as {
      args: { mark: Hex; by: Address };
      transactionHash: Hex;
      blockNumber: Hex;
    }[];
    return events.map(({ args, transactionHash, blockNumber }) => ({
      mark: args.mark,
      by: args.by.toLowerCase(),
      transaction: transactionHash,
      height: Number(blockNumber),
    }));
  }

  return {
    nodes,
    ledgers,
    foreign: foreign as readonly Foreign[],
    undone: undone as readonly Undone[],
    head,
    /** How many transactions of the account are in blocks that stay. */
    finalNonceOf: async (account: string) =>
      Number(await rpc('eth_getTransactionCount', [account, hex(Math.max(0, (await head()) - FINAL_DEPTH))])),
    mine,
    /** Whether each transaction is mined at once; where not, it waits in the pool. */
    async mining(on: boolean) {
      await rpc('evm_setAutomine', [on]);
      if (on) await mine();
    },
    pooled: async () => Number(((await rpc('txpool_status')) as { pending: string }).pending),
    /** Forgets what waits in the pool. */
    drop: () => rpc('anvil_dropAllTransactions'),
    /**
     * Puts as many other, empty blocks in the place of the newest, and forgets what was in those. What is final stays, however many
     * come before it: a development chain that loses it was set back (N-08), after which nothing is sent until the user says how to go on.
     */
    async reorganise(most: number) {
      const newest = await head();
      const depth = Math.min(most, FINAL_DEPTH - 1);
      const at = Date.now();
      for (let height = newest - depth + 1; height <= newest; height++)
        for (const { from, nonce } of (await blockAt(height))?.transactions ?? [])
          undone.push({ at, from: from.toLowerCase(), nonce: Number(nonce) });
      await rpc('anvil_reorg', [depth, []]);
      await rpc('anvil_dropAllTransactions');
    },
    /** The base fee of the next block, in gwei. */
    baseFee: (gwei: number) => rpc('anvil_setNextBlockBaseFeePerGas', [`0x${(BigInt(gwei) * GWEI).toString(16)}`]),
    /** Makes the account a plain one again, as far as the chain is concerned. */
    downgrade: (account: string) => rpc('anvil_setCode', [account, '0x']),
    /** A transaction of the account at its next nonce, made past the wallet and better paid than any of the wallet's. */
    async overtake(index: number): Promise<void> {
      const account = mnemonicToAccount(TEST_PHRASE, { addressIndex: index });
      const nonce = await nonceOf(account.address);
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId: anvil.chainId,
        nonce,
        to: DEPLOYER,
        gas: 60_000n,
        maxFeePerGas: 20_000n * GWEI,
        maxPriorityFeePerGas: 10_000n * GWEI,
      });
      foreign.push({ hash: keccak256(raw), from: account.address.toLowerCase(), nonce });
      overtaking.push({ from: account.address.toLowerCase(), nonce, raw });
      await rpc('eth_sendRawTransaction', [raw]);
    },
    /** Sends once more, as another wallet does, what it had at the account's next nonce and the pool has forgotten, if that is before. */
    async overtakeAgain(from: string, before: number): Promise<void> {
      const next = await nonceOf(from);
      if (next >= before) return;
      const raw = overtaking.findLast((each) => each.from === from && each.nonce === next)?.raw;
      if (raw) await rpc('eth_sendRawTransaction', [raw]).catch(() => undefined);
    },
    /** All calls that ran, in the chain's order. */
    async ran(): Promise<readonly Ran[]> {
      const before = settled;
      const upTo = (await head()) - DEEPEST;
      const fresh = await ranSince(before.upTo + 1);
      const old = fresh.filter(({ height }) => height <= upTo);
      if (old.length > 0) settled = { upTo, ran: [...before.ran, ...old] };
      return [...before.ran, ...fresh];
    },
    /** Hashes of everything that these accounts have in blocks. */
    async mined(accounts: readonly string[]): Promise<string[]> {
      const from = Math.max(1, blocks.length - DEEPEST);
      // In the middle of a reorganisation the chain is shorter than it said a moment before.
      const fresh = await until('a chain that is whole', async () => {
        const heights = Array.from({ length: (await head()) - from + 1 }, (_, at) => from + at);
        const found: (Block | null)[] = [];
        for (const height of heights) found.push(await blockAt(height));
        return found.every((block) => block !== null) && found;
      });
      for (const [at, block] of fresh.entries()) blocks[from + at] = block;
      blocks.length = from + fresh.length;
      const own = new Set(accounts);
      return blocks.flatMap(({ transactions }) => transactions.flatMap(({ hash, from }) => (own.has(from) ? [hash] : [])));
    },
    async stop() {
      await nodes.stop();
      await anvil.stop();
    },
  };
}

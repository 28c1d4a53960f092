import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type Anvil, type AnvilOptions, startAnvil } from './anvil.ts';
import { type DemoContracts, deployDemo } from './contracts.ts';
import { installDelegates } from './delegates.ts';
import { arrivals, startWallet, type TestWallet } from './wallet.ts';

/** A chain with the demo contracts and the known delegates, and a fresh connected wallet on it for each test. */
export interface Local {
  anvil: Anvil;
  demo: DemoContracts;
  wallet: TestWallet;
}

/** Sets them up around the tests of a file; each test starts from the same state of the chain. */
export function localChain(options: AnvilOptions = {}): Local {
  const local = {} as Local;
  let snapshot: unknown;
  beforeAll(async () => {
    local.anvil = await startAnvil(options);
    await installDelegates(local.anvil.rpc);
    local.demo = await deployDemo(local.anvil.rpc);
  });
  afterAll(() => local.anvil.stop());
  beforeEach(async () => {
    snapshot = await local.anvil.rpc('evm_snapshot');
    local.wallet = startWallet();
    await local.wallet.ready(local.anvil.url);
  });
  afterEach(async () => {
    local.wallet.stop();
    await arrivals();
    await local.anvil.rpc('anvil_dropAllTransactions');
    await local.anvil.rpc('evm_revert', [snapshot]);
    await local.anvil.rpc('evm_setAutomine', [true]);
  });
  return local;
}

/** Looks again and again, without a fixed wait, until `look` gives something. */
export async function until<Found>(look: () => Promise<Found | undefined | false>): Promise<Found> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Until the node has a transaction: the journal calls it offered before its bytes are there. */
export const arrived = ({ anvil }: Local, hash: string): Promise<unknown> =>
  until(() => anvil.rpc('eth_getTransactionByHash', [hash]));

/** The code that a request is refused with. */
export const codeOf = (promise: Promise<unknown>): Promise<number | 'no error'> =>
  promise.then(
    () => 'no error' as const,
    (error: { code: number }) => error.code,
  );

export interface Status {
  id: string;
  status: number;
  atomic: boolean;
  chainId: string;
  receipts?: { status: string; transactionHash: string; blockNumber: string; logs: unknown[] }[];
}

/** The status of a batch, once it is no longer pending. */
export const settled = (wallet: TestWallet, id: string): Promise<Status> =>
  until(async () => {
    const status = (await wallet.ask('wallet_getCallsStatus', [id])) as Status;
    return status.status !== 100 && status;
  });

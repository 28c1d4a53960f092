import { type AnvilOptions, startAnvil } from './anvil.ts';
import { deployDemo } from './contracts.ts';
import { installDelegates, installGuard } from './delegates.ts';
import { serveDapp } from './serve.ts';

/** A local chain with the delegates, the guard and the demo contracts on it, and the sample dapp in front of it. */
export async function startDemo(options: AnvilOptions & { dappPort?: number } = {}) {
  const { dappPort, ...chain } = options;
  const anvil = await startAnvil(chain);
  try {
    await installDelegates(anvil.rpc);
    await installGuard(anvil.rpc);
    const contracts = await deployDemo(anvil.rpc);
    const dapp = await serveDapp({ chainId: anvil.chainId, rpcUrl: anvil.url, contracts }, dappPort);
    const stop = async () => {
      await Promise.all([dapp.stop(), anvil.stop()]);
    };
    return { ...anvil, contracts, dapp: dapp.url, stop };
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

export type Demo = Awaited<ReturnType<typeof startDemo>>;

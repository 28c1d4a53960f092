import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { encodeFunctionData } from 'viem';
import {
  createConfig,
  http,
  injected,
  useCapabilities,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSendCalls,
  useWaitForCallsStatus,
  WagmiProvider,
} from 'wagmi';
import { foundry } from 'wagmi/chains';
import { counterAbi } from '../abi.ts';
import { asked, config, events, offer } from './page.ts';

const wagmi = createConfig({
  chains: [foundry],
  connectors: [injected()],
  transports: { [foundry.id]: http(config.rpcUrl) },
  pollingInterval: 200,
});
const increment = { to: config.contracts.counter, data: encodeFunctionData({ abi: counterAbi, functionName: 'increment' }) };

function Connection() {
  const { address, status, connector } = useConnection();
  const connectors = useConnectors();
  const connect = useConnect();
  const disconnect = useDisconnect();
  return (
    <section aria-label="Connection">
      <p>
        {status} {connector?.name} {address}
      </p>
      {connectors.map((each) => (
        <button type="button" key={each.uid} onClick={() => connect.mutate({ connector: each })}>
          Connect {each.name}
        </button>
      ))}
      <button type="button" onClick={() => disconnect.mutate({})}>
        Disconnect
      </button>
      <p role="alert">{connect.error?.name}</p>
    </section>
  );
}

function Batches() {
  const [atomic, setAtomic] = useState(false);
  const { data: capabilities } = useCapabilities({ chainId: foundry.id });
  const send = useSendCalls();
  const outcome = useWaitForCallsStatus({ id: send.data?.id, pollingInterval: 100 });
  return (
    <section aria-label="Batches">
      <p>atomic: {capabilities?.atomic?.status}</p>
      <label>
        <input type="checkbox" checked={atomic} onChange={() => setAtomic(!atomic)} /> all or nothing
      </label>
      <button type="button" onClick={() => send.mutate({ calls: [increment, increment], forceAtomic: atomic })}>
        Send calls
      </button>
      <p role="status">
        {send.status} {outcome.data?.status} {outcome.data?.statusCode} {outcome.data?.receipts?.length}
      </p>
      <p role="alert">{send.error?.message}</p>
    </section>
  );
}

const lib = { wagmi, asked, events };
export type WagmiPage = typeof lib;
offer(lib);

const root = document.querySelector('main');
if (root)
  createRoot(root).render(
    <WagmiProvider config={wagmi}>
      <QueryClientProvider client={new QueryClient()}>
        <Connection />
        <Batches />
      </QueryClientProvider>
    </WagmiProvider>,
  );

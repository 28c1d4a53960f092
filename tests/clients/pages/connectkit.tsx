import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ConnectKitProvider, useModal } from 'connectkit';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createConfig, http, WagmiProvider } from 'wagmi';
import { chain, offerJourney } from './journey.ts';
import { onWagmi } from './onWagmi.ts';

const wagmi = createConfig({ chains: [chain], transports: { [chain.id]: http() } });

function Connect() {
  const { setOpen } = useModal();
  useEffect(() => {
    open = () => setOpen(true);
  }, [setOpen]);
  return null;
}
let open: (() => void) | undefined;

offerJourney({ ...onWagmi(wagmi), connect: () => open?.() }, {});

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <WagmiProvider config={wagmi}>
    <QueryClientProvider client={new QueryClient()}>
      <ConnectKitProvider>
        <Connect />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
);

import { connectorsForWallets, RainbowKitProvider, useConnectModal } from '@rainbow-me/rainbowkit';
import { injectedWallet } from '@rainbow-me/rainbowkit/wallets';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createConfig, http, WagmiProvider } from 'wagmi';
import { chain, offerJourney } from './journey.ts';
import { onWagmi } from './onWagmi.ts';

const connectors = connectorsForWallets([{ groupName: 'Wallets', wallets: [injectedWallet] }], {
  appName: 'The sample',
  projectId: 'none',
});
const wagmi = createConfig({ chains: [chain], connectors, transports: { [chain.id]: http() } });

function Connect() {
  const { openConnectModal } = useConnectModal();
  useEffect(() => {
    open = openConnectModal;
  });
  return null;
}
let open: (() => void) | undefined;

offerJourney({ ...onWagmi(wagmi), connect: () => open?.() }, {});

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <WagmiProvider config={wagmi}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider>
        <Connect />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
);

import { createAppKit } from '@reown/appkit';
import { defineChain } from '@reown/appkit/networks';
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi';
import { config, offerJourney } from './journey.ts';
import { onWagmi } from './onWagmi.ts';

/** Its makers' service answers nobody here; what it says of wallets beside the installed ones is not there then. */
const projectId = '00000000000000000000000000000000';
const network = defineChain({
  id: config.chainId,
  caipNetworkId: `eip155:${config.chainId}`,
  chainNamespace: 'eip155',
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [config.rpcUrl] } },
});
const adapter = new WagmiAdapter({
  networks: [network],
  projectId,
  customRpcUrls: { [`eip155:${config.chainId}`]: [{ url: config.rpcUrl }] },
});
const kit = createAppKit({
  adapters: [adapter],
  networks: [network],
  projectId,
  metadata: { name: 'The sample', description: 'A page', url: location.origin, icons: [] },
  features: { analytics: false, email: false, socials: false },
});

offerJourney(
  {
    ...onWagmi(adapter.wagmiConfig),
    account: () => kit.getAddress(),
    connect: () => void kit.open(),
    disconnect: () => kit.disconnect(),
  },
  {},
);

import { createConfig, http } from 'wagmi';
import { connect, getConnectors, reconnect } from 'wagmi/actions';
import { chain, offerJourney } from './journey.ts';
import { onWagmi } from './onWagmi.ts';

const wagmi = createConfig({ chains: [chain], transports: { [chain.id]: http() } });
await reconnect(wagmi);

offerJourney(
  {
    ...onWagmi(wagmi),
    wallets: () => getConnectors(wagmi).map(({ name, icon }) => ({ name, icon })),
    connect() {
      const connector = getConnectors(wagmi).find(({ name }) => name === 'Sheaf');
      if (!connector) throw new Error('wagmi has no Sheaf');
      return connect(wagmi, { connector });
    },
  },
  {},
);

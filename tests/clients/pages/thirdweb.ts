import { createThirdwebClient, defineChain, prepareTransaction } from 'thirdweb';
import { createWallet, getInstalledWallets } from 'thirdweb/wallets';
import { getCallsStatus, sendCalls } from 'thirdweb/wallets/eip5792';
import { config, increment, offerJourney, settled } from './journey.ts';

const client = createThirdwebClient({ clientId: 'none' });
const chain = defineChain({ id: config.chainId, rpc: config.rpcUrl });
const wallet = createWallet('io.github.sheaf-wallet' as 'io.metamask');
const step = () => prepareTransaction({ ...increment, chain, client });

await wallet.autoConnect({ client, chain }).catch(() => undefined);

offerJourney(
  {
    wallets: () => getInstalledWallets().map(({ id }) => ({ name: id })),
    connect: () => wallet.connect({ client, chain }),
    account: () => wallet.getAccount()?.address,
    send: async () => (await sendCalls({ wallet, calls: [step(), step()] })).id,
    // Its own way to wait looks again with each new block, and this chain has none but for transactions.
    outcome: (id) => settled(async () => ({ status: (await getCallsStatus({ client, wallet, id })).statusCode })),
    disconnect: () => wallet.disconnect(),
  },
  {},
);

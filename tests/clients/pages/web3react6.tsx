import { useWeb3React, Web3ReactProvider } from '@web3-react/core';
import { InjectedConnector } from '@web3-react/injected-connector';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { batchOf, config, offerJourney, settled } from './journey.ts';

interface Wallet {
  request(args: object): Promise<never>;
}

const injected = new InjectedConnector({ supportedChainIds: [config.chainId] });
let state: ReturnType<typeof useWeb3React<Wallet>> | undefined;
const request = (method: string, params: unknown) => {
  if (!state?.library) throw new Error('web3-react has no wallet');
  return state.library.request({ method, params });
};

function Connection() {
  const now = useWeb3React<Wallet>();
  useEffect(() => {
    state = now;
  });
  // As its own example has it: whoever was connected is so after a reload.
  useEffect(() => {
    injected.isAuthorized().then((may) => (may ? now.activate(injected) : undefined));
  }, [now.activate]);
  return (
    <p>
      {now.active ? `on ${now.chainId}` : 'not connected'} {now.error?.name}
    </p>
  );
}

offerJourney(
  {
    connect: () => state?.activate(injected, undefined, true),
    account: () => state?.account ?? undefined,
    async send() {
      return ((await request('wallet_sendCalls', batchOf(state?.account ?? ''))) as { id: string }).id;
    },
    outcome: (id) => settled(() => request('wallet_getCallsStatus', [id])),
    disconnect: () => request('wallet_revokePermissions', [{ eth_accounts: {} }]),
  },
  {},
);

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <Web3ReactProvider getLibrary={(provider: Wallet) => provider}>
    <Connection />
  </Web3ReactProvider>,
);

import Onboard from '@web3-onboard/core';
import injected from '@web3-onboard/injected-wallets';
import { numberToHex } from 'viem';
import { batchOf, config, offerJourney, settled } from './journey.ts';

const onboard = Onboard({
  wallets: [injected()],
  chains: [{ id: numberToHex(config.chainId), token: 'ETH', label: 'Local', rpcUrl: config.rpcUrl }],
  connect: { autoConnectLastWallet: true },
  accountCenter: { desktop: { enabled: false }, mobile: { enabled: false } },
  disableFontDownload: true,
});
const connected = () => onboard.state.get().wallets[0];
const account = () => connected()?.accounts[0]?.address;
/** Asks by the provider that it hands out. */
function request(method: string, params: unknown): Promise<never> {
  const wallet = connected();
  if (!wallet) throw new Error('web3-onboard has no wallet');
  return (wallet.provider as unknown as { request(args: object): Promise<never> }).request({ method, params });
}

offerJourney(
  {
    connect: () => void onboard.connectWallet(),
    account,
    send: async () => ((await request('wallet_sendCalls', batchOf(account() ?? ''))) as { id: string }).id,
    outcome: (id) => settled(() => request('wallet_getCallsStatus', [id])),
    disconnect: () => onboard.disconnectWallet({ label: connected()?.label ?? '' }),
  },
  {},
);

import { ethers } from 'ethers4';
import { batchOf, increment, offerJourney, settled } from './journey.ts';

// It knows no provider but one with sendAsync, and takes the object as it stands.
const wallet = (window as unknown as { ethereum: object }).ethereum;
const browser = new ethers.providers.Web3Provider(wallet as never);
const account = async () => (await browser.listAccounts())[0];

offerJourney(
  {
    connect: () => (wallet as { enable(): Promise<string[]> }).enable(),
    account,
    send: async () => (await browser.send('wallet_sendCalls', batchOf((await account()) ?? ''))).id,
    outcome: (id) => settled(() => browser.send('wallet_getCallsStatus', [id])),
    disconnect: () => browser.send('wallet_revokePermissions', [{ eth_accounts: {} }] as never),
  },
  {
    async sendAndWait() {
      const { hash } = await browser.getSigner().sendTransaction(increment);
      await browser.waitForTransaction(hash ?? '');
      return hash;
    },
  },
);

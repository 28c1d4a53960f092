import { ethers } from 'ethers5';
import { batchOf, increment, offerJourney, provider, settled } from './journey.ts';

const browser = new ethers.providers.Web3Provider(provider as never, 'any');
browser.pollingInterval = 100;
const account = async () => (await browser.listAccounts())[0];

offerJourney(
  {
    connect: () => browser.send('eth_requestAccounts', []),
    account,
    send: async () => (await browser.send('wallet_sendCalls', batchOf((await account()) ?? ''))).id,
    outcome: (id) => settled(() => browser.send('wallet_getCallsStatus', [id])),
    disconnect: () => browser.send('wallet_revokePermissions', [{ eth_accounts: {} }]),
  },
  {
    /** Sends by the library's own way, and looks for the transaction at once. */
    async sendAndFind() {
      const { hash } = await browser.getSigner().sendTransaction(increment);
      const found = await browser.getTransaction(hash);
      return { hash, found: found?.hash, status: (await browser.waitForTransaction(hash)).status };
    },
  },
);

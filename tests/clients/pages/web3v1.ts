import Web3 from 'web3';
import { batchOf, offerJourney, provider, settled } from './journey.ts';

const web3 = new Web3(provider as never);
const account = async () => (await web3.eth.getAccounts())[0];
const request = (method: string, params: unknown) => provider.request({ method, params }) as Promise<never>;

type Done = (error: Error | null, value: unknown) => void;
/** A read that waits for its batch; the types of the library do not know it. */
interface Queued {
  request(address: string, block: string, done: Done): never;
}

offerJourney(
  {
    connect: () => web3.eth.requestAccounts(),
    account,
    send: async () => ((await request('wallet_sendCalls', batchOf((await account()) ?? ''))) as { id: string }).id,
    outcome: (id) => settled(() => request('wallet_getCallsStatus', [id])),
    disconnect: () => request('wallet_revokePermissions', [{ eth_accounts: {} }]),
  },
  {
    /** Two reads in one batch, which it hands to the wallet as a list by `sendAsync`. */
    batched: async () => {
      const batch = new web3.BatchRequest();
      const address = (await account()) ?? '';
      const asked = [web3.eth.getBalance, web3.eth.getTransactionCount].map(
        (read) =>
          new Promise<string>((resolve, reject) => {
            const done: Done = (error, value) => (error ? reject(error) : resolve(String(value)));
            batch.add((read as unknown as Queued).request(address, 'latest', done));
          }),
      );
      batch.execute();
      return Promise.all(asked);
    },
    coinbase: () => web3.eth.getCoinbase(),
  },
);

import type { Config } from 'wagmi';
import { disconnect, getAccount, sendCalls, waitForCallsStatus } from 'wagmi/actions';
import { increment, type Journey } from './journey.ts';

/** What libraries that stand on wagmi 2 leave to it. */
export const onWagmi = (wagmi: Config): Omit<Journey, 'connect'> => ({
  account: () => getAccount(wagmi).address,
  async send() {
    return (await sendCalls(wagmi, { calls: [increment, increment] })).id;
  },
  async outcome(id) {
    return (await waitForCallsStatus(wagmi, { id, pollingInterval: 100, timeout: 30_000 })).statusCode;
  },
  disconnect: () => disconnect(wagmi),
});

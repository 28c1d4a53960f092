import { Hash } from '../../core/schema.ts';
import type { Description } from '../description.ts';
import { ACCOUNT, FRIEND } from '../examples.ts';

export const eth_sendTransaction: Description = {
  summary: "Sends one transaction once the user approves it. Nonce and fees are the wallet's own.",
  standard: 'execution API',
  params: [{ name: 'transaction' }],
  result: { name: 'hash', schema: Hash },
  errors: {
    batchTooLarge: 'It takes more gas than a block holds.',
    chainDisconnected: 'No node of the network can be reached.',
  },
  examples: [
    {
      name: 'one wei for a friend',
      params: [{ from: ACCOUNT, to: FRIEND, value: '0x1' }],
      result: '0x3d1b8bb4a3ef2bcbb5ac4e30ad0bd3a77a3eb8eb2f3c6f0fdb5ccc9a2b2c3f19',
    },
  ],
};

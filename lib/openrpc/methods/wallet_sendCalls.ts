import { z } from 'zod';
import type { Description } from '../description.ts';
import { ACCOUNT, CHAIN, FRIEND } from '../examples.ts';

const Sent = z.strictObject({
  id: z.string().meta({ description: "The app's own, unchanged, or one that the wallet made." }),
  batchId: z
    .string()
    .regex(/^0x[0-9a-f]*$/)
    .meta({ description: 'The id where that is hex, else its UTF-8 bytes in hex.' }),
  status: z.literal('pending'),
});

export const wallet_sendCalls: Description = {
  summary: 'Sends calls once the user approves them: all or nothing where asked for, else in order.',
  standard: 'EIP-5792',
  params: [{ name: 'request' }],
  result: { name: 'batch', schema: Sent },
  errors: {
    versionNotSupported: '`version` is another than 2.0.0; decided before the rest is looked at.',
    missingCapability: 'A capability that the wallet does not know is not marked as optional.',
    chainNotSupported: 'The wallet has no network `chainId`.',
    delegationNotSupported: 'All or nothing is asked for on a chain that cannot do it.',
    duplicateBatch: 'The site has submitted a batch with this `id` from this sender, or asks for one at this moment.',
    batchTooLarge: 'More than 100 calls, 96 KiB of call data, or the gas of a block.',
    upgradeRejected: "The user declined the account's upgrade, which all or nothing needs.",
    cannotUpgrade: 'All or nothing is asked for, and the account has code of its own.',
    chainDisconnected: 'No node of the network can be reached.',
  },
  examples: [
    {
      name: 'a batch of one',
      params: [
        {
          version: '2.0.0',
          id: 'order-1',
          from: ACCOUNT,
          chainId: CHAIN,
          atomicRequired: false,
          calls: [{ to: FRIEND, value: '0x1' }],
        },
      ],
      result: { id: 'order-1', batchId: '0x6f726465722d31', status: 'pending' },
    },
    {
      name: 'two calls, all or nothing',
      params: [
        {
          version: '2.0.0',
          id: '0x5ea4',
          from: ACCOUNT,
          chainId: CHAIN,
          atomicRequired: true,
          calls: [
            { to: FRIEND, value: '0x1', capabilities: { gasLimitOverride: { value: '0xc350' } } },
            { to: FRIEND, value: '0x2', data: '0x' },
          ],
          capabilities: { paymasterService: { optional: true } },
        },
      ],
      result: { id: '0x5ea4', batchId: '0x5ea4', status: 'pending' },
    },
  ],
};

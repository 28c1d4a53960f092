import { z } from 'zod';
import { Address, Bytes, Hash, HexChainId, HexQuantity } from '../../core/schema.ts';
import { type Description, ofNodes } from '../description.ts';
import { ACCOUNT, CHAIN, FRIEND } from '../examples.ts';

const eth_sendTransaction: Description = {
  summary:
    "Sends one transaction once the user approves it. The nonce is the wallet's own; fees of the site are offered to the user, its gas limit and access list are kept.",
  standard: 'execution API',
  params: [{ name: 'transaction' }],
  result: { name: 'hash', schema: Hash },
  errors: {
    batchTooLarge: 'It takes more gas than a block holds.',
    transactionRejected: 'Every node says that it can never be in a block: of its type, chain or gas. It is not kept.',
    ...ofNodes,
  },
  examples: [
    {
      name: 'one wei for a friend',
      params: [{ from: ACCOUNT, to: FRIEND, value: '0x1' }],
      result: '0x3d1b8bb4a3ef2bcbb5ac4e30ad0bd3a77a3eb8eb2f3c6f0fdb5ccc9a2b2c3f19',
    },
  ],
};

const Sent = z.strictObject({
  id: z.string().meta({ description: "The app's own, unchanged, or one that the wallet made." }),
  batchId: z
    .string()
    .regex(/^0x[0-9a-f]*$/)
    .meta({ description: 'The id where that is hex, else its UTF-8 bytes in hex.' }),
  status: z.literal('pending'),
});

const wallet_sendCalls: Description = {
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
    ...ofNodes,
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
    {
      name: 'with the mark of an app (ERC-8021) behind the data',
      params: [
        {
          version: '2.0.0',
          id: '0x5ea5',
          from: ACCOUNT,
          chainId: CHAIN,
          atomicRequired: false,
          calls: [{ to: FRIEND, value: '0x1' }],
          capabilities: { dataSuffix: { value: `0x626173656170700700${'8021'.repeat(8)}`, optional: true } },
        },
      ],
      result: { id: '0x5ea5', batchId: '0x5ea5', status: 'pending' },
    },
  ],
};

const Receipt = z.strictObject({
  logs: z.array(z.strictObject({ address: Address, data: Bytes, topics: z.array(Hash) })),
  status: z.enum(['0x0', '0x1']),
  blockHash: Hash,
  blockNumber: HexQuantity,
  gasUsed: HexQuantity,
  transactionHash: Hash,
});

const Status = z.strictObject({
  version: z.literal('2.0.0'),
  id: z.string(),
  chainId: HexChainId,
  status: z
    .union([z.literal(100), z.literal(200), z.literal(400), z.literal(500), z.literal(600)])
    .meta({ description: '100 pending, 200 all included, 400 never included, 500 nothing took effect, 600 some did.' }),
  atomic: z.boolean(),
  receipts: z.array(Receipt).optional().meta({ description: 'One per included transaction, in chain order, reverted ones too.' }),
});

const wallet_getCallsStatus: Description = {
  summary: "What became of a batch, named by the app's id or by its hex form.",
  standard: 'EIP-5792',
  params: [{ name: 'id' }],
  result: { name: 'status', schema: Status },
  errors: { unknownBatch: 'This site has submitted no such batch.' },
  examples: [
    {
      name: 'a batch of one, included',
      params: ['order-1'],
      result: {
        version: '2.0.0',
        id: 'order-1',
        chainId: CHAIN,
        status: 200,
        atomic: true,
        receipts: [
          {
            logs: [],
            status: '0x1',
            blockHash: '0x4b7e3c8f5d1a2e9b6c0f7a8d3e5b1c2f9a6d4e8b7c3f1a5d2e9b6c8f4a7d3e1b',
            blockNumber: '0x9',
            gasUsed: '0x5208',
            transactionHash: '0x8d2f4b6a1c3e5f7a9b0d2c4e6f8a1b3d5c7e9f0a2b4d6c8e1f3a5b7d9c0e2f4a',
          },
        ],
      },
    },
  ],
};

const wallet_showCallsStatus: Description = {
  summary: 'Opens a batch in the wallet.',
  standard: 'EIP-5792',
  params: [{ name: 'id' }],
  result: { name: 'nothing', schema: z.null() },
  errors: { unknownBatch: 'This site has submitted no such batch.' },
  examples: [{ name: 'a batch that was sent', params: ['order-1'], result: null }],
};

const Capabilities = z
  .record(
    z.string().regex(/^0x(?:[1-9a-f][0-9a-f]*|0)$/),
    z.strictObject({
      atomic: z.strictObject({ status: z.enum(['supported', 'ready', 'unsupported']) }).optional(),
      atomicBatch: z
        .strictObject({ supported: z.literal(true) })
        .optional()
        .meta({ description: 'The same in the form of before: where the status is `supported` or `ready`.' }),
      assetDiscovery: z.strictObject({ supported: z.literal(true) }).optional(),
      dataSuffix: z.strictObject({ supported: z.literal(true) }).optional(),
      gasLimitOverride: z.strictObject({ supported: z.literal(true) }).optional(),
    }),
  )
  .meta({ description: 'By chain ID; what holds on every chain is under `0x0`.' });

const wallet_getCapabilities: Description = {
  summary:
    'What the wallet can do for an account, per chain. Those listed are asked, or else the one that the site is on; what no node says in time is left out.',
  standard: 'EIP-5792',
  params: [{ name: 'account' }, { name: 'chainIds' }],
  result: { name: 'capabilities', schema: Capabilities },
  errors: { limitExceeded: ofNodes.limitExceeded },
  examples: [
    {
      name: 'an account that can be upgraded',
      params: [ACCOUNT, [CHAIN]],
      result: {
        '0x0': {
          assetDiscovery: { supported: true },
          dataSuffix: { supported: true },
          gasLimitOverride: { supported: true },
        },
        [CHAIN]: { atomic: { status: 'ready' }, atomicBatch: { supported: true } },
      },
    },
  ],
};

/** Transactions, and batches of them. */
export const batches = {
  eth_sendTransaction,
  wallet_sendCalls,
  wallet_getCallsStatus,
  wallet_showCallsStatus,
  wallet_getCapabilities,
};

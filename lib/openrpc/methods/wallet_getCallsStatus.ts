import { z } from 'zod';
import { Address, Bytes, Hash, HexChainId, HexQuantity } from '../../core/schema.ts';
import type { Description } from '../description.ts';
import { CHAIN } from '../examples.ts';

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

export const wallet_getCallsStatus: Description = {
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

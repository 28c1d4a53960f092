import { z } from 'zod';
import { errors } from '../core/errors.ts';
import { defineMethod } from '../core/request/method.ts';
import { Address, Bytes, Hash, HexQuantity, toHex } from '../core/schema.ts';

/** A quantity as nodes take it: geth refuses leading zeros. */
const NodeQuantity = HexQuantity.transform((hex) => toHex(BigInt(hex)));

export const AccessList = z.array(z.object({ address: Address, storageKeys: z.array(Hash, { error: 'must be an array' }) }), {
  error: 'must be an array',
});

/** EIP-7702. */
const Authorization = z.object({
  chainId: NodeQuantity,
  address: Address,
  nonce: NodeQuantity,
  yParity: NodeQuantity,
  r: NodeQuantity,
  s: NodeQuantity,
});

/** The call object: the fields of a transaction in the execution API; what else a client sends stays here (C-02). */
export const CallObject = z
  .object(
    {
      type: NodeQuantity.optional(),
      from: Address.optional(),
      to: Address.optional(),
      gas: NodeQuantity.optional(),
      value: NodeQuantity.optional(),
      data: Bytes.optional(),
      input: Bytes.optional(),
      nonce: NodeQuantity.optional(),
      gasPrice: NodeQuantity.optional(),
      maxFeePerGas: NodeQuantity.optional(),
      maxPriorityFeePerGas: NodeQuantity.optional(),
      maxFeePerBlobGas: NodeQuantity.optional(),
      accessList: AccessList.optional(),
      blobVersionedHashes: z.array(Hash, { error: 'must be an array' }).optional(),
      blobs: z.array(Bytes, { error: 'must be an array' }).optional(),
      chainId: NodeQuantity.optional(),
      authorizationList: z.array(Authorization, { error: 'must be an array' }).optional(),
    },
    { error: 'must be a call object' },
  )
  .transform(({ input, ...call }, context) => {
    if (input !== undefined && call.data !== undefined && input !== call.data) {
      context.addIssue({ code: 'custom', path: ['input'], message: 'must equal data where both are given' });
    }
    const data = call.data ?? input;
    if (call.to === undefined && (data === undefined || data === '0x')) {
      context.addIssue({ code: 'custom', path: ['to'], message: 'is required where there is no data' });
    }
    return data === undefined ? call : { ...call, data };
  });

const BLOCK = 'must be a block number in hex, latest, pending, safe, finalized, earliest or an EIP-1898 object';

const BlockTag = z
  .string({ error: BLOCK })
  .regex(/^(?:latest|pending|safe|finalized|earliest|0x[0-9a-fA-F]{1,16})$/, BLOCK)
  .transform((text) => (text.startsWith('0x') ? toHex(BigInt(text)) : text));

/** EIP-1898. */
const BlockObject = z
  .object(
    {
      blockHash: Hash.optional(),
      blockNumber: NodeQuantity.optional(),
      requireCanonical: z.boolean({ error: 'must be a boolean' }).optional(),
    },
    { error: BLOCK },
  )
  .refine(
    (block) => (block.blockHash === undefined) !== (block.blockNumber === undefined),
    'must have either blockHash or blockNumber',
  );

/** What a block parameter may be. */
export const Block = z.union([BlockTag, BlockObject]).meta({ id: 'Block' });

/** The block that a call is made on: tags and numbers reach the node as they are (C-03, C-04). */
export const BlockParameter = z.unknown().transform((block, context) => {
  const parsed = (typeof block === 'object' && block !== null ? BlockObject : BlockTag).safeParse(block ?? undefined);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const missing = block === undefined || block === null;
  context.addIssue({
    code: 'custom',
    path: issue?.path ?? [],
    message: missing ? 'is required: a block number or tag' : (issue?.message ?? BLOCK),
  });
  return z.NEVER;
});

/** Forwarded as they are; `null` stands where JSON had an `undefined` to write. */
export const Overrides = z.record(z.string(), z.unknown(), { error: 'must be an object' }).nullish();
export const StateOverrides = z
  .record(Address, z.record(z.string(), z.unknown(), { error: 'must be an object' }), { error: 'must be an object of addresses' })
  .nullish();

const EthCallParams = z
  .array(z.unknown(), { error: 'must be an array of call, block and overrides' })
  .min(1, 'must begin with a call object')
  .max(4, 'must have at most four entries')
  .meta({ minItems: 2 })
  .transform((params) => [params[0], params[1], params[2], params[3]])
  .pipe(z.tuple([CallObject, BlockParameter, StateOverrides, Overrides]))
  .transform(([call, block, state, blockOverrides]): unknown[] => {
    if (blockOverrides) return [call, block, state ?? {}, blockOverrides];
    return state ? [call, block, state] : [call, block];
  });

/** Runs a call on the network that the site sees, without sending anything. */
export const eth_call = defineMethod({
  access: 'open',
  params: EthCallParams,
  async handle(params, { nodes, site }) {
    const node = await nodes.of(site.chainId);
    const result = await node.request({ method: 'eth_call', params });
    if (typeof result !== 'string') throw errors.internal();
    return result;
  },
});

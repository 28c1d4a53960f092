import { stringToHex } from 'viem';
import { z } from 'zod';
import { Address, Bytes, HexChainId, type HexString, Quantity } from '../schema.ts';
import type { Call } from './batch.ts';

/** The request of `wallet_sendCalls` (EIP-5792), and the capabilities that the wallet knows. */

/** EIP-5792 allows ids of up to 4,096 bytes: as hex text with its prefix. */
const MAX_ID = 8_194;

const Capability = z.looseObject(
  { optional: z.boolean({ error: 'must be a boolean' }).optional() },
  { error: 'must be an object' },
);

/** ERC-8021 and its like, as viem sends it: bytes for the end of the data of each transaction. */
const DataSuffix = z.looseObject({ ...Capability.shape, value: Bytes }, { error: 'must be an object' });

const Capabilities = z.object({ dataSuffix: DataSuffix.optional() }, { error: 'must be an object' }).catchall(Capability);

/** ERC-8132: the gas limit of one call. */
const GasLimitOverride = z.looseObject(
  { ...Capability.shape, value: Quantity.refine((gas) => gas > 0n, 'must be more than zero') },
  { error: 'must be an object' },
);

const CallCapabilities = z
  .object({ gasLimitOverride: GasLimitOverride.optional() }, { error: 'must be an object' })
  .catchall(Capability);

const RequestedCall = z.object(
  {
    to: Address,
    value: Quantity.optional(),
    data: Bytes.optional(),
    capabilities: CallCapabilities.optional(),
  },
  { error: 'must be an object' },
);
export type RequestedCall = z.output<typeof RequestedCall>;

const Request = z.object(
  {
    version: z.string({ error: 'must be a string' }).meta({ const: '2.0.0' }),
    id: z
      .string({ error: 'must be a string' })
      .min(1, 'must not be empty')
      .max(MAX_ID, `must have at most ${MAX_ID} characters`)
      .optional(),
    from: Address,
    chainId: HexChainId,
    atomicRequired: z.boolean({ error: 'must be a boolean' }),
    calls: z.array(RequestedCall, { error: 'must be an array' }).min(1, 'must have at least one call'),
    capabilities: Capabilities.optional(),
  },
  { error: 'must be an object' },
);
export type SendCallsRequest = z.output<typeof Request>;

/** Exactly one object in an array (S-01). */
export const SendCallsParams = z.tuple([Request], { error: 'must be an array with one object' });

/** The capability of the request or of a call that the wallet does not know and may not pass over, if there is one (S-11). */
export function unknownCapability(request: SendCallsRequest): string | undefined {
  const required = (given: Record<string, { optional?: boolean } | undefined> | undefined, known: readonly string[]) =>
    Object.entries(given ?? {}).find(([name, value]) => !known.includes(name) && value?.optional !== true)?.[0];
  return (
    required(request.capabilities, ['dataSuffix']) ??
    request.calls.map((call) => required(call.capabilities, ['gasLimitOverride'])).find((name) => name !== undefined)
  );
}

/** A call as the wallet keeps it: what is absent has its default. */
export const toCall = ({ to, value, data, capabilities }: RequestedCall): Call => ({
  to,
  value: value ?? 0n,
  data: data ?? '0x',
  ...(capabilities?.gasLimitOverride ? { gasLimit: capabilities.gasLimitOverride.value } : {}),
});

/** The id in hex: itself where it is hex, else its UTF-8 bytes (S-08). */
export function hexId(id: string): HexString {
  if (/^0x[0-9a-fA-F]*$/.test(id)) return id.toLowerCase() as HexString;
  return stringToHex(id);
}

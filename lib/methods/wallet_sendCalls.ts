import { z } from 'zod';
import type { Batch } from '../core/batch/batch.ts';
import { outerData } from '../core/batch/dataSuffix.ts';
import { bytesIn, MAX_CALL_DATA, MAX_CALLS } from '../core/batch/limits.ts';
import { hexId, SendCallsParams, type SendCallsRequest, toCall, unknownCapability } from '../core/batch/sendCalls.ts';
import { errors } from '../core/errors.ts';
import { askAtOnce, batchQuestion } from '../core/request/batchQuestion.ts';
import { defineMethod, type RequestContext } from '../core/request/method.ts';
import { toHex } from '../core/schema.ts';

/** The tail that viem gives to ids of batches that a wallet without EIP-5792 sent; none of ours may look like one (S-07). */
const FALLBACK_MARKER = '5792'.repeat(16);

/**
 * Sends calls once the user approves them: atomically, or one by one in order. EIP-5792.
 * @returns `{id, batchId, status: 'pending'}` as soon as everything is signed and journalled.
 */
export const wallet_sendCalls = defineMethod({
  access: 'connected',
  params: SendCallsParams,
  refusals: { malformed: errors.unparsable, noNetwork: (chainId) => errors.chainNotSupported(toHex(chainId)) },
  ...batchQuestion,

  /** The version is decided before the rest is looked at (S-02). */
  first(raw) {
    const request: unknown = Array.isArray(raw) && raw.length === 1 ? raw[0] : undefined;
    const version = typeof request === 'object' && request !== null ? Reflect.get(request, 'version') : undefined;
    if (typeof version === 'string' && version !== '2.0.0') throw errors.versionNotSupported();
  },

  async handle([request], before, ask) {
    const { site, random, batches } = before;
    if (!site.accounts.includes(request.from)) throw errors.unauthorized();
    await refuseChain(request, before);
    for (const [index, call] of request.calls.entries()) {
      // What is appended is data like any other: an account with code may do it.
      if (call.to === request.from && outerData(suffixOf(request), call.data ?? '0x') !== '0x')
        throw errors.unparsable(`params[0].calls[${index}].to must not be the sender itself when there is data`);
    }
    const id = request.id ?? freshId(before);
    if (await batches.has(site.origin, request.from, id)) throw errors.duplicateBatch();
    const missing = unknownCapability(request);
    if (missing !== undefined) throw errors.missingCapability(missing);
    refuseSize(request);

    const key = random.bytes(16);
    const batch: Batch = {
      key,
      origin: site.origin,
      from: request.from,
      id,
      batchId: hexId(id),
      chainId: site.chainId,
      atomicRequired: request.atomicRequired,
      calls: request.calls.map(toCall),
      ...suffixOf(request),
      method: 'wallet_sendCalls',
    };
    const claim = `batch ${site.origin} ${batch.from} ${id}`;
    return askAtOnce(batch, before, ask, { claim, claimed: errors.duplicateBatch });
  },

  async approved({ batch, plan }, _choice, { batchSigner }) {
    await batchSigner.sign(batch, plan);
    return { id: batch.id, batchId: batch.batchId, status: 'pending' };
  },

  decline: { part: z.literal('upgrade'), error: errors.upgradeRejected },
});

/** The chain must be one of the wallet's, and the one that this site is on (S-04). */
async function refuseChain({ chainId }: SendCallsRequest, { networks, site }: RequestContext): Promise<void> {
  // No network has an id beyond 2^53, and no larger one is rounded to less.
  if (!(await networks.get(Number(chainId)))) throw errors.chainNotSupported(chainId);
  if (chainId !== toHex(site.chainId))
    throw errors.unparsable(
      `params[0].chainId is ${chainId}, but the network selected for this site is ${toHex(site.chainId)}: switch to ${chainId} by wallet_switchEthereumChain first`,
    );
}

/** Nothing, where there is nothing to append. */
const suffixOf = ({ capabilities }: SendCallsRequest): Pick<Batch, 'dataSuffix'> => {
  const value = capabilities?.dataSuffix?.value ?? '0x';
  return value === '0x' ? {} : { dataSuffix: value };
};

/** More than one window can explain or one block can hold (S-15). */
function refuseSize({ calls, capabilities }: SendCallsRequest): void {
  if (calls.length > MAX_CALLS) throw errors.batchTooLarge(`it has ${calls.length} calls, at most ${MAX_CALLS} are taken`);
  const suffix = bytesIn([{ data: capabilities?.dataSuffix?.value ?? '0x' }]);
  const bytes = bytesIn(calls) + suffix * calls.length;
  if (bytes > MAX_CALL_DATA) throw errors.batchTooLarge(`it has ${bytes} bytes of call data, at most ${MAX_CALL_DATA} are taken`);
}

function freshId({ random }: RequestContext): string {
  const id = random.bytes(32);
  return id.endsWith(FALLBACK_MARKER) ? freshId({ random } as RequestContext) : id;
}

import { z } from 'zod';
import type { Batch } from '../core/batch/batch.ts';
import { hexId } from '../core/batch/sendCalls.ts';
import { errors } from '../core/errors.ts';
import { askAtOnce, batchQuestion } from '../core/request/batchQuestion.ts';
import { defineMethod } from '../core/request/method.ts';
import { Address, Bytes, type Hash, Quantity, toHex } from '../core/schema.ts';
import { AccessList } from './eth_call.ts';

/** Legacy, access-list and fee-market transactions; the wallet sends each as the network takes it: with a base fee, as the last kind. */
const KINDS = [0n, 1n, 2n];

const Transaction = z
  .object(
    {
      from: Address,
      to: Address.nullish(),
      value: Quantity.optional(),
      data: Bytes.optional(),
      input: Bytes.optional(),
      gas: Quantity.optional(),
      /** What older clients call `gas`. */
      gasLimit: Quantity.optional(),
      type: Quantity.refine((kind) => KINDS.includes(kind), 'must be 0x0, 0x1 or 0x2').optional(),
      chainId: Quantity.optional(),
      gasPrice: Quantity.optional(),
      maxFeePerGas: Quantity.optional(),
      maxPriorityFeePerGas: Quantity.optional(),
      nonce: Quantity.optional(),
      accessList: AccessList.nullish(),
      authorizationList: z.undefined({ error: 'is not taken: a site cannot ask for an EIP-7702 authorization' }).optional(),
      blobVersionedHashes: z.undefined({ error: 'is not taken: blobs are not supported' }).optional(),
    },
    { error: 'must be an object' },
  )
  .refine(({ data, input }) => data === undefined || input === undefined || data === input, {
    error: 'must not have a data and an input that differ',
  })
  .refine(({ gas, gasLimit }) => gas === undefined || gasLimit === undefined || gas === gasLimit, {
    error: 'must not have a gas and a gasLimit that differ',
  })
  .refine(
    ({ maxFeePerGas: most, maxPriorityFeePerGas: tip }) => most === undefined || tip === undefined || tip <= most,
    'must not have a maxPriorityFeePerGas above its maxFeePerGas',
  )
  .refine(({ to, data, input }) => to || (data ?? input ?? '0x') !== '0x', { error: 'must have a recipient or data' });

const Params = z.tuple([Transaction], { error: 'must be an array with one transaction' });

/**
 * Sends one transaction through the same plan, window and journal as a batch of one.
 * A gas limit and an access list of the site's are kept; its fees are offered, and a nonce that is not the wallet's own is told (K-04).
 * @returns the transaction's hash once it is signed and journalled, and a node has had its word, which is waited for only a moment (K-03).
 * @throws errors.transactionRejected where no node can ever include it.
 */
export const eth_sendTransaction = defineMethod({
  access: 'connected',
  params: Params,
  ...batchQuestion,

  async handle([transaction], before, ask) {
    const { site, random } = before;
    const { from, to, value, chainId, accessList, nonce } = transaction;
    const data = transaction.data ?? transaction.input ?? '0x';
    const gas = transaction.gas ?? transaction.gasLimit;
    if (!site.accounts.includes(from)) throw errors.unauthorized();
    if (chainId !== undefined && chainId !== BigInt(site.chainId))
      throw errors.invalidParams(
        `params[0].chainId is ${toHex(chainId)}, but the network selected for this site is ${toHex(site.chainId)}: switch to ${toHex(chainId)} by wallet_switchEthereumChain first`,
      );
    if (to === from && data !== '0x') throw errors.invalidParams('params[0].to must not be the sender itself when there is data');

    const key = random.bytes(16);
    const batch: Batch = {
      key,
      origin: site.origin,
      from,
      id: key,
      batchId: hexId(key),
      chainId: site.chainId,
      atomicRequired: false,
      calls: [
        {
          ...(to ? { to } : {}),
          value: value ?? 0n,
          data,
          ...(gas === undefined ? {} : { gasLimit: gas }),
          ...(accessList?.length ? { accessList } : {}),
        },
      ],
      method: 'eth_sendTransaction',
      ...feesOf(transaction),
      ...(nonce === undefined ? {} : { siteNonce: nonce }),
    };
    return askAtOnce(batch, before, ask);
  },

  async told(hash, { firstAttempt }) {
    if ((await firstAttempt(hash as Hash)) === 'refused for good') throw errors.transactionRejected();
    return hash;
  },

  async approved({ batch, plan }, _choice, { batchSigner }) {
    const [hash] = await batchSigner.sign(batch, plan);
    if (!hash)
      throw errors.internal('The transaction was not signed: the wallet was locked or its plan no longer held', {
        code: 'failure.notSigned',
      });
    return hash;
  },
});

/** What the site would pay: of a transaction from before EIP-1559, its price stands for both fees. */
function feesOf({ gasPrice, maxFeePerGas = gasPrice, maxPriorityFeePerGas = gasPrice }: z.output<typeof Transaction>) {
  if (maxFeePerGas === undefined && maxPriorityFeePerGas === undefined) return {};
  return {
    siteFees: {
      ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
      ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
    },
  };
}

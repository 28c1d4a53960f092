import { z } from 'zod';
import type { Batch } from '../core/batch/batch.ts';
import { hexId } from '../core/batch/sendCalls.ts';
import { errors } from '../core/errors.ts';
import { batchQuestion } from '../core/request/batchQuestion.ts';
import { defineMethod } from '../core/request/method.ts';
import { Address, Bytes, HexQuantity, Quantity, toHex } from '../core/schema.ts';

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
      gasPrice: HexQuantity.optional(),
      maxFeePerGas: HexQuantity.optional(),
      maxPriorityFeePerGas: HexQuantity.optional(),
      nonce: HexQuantity.optional(),
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
  .refine(({ to, data, input }) => to || (data ?? input ?? '0x') !== '0x', { error: 'must have a recipient or data' });

const Params = z.tuple([Transaction], { error: 'must be an array with one transaction' });

/**
 * Sends one transaction through the same plan, window and journal as a batch of one.
 * Fees and nonce are the wallet's own; a gas limit that the site gives is kept.
 * @returns the transaction's hash once it is signed and journalled.
 */
export const eth_sendTransaction = defineMethod({
  access: 'connected',
  params: Params,
  ...batchQuestion,

  async handle([transaction], { site, random, planner }, ask) {
    const { from, to, value, chainId } = transaction;
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
      calls: [{ ...(to ? { to } : {}), value: value ?? 0n, data, ...(gas === undefined ? {} : { gasLimit: gas }) }],
      method: 'eth_sendTransaction',
    };
    return ask({ batch, plan: await planner.plan(batch) }, { id: key });
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

import { z } from 'zod';
import { mapRecord } from '../core/record.ts';
import { type Definition, defineMethod } from '../core/request/method.ts';
import { Bytes } from '../core/schema.ts';

type Counts = readonly [least: number, most: number];

/**
 * The read methods of the execution API that are handed to the node of the site's network as they are (C-10), each with the
 * least and the greatest number of parameters it has. What a node's operator does (admin_, debug_, txpool_ and their like) is not
 * here, and neither are eth_subscribe and eth_unsubscribe: over HTTP there is nothing to subscribe to.
 */
const forwarded = {
  eth_blockNumber: [0, 0],
  eth_getBlockByHash: [1, 2],
  eth_getBlockByNumber: [1, 2],
  eth_getBlockTransactionCountByHash: [1, 1],
  eth_getBlockTransactionCountByNumber: [1, 1],
  eth_getUncleCountByBlockHash: [1, 1],
  eth_getUncleCountByBlockNumber: [1, 1],
  eth_getBlockReceipts: [1, 1],

  eth_getTransactionByHash: [1, 1],
  eth_getTransactionByBlockHashAndIndex: [2, 2],
  eth_getTransactionByBlockNumberAndIndex: [2, 2],
  eth_getTransactionReceipt: [1, 1],

  eth_getBalance: [1, 2],
  eth_getCode: [1, 2],
  eth_getStorageAt: [2, 3],
  eth_getTransactionCount: [1, 2],
  eth_getProof: [2, 3],
  eth_getLogs: [1, 1],

  eth_estimateGas: [1, 4],
  eth_createAccessList: [1, 3],
  eth_simulateV1: [1, 2],

  eth_gasPrice: [0, 0],
  eth_maxPriorityFeePerGas: [0, 0],
  eth_feeHistory: [2, 3],
  eth_blobBaseFee: [0, 0],

  eth_config: [0, 0],
  eth_syncing: [0, 0],
  eth_protocolVersion: [0, 0],
  net_listening: [0, 0],
  web3_clientVersion: [0, 0],
  web3_sha3: [1, 1],
} satisfies Record<string, Counts>;

/** A filter lives on the node that made it and belongs to the site that asked for it. */
const filters = {
  eth_newFilter: [1, 1],
  eth_newBlockFilter: [0, 0],
  eth_newPendingTransactionFilter: [0, 1],
  eth_getFilterChanges: [1, 1],
  eth_getFilterLogs: [1, 1],
  eth_uninstallFilter: [1, 1],
} satisfies Record<string, Counts>;

/** Reads of an account's state, at whose end stands the block: some clients leave it out, and some nodes do not take that. */
const OF_A_BLOCK: ReadonlySet<string> = new Set([
  'eth_getBalance',
  'eth_getCode',
  'eth_getStorageAt',
  'eth_getTransactionCount',
  'eth_getProof',
]);

/** Absent parameters are none; trailing ones that JSON wrote as `null` are absent. */
const paramsOf = ([least, most]: Counts) =>
  z
    .array(z.unknown(), { error: 'must be an array' })
    .optional()
    .transform((params = []) => params.slice(0, params.findLastIndex((each) => each !== undefined && each !== null) + 1))
    .refine((params) => params.length >= least && params.length <= most, {
      error: least === most ? `must have ${most} entries` : `must have ${least} to ${most} entries`,
    })
    .meta({ minItems: least, maxItems: most });

/** Hands signed bytes of the page's own making to the user's nodes. They are nothing of the wallet's and enter no journal (T-E34). */
const eth_sendRawTransaction = defineMethod({
  access: 'connected',
  params: z.tuple([Bytes.refine((raw) => raw.length > 2, 'must not be empty')], {
    error: 'must be an array with the signed bytes',
  }),
  handle: async ([raw], { nodes, site }) =>
    (await nodes.of(site.chainId)).request({ method: 'eth_sendRawTransaction', params: [raw] }),
});

const forward = (method: string, counts: Counts): Definition =>
  defineMethod({
    access: 'open',
    params: paramsOf(counts),
    async handle(given, { nodes, site }) {
      const params = OF_A_BLOCK.has(method) && given.length < counts[1] ? [...given, 'latest'] : given;
      return (await nodes.of(site.chainId)).request({ method, params, owner: site.origin });
    },
  });

export const reads = {
  ...mapRecord({ ...forwarded, ...filters }, (counts, name) => forward(name, counts)),
  eth_sendRawTransaction,
};

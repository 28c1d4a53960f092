import { z } from 'zod';
import { mapRecord } from '../../core/record.ts';
import { Address, Bytes, Hash, HexQuantity } from '../../core/schema.ts';
import { Block, CallObject, Overrides, StateOverrides } from '../../methods/eth_call.ts';
import { type Description, ofNodes, type Param } from '../description.ts';
import { ACCOUNT, FRIEND, TOKEN } from '../examples.ts';

/** The methods that are handed to the node: what goes in and out, in the execution API's own terms. */

const UNKNOWN_HASH = `0x${'11'.repeat(32)}`;

const param = (name: string, schema: z.ZodType): Param => ({ name, schema });
const block = param('block', Block);
const blockHash = param('blockHash', Hash);
const address = param('address', Address);
const index = param('index', HexQuantity);
const full = param('withTransactions', z.boolean());
const call = param('call', CallObject);
const transactionHash = param('transactionHash', Hash);
const filter = param('filter', z.looseObject({}).meta({ description: 'Blocks, addresses and topics, as in the execution API.' }));
const filterId = param('filterId', HexQuantity);

const BlockFound = z.looseObject({ number: HexQuantity, hash: Hash, transactions: z.array(z.unknown()) }).nullable();
const TransactionFound = z.looseObject({ hash: Hash, from: Address, nonce: HexQuantity }).nullable();
const ReceiptShape = z.looseObject({ transactionHash: Hash, status: HexQuantity.optional(), gasUsed: HexQuantity });
const Logs = z.array(z.looseObject({ address: Address, topics: z.array(Hash), data: Bytes }));
const Count = HexQuantity.nullable();
/** 32 bytes, or fewer where a node leaves out leading zeros. */
const Word = HexQuantity;

/** One wei from the examples' friend to the account: its first transaction. */
const SIGNED =
  '0x02f86d827a6980843b9aca0085174876e80082520894f39fd6e51aad88f6f4ce6ab8827279cfffb922660180c080a0aa5e6a4ad767761b46300ee91d4da81afc44d3249b655c183b97bbc6ad6909d5a060d3e34c0e3cd0a31b31cff28150cb12e9a264462210c46aadf9df80b2e98393';

type Row = [summary: string, params: Param[], result: z.ZodType, example: unknown[]];

const rows = {
  eth_blockNumber: ['The number of the newest block.', [], HexQuantity, []],
  eth_getBlockByHash: ['A block by its hash.', [blockHash, full], BlockFound, [UNKNOWN_HASH, false]],
  eth_getBlockByNumber: ['A block by its number or tag.', [block, full], BlockFound, ['latest', false]],
  eth_getBlockTransactionCountByHash: ['How many transactions a block has.', [blockHash], Count, [UNKNOWN_HASH]],
  eth_getBlockTransactionCountByNumber: ['How many transactions a block has.', [block], Count, ['latest']],
  eth_getUncleCountByBlockHash: ['How many uncles a block has.', [blockHash], Count, [UNKNOWN_HASH]],
  eth_getUncleCountByBlockNumber: ['How many uncles a block has.', [block], Count, ['latest']],
  eth_getBlockReceipts: ['All receipts of a block.', [block], z.array(ReceiptShape).nullable(), ['latest']],

  eth_getTransactionByHash: ['A transaction by its hash.', [transactionHash], TransactionFound, [UNKNOWN_HASH]],
  eth_getTransactionByBlockHashAndIndex: [
    'A transaction by its place.',
    [blockHash, index],
    TransactionFound,
    [UNKNOWN_HASH, '0x0'],
  ],
  eth_getTransactionByBlockNumberAndIndex: ['A transaction by its place.', [block, index], TransactionFound, ['0x1', '0x0']],
  eth_getTransactionReceipt: [
    'The receipt of an included transaction.',
    [transactionHash],
    ReceiptShape.nullable(),
    [UNKNOWN_HASH],
  ],

  eth_getBalance: ['What an account holds, in wei.', [address, block], HexQuantity, [ACCOUNT, 'pending']],
  eth_getCode: ['The code of an account.', [address, block], Bytes, [TOKEN, 'latest']],
  eth_getStorageAt: [
    "A word of a contract's storage.",
    [address, param('slot', HexQuantity), block],
    Word,
    [TOKEN, '0x0', 'latest'],
  ],
  eth_getTransactionCount: ['How many transactions an account has sent.', [address, block], HexQuantity, [ACCOUNT, 'latest']],
  eth_getProof: [
    'An account with its Merkle proof.',
    [address, param('slots', z.array(HexQuantity)), block],
    z.looseObject({ address: Address, accountProof: z.array(Bytes) }),
    [ACCOUNT, [], 'latest'],
  ],
  eth_getLogs: ['Logs that match a filter.', [filter], Logs, [{ fromBlock: '0x0', toBlock: 'latest', address: TOKEN }]],

  eth_estimateGas: [
    'The gas that a transaction would take.',
    [call, block, param('stateOverrides', StateOverrides), param('blockOverrides', Overrides)],
    HexQuantity,
    [{ from: ACCOUNT, to: FRIEND, value: '0x1' }],
  ],
  eth_createAccessList: [
    'The accounts and slots that a transaction would touch.',
    [call, block, param('stateOverrides', StateOverrides)],
    z.looseObject({ accessList: z.array(z.unknown()), gasUsed: HexQuantity }),
    [{ from: ACCOUNT, to: FRIEND }, 'latest'],
  ],
  eth_simulateV1: [
    'Runs calls and blocks in sequence, without sending them.',
    [param('simulation', z.looseObject({ blockStateCalls: z.array(z.unknown()) })), block],
    z.array(z.looseObject({ calls: z.array(z.unknown()) })),
    [{ blockStateCalls: [{ calls: [{ from: ACCOUNT, to: FRIEND }] }] }, 'latest'],
  ],

  eth_gasPrice: ['A price for gas that is likely to be accepted, in wei.', [], HexQuantity, []],
  eth_maxPriorityFeePerGas: ['A tip for gas that is likely to be accepted, in wei.', [], HexQuantity, []],
  eth_feeHistory: [
    'Fees of past blocks.',
    [param('blockCount', z.union([HexQuantity, z.int()])), block, param('percentiles', z.array(z.number()))],
    z.looseObject({ oldestBlock: z.union([HexQuantity, z.int()]), baseFeePerGas: z.array(HexQuantity) }),
    ['0x1', 'latest', [50]],
  ],
  eth_blobBaseFee: ['The price of blob gas, in wei.', [], HexQuantity, []],

  eth_config: ['The fork that the node is on (EIP-7910).', [], z.looseObject({}), []],
  eth_syncing: ['Whether the node is behind.', [], z.union([z.literal(false), z.looseObject({})]), []],
  eth_protocolVersion: ['The version of the network protocol.', [], z.union([z.string(), z.int()]), []],
  net_listening: ['Whether the node listens for peers.', [], z.boolean(), []],
  web3_clientVersion: ['The name of the node software.', [], z.string(), []],
  web3_sha3: ['Keccak-256 of bytes.', [param('bytes', Bytes)], Hash, ['0x']],

  eth_newFilter: ['Makes a filter for logs; it belongs to the site.', [filter], HexQuantity, [{ fromBlock: 'latest' }]],
  eth_newBlockFilter: ['Makes a filter for blocks.', [], HexQuantity, []],
  eth_newPendingTransactionFilter: ['Makes a filter for pending transactions.', [param('full', z.boolean())], HexQuantity, []],
  eth_getFilterChanges: ['What a filter found since it was last asked.', [filterId], z.array(z.unknown()), ['0x1']],
  eth_getFilterLogs: ['All that a filter for logs matches.', [filterId], Logs, ['0x1']],
  eth_uninstallFilter: ['Gives up a filter.', [filterId], z.boolean(), ['0x1']],

  eth_sendRawTransaction: [
    "Hands signed bytes of the site's own making to the user's nodes.",
    [param('transaction', Bytes)],
    Hash,
    [SIGNED],
  ],
} satisfies Record<string, Row>;

const { limitExceeded, ...unreachable } = ofNodes;

/** Without its node a filter is not found. Nodes that want to be asked less often have a transaction all the same, or none of them says. */
const errorsOf = (name: string, params: readonly Param[]) =>
  name === 'eth_sendRawTransaction' ? unreachable : params.includes(filterId) ? { limitExceeded } : ofNodes;

/** The row of a method as its description. */
const described = ([summary, params, schema, example]: Row, name: string): Description => ({
  summary,
  standard: 'execution API',
  params,
  result: { name: 'result', schema },
  errors: errorsOf(name, params),
  examples: [{ name: 'a request', params: example }],
});

export const reads = mapRecord<keyof typeof rows, Row, Description>(rows, described);

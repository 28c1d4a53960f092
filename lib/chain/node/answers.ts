import { isRecord } from '../../core/record.ts';

/**
 * What the results of read methods look like: a node that says something else is broken, and the next one is asked.
 * Only what can be told at a glance; whoever needs more parses the result.
 */

type Check = (result: unknown, params: readonly unknown[]) => boolean;

const isBytes: Check = (result) => typeof result === 'string' && result.length % 2 === 0 && /^0x[0-9a-fA-F]*$/.test(result);
const isQuantity: Check = (result) => typeof result === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(result);
const isHash: Check = (result) => typeof result === 'string' && /^0x[0-9a-fA-F]{64}$/.test(result);
const isList: Check = (result) => Array.isArray(result);
const isText: Check = (result) => typeof result === 'string' && result.length <= 1024;
const orNull =
  (check: Check): Check =>
  (result, params) =>
    result === null || check(result, params);

/** The thing that was asked for by its hash has that hash. */
const isNamed =
  (key: string): Check =>
  (result, [hash]) =>
    isRecord(result) && String(result[key]).toLowerCase() === String(hash).toLowerCase();

const HEIGHT = /^0x[0-9a-f]{1,16}$/i;

/** The block that was asked for by its height has that height. */
const isAtHeight: Check = (result, [height]) => {
  if (!isRecord(result) || typeof height !== 'string' || !HEIGHT.test(height)) return isRecord(result);
  const { number } = result;
  return isQuantity(number, []) && BigInt(String(number)) === BigInt(height);
};

const checks: Record<string, Check> = {
  eth_chainId: isQuantity,
  net_version: isText,
  web3_clientVersion: isText,
  web3_sha3: isHash,
  eth_blockNumber: isQuantity,
  eth_call: isBytes,
  eth_getCode: isBytes,
  eth_getStorageAt: isQuantity,
  eth_getBalance: isQuantity,
  eth_getTransactionCount: isQuantity,
  eth_estimateGas: isQuantity,
  eth_gasPrice: isQuantity,
  eth_maxPriorityFeePerGas: isQuantity,
  eth_blobBaseFee: isQuantity,
  eth_feeHistory: isRecord,
  eth_getProof: isRecord,
  eth_createAccessList: isRecord,
  eth_simulateV1: isList,
  eth_getLogs: isList,
  eth_getFilterChanges: isList,
  eth_getFilterLogs: isList,
  eth_newFilter: isQuantity,
  eth_newBlockFilter: isQuantity,
  eth_newPendingTransactionFilter: isQuantity,
  eth_getBlockReceipts: orNull(isList),
  eth_getBlockByNumber: orNull(isAtHeight),
  eth_getBlockByHash: orNull(isNamed('hash')),
  eth_getTransactionByHash: orNull(isNamed('hash')),
  eth_getTransactionReceipt: orNull(isNamed('transactionHash')),
  eth_sendRawTransaction: isHash,
};

/** Whether a result can be one of this method's. */
export const isPlausible = (method: string, params: readonly unknown[], result: unknown): boolean =>
  !Object.hasOwn(checks, method) || (checks[method]?.(result, params) ?? true);

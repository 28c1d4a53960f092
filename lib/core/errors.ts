import { JsonRpcError } from '@metamask/rpc-errors';
import type { Said } from '../words/said.ts';
import type { HexString } from './schema.ts';

/**
 * Every error that a page may see, by name. A page gets `code`, `message` and `data` of these and nothing of any other.
 * Codes: JSON-RPC 2.0, EIP-1193 (4xxx), EIP-5792 (57xx), EIP-3326 (4902), EIP-1474 (-320xx).
 */
const fail = (code: number, message: string, data?: string | object) =>
  data === undefined ? new JsonRpcError(code, message) : new JsonRpcError(code, message, data as never);

export type NamedError = ReturnType<typeof fail>;

/** The EVM reverted what a node was asked to run, with the reason's bytes where there are some (C-06). */
export class ExecutionReverted extends JsonRpcError<never> {
  constructor(data?: HexString) {
    super(-32000, 'execution reverted', data as never);
  }
}

/** A named error that the wallet's own screens may come upon too, and what they say of it. A page never gets that. */
const told = (error: NamedError, said: Said): NamedError => Object.assign(error, { said });

export const errors = {
  invalidRequest: (why: string) => fail(-32600, `Invalid request: ${why}`),
  invalidParams: (why: string) => fail(-32602, `Invalid params: ${why}`),
  internal: (why = 'Internal error') => fail(-32603, why),
  /** What was confirmed could not be journalled (J-11). */
  notWritten: () => told(fail(-32603, 'Nothing was sent: the wallet could not write it down'), { code: 'failure.notWritten' }),
  keyDamaged: () => told(fail(-32603, 'The key of this account is damaged'), { code: 'failure.keyDamaged' }),
  tooManyWaiting: (method: string) => fail(-32002, `Resource unavailable: too many ${method} requests wait for the user`),
  limitExceeded: (what: string) => fail(-32005, `Limit exceeded: ${what}`),

  userRejected: () => fail(4001, 'User rejected the request'),
  unauthorized: () => fail(4100, 'The requested account and/or method has not been authorized by the user'),
  /** wallet_watchAsset for a site that is not connected: its interface has words of its own for that. */
  methodNotSupported: () => fail(4100, 'Requested method not supported: it has not been authorized by the user'),
  walletLocked: () => told(fail(4100, 'The wallet is locked'), { code: 'failure.locked' }),
  unsupportedMethod: (name: string) => fail(4200, `The method ${name.slice(0, 80)} is not supported`),
  disconnected: () => fail(4900, 'The wallet is disconnected: reload the page'),
  chainDisconnected: (chainId: number) =>
    told(fail(4901, `No node of chain ${chainId} can be reached`), { code: 'failure.disconnected', chainId }),
  unrecognizedChain: (chainId: number) => fail(4902, `Unrecognized chain ID 0x${chainId.toString(16)}: add the network first`),

  /** eth_call: the message is exactly this, `data` the ABI-encoded reason where the node gave one (C-06). */
  executionReverted: (data?: HexString) => new ExecutionReverted(data),
  /** What a node refused, with its own code and a bounded message. */
  node: (code: number, message: string, data?: string) => fail(code, message.slice(0, 1024), data),

  /** wallet_sendCalls, where others have `invalidParams`. */
  unparsable: (why: string) => fail(-32602, `The wallet cannot parse the request: ${why}`),
  versionNotSupported: () => fail(-32000, 'Version not supported: wallet_sendCalls takes version 2.0.0'),
  missingCapability: (name: string) =>
    fail(5700, `The wallet does not support a capability that was not marked as optional: ${name.slice(0, 80)}`),
  chainNotSupported: (chainId: HexString) =>
    fail(5710, `EIP-7702 not supported on the specified chain ID: the wallet has no network ${chainId.slice(0, 80)}`),
  delegationNotSupported: () => fail(5710, 'EIP-7702 not supported on the specified chain ID'),
  duplicateBatch: () => fail(5720, 'There is already a batch submitted with the specified batch ID'),
  unknownBatch: () => fail(5730, 'No batch with the specified ID is known'),
  batchTooLarge: (why: string) => fail(5740, `The batch is too large for the wallet to process: ${why}`),
  upgradeRejected: () => fail(5750, 'EIP-7702 upgrade rejected for this chain and account'),
  cannotUpgrade: (why: string) => fail(5760, `Atomic execution is required but the account cannot be upgraded: ${why}`),
} as const;

/** An error as it travels to a page. */
export interface WireError {
  code: number;
  message: string;
  data?: unknown;
}

/** What a page gets to see of an error: named ones as they are, any other as a bare -32603. */
export function toWireError(error: unknown): WireError {
  if (!(error instanceof JsonRpcError)) return { code: -32603, message: 'Internal error' };
  const { code, message, data } = error;
  return data === undefined ? { code, message } : { code, message, data };
}

/** The error again that `toWireError` made a record of. */
export const fromWireError = ({ code, message, data }: WireError) => fail(code, message, data as never);

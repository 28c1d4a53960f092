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
  readonly said = { code: 'failure.reverted' } as const;
  constructor(data?: HexString) {
    super(-32000, 'execution reverted', data as never);
  }
}

/** A named error that the wallet's own screens may come upon too, and what they say of it. A page never gets that. */
const told = (error: NamedError, said: Said | undefined): NamedError => (said ? Object.assign(error, { said }) : error);

export const errors = {
  invalidRequest: (why: string) => fail(-32600, `Invalid request: ${why}`),
  invalidParams: (why: string, said?: Said) => told(fail(-32602, `Invalid params: ${why}`), said),
  /** @param said where the wallet's own screens may come upon it: what they say of it. */
  internal: (why = 'Internal error', said: Said = { code: 'failure.internal' }) => told(fail(-32603, why), said),
  /** What was confirmed could not be journalled (J-11). */
  notWritten: () => told(fail(-32603, 'Nothing was sent: the wallet could not write it down'), { code: 'failure.notWritten' }),
  keyDamaged: () => told(fail(-32603, 'The key of this account is damaged'), { code: 'failure.keyDamaged' }),
  /** EIP-1474: no node can ever include it (K-03). */
  transactionRejected: () =>
    told(fail(-32003, 'Transaction rejected: no node can ever include it'), { code: 'failure.transactionRejected' }),
  tooManyWaiting: (method: string) => fail(-32002, `Resource unavailable: too many ${method} requests wait for the user`),
  limitExceeded: (what: string, said?: Said) => told(fail(-32005, `Limit exceeded: ${what}`), said),

  userRejected: () => fail(4001, 'User rejected the request'),
  unauthorized: () =>
    told(fail(4100, 'The requested account and/or method has not been authorized by the user'), { code: 'failure.unauthorized' }),
  /** An account that the user only watches (T-G24). */
  watchOnly: () => told(fail(4100, 'The account is only watched: the wallet has no key for it'), { code: 'failure.watchOnly' }),
  /** wallet_watchAsset for a site that is not connected: its interface has words of its own for that. */
  methodNotSupported: () => fail(4100, 'Requested method not supported: it has not been authorized by the user'),
  walletLocked: () => told(fail(4100, 'The wallet is locked'), { code: 'failure.locked' }),
  unsupportedMethod: (name: string) => fail(4200, `The method ${name.slice(0, 80)} is not supported`),
  /** No node may be asked before the user has said which ones: all chains are out of reach (EIP-1193). */
  nobodyToAsk: () =>
    told(fail(4900, 'The wallet is disconnected from all chains: its user has not chosen yet which nodes it asks'), {
      code: 'failure.nobodyToAsk',
    }),
  disconnected: () => fail(4900, 'The wallet is disconnected: reload the page'),
  chainDisconnected: (chainId: number) =>
    told(fail(4901, `No node of chain ${chainId} can be reached`), { code: 'failure.disconnected', chainId }),
  unrecognizedChain: (chainId: number) => {
    const hex = `0x${chainId.toString(16)}`;
    return told(fail(4902, `Unrecognized chain ID ${hex}: add the network first`), {
      code: 'failure.unrecognizedChain',
      chainId: hex,
    });
  },

  /** eth_call: the message is exactly this, `data` the ABI-encoded reason where the node gave one (C-06). */
  executionReverted: (data?: HexString) => new ExecutionReverted(data),
  /** What a node refused, with its own code and a bounded message, which is the node's and in its words. */
  node: (code: number, message: string, data?: string, said: Said = { code: 'failure.told', text: message.slice(0, 1024) }) =>
    told(fail(code, message.slice(0, 1024), data), said),

  /** wallet_sendCalls, where others have `invalidParams`. */
  unparsable: (why: string, said?: Said) => told(fail(-32602, `The wallet cannot parse the request: ${why}`), said),
  versionNotSupported: () => fail(-32000, 'Version not supported: wallet_sendCalls takes version 2.0.0'),
  missingCapability: (name: string) =>
    fail(5700, `The wallet does not support a capability that was not marked as optional: ${name.slice(0, 80)}`),
  chainNotSupported: (chainId: HexString) =>
    fail(5710, `EIP-7702 not supported on the specified chain ID: the wallet has no network ${chainId.slice(0, 80)}`),
  delegationNotSupported: () =>
    told(fail(5710, 'EIP-7702 not supported on the specified chain ID'), { code: 'failure.noUpgrades' }),
  duplicateBatch: () => fail(5720, 'There is already a batch submitted with the specified batch ID'),
  unknownBatch: () => fail(5730, 'No batch with the specified ID is known'),
  batchTooLarge: (why: string, said?: Said) => told(fail(5740, `The batch is too large for the wallet to process: ${why}`), said),
  upgradeRejected: () => fail(5750, 'EIP-7702 upgrade rejected for this chain and account'),
  cannotUpgrade: (why: string, said?: Said) =>
    told(fail(5760, `Atomic execution is required but the account cannot be upgraded: ${why}`), said),
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

/** What is said of a request, and not of the nodes at hand: it stays refused however often it is asked. */
const OF_THE_REQUEST: readonly number[] = [-32602, 5700, 5710, 5740, 5760];

/** Whether that is what went wrong. */
export const isAboutRequest = (error: unknown): boolean => error instanceof JsonRpcError && OF_THE_REQUEST.includes(error.code);

/** The error again that `toWireError` made a record of. */
export const fromWireError = ({ code, message, data }: WireError) => fail(code, message, data as never);

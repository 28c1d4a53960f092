import type { WireError } from '../wire/envelope.ts';

const PageError = Error;

/** An EIP-1193 error, made where its `instanceof Error` holds. */
export type RpcError = Error & { code: number; data?: unknown; details?: string };

/** An EIP-1193 error for the page, of an error as the background sent it. */
export function rpcError({ code, message, data }: WireError): RpcError {
  const error = new PageError(message) as RpcError;
  error.code = code;
  if (data !== undefined) error.data = data;
  // viem looks for the reason of a revert only in errors that have it (C-06).
  if (code === -32000 && message === 'execution reverted') error.details = message;
  return error;
}

/**
 * -32600 (JSON-RPC 2.0): the argument of `request` is not what EIP-1193 says.
 * @param why a sentence for the developer.
 */
export const invalidRequest = (why: string) => rpcError({ code: -32600, message: `Invalid request: ${why}` });
/**
 * -32602 (JSON-RPC 2.0): the params cannot be sent or taken.
 * @param why a sentence for the developer.
 */
export const invalidParams = (why: string) => rpcError({ code: -32602, message: `Invalid params: ${why}` });
/** -32005 (EIP-1474): the page has as many open requests as it may have (P-11). */
export const tooManyInFlight = () => rpcError({ code: -32005, message: 'Limit exceeded: too many requests in flight' });
/** 4900 (EIP-1193): the wallet was updated or removed, and answers this page no more (P-13). */
export const disconnected = () => rpcError({ code: 4900, message: 'The wallet is disconnected: reload the page' });

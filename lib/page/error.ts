import type { WireError } from '../wire/envelope.ts';

const PageError = Error;

/** An EIP-1193 error, made where its `instanceof Error` holds. */
export type RpcError = Error & { code: number; data?: unknown; details?: string };

export function rpcError({ code, message, data }: WireError): RpcError {
  const error = new PageError(message) as RpcError;
  error.code = code;
  if (data !== undefined) error.data = data;
  // viem looks for the reason of a revert only in errors that have it (C-06).
  if (code === -32000 && message === 'execution reverted') error.details = message;
  return error;
}

export const invalidRequest = (why: string) => rpcError({ code: -32600, message: `Invalid request: ${why}` });
export const invalidParams = (why: string) => rpcError({ code: -32602, message: `Invalid params: ${why}` });
export const tooManyInFlight = () => rpcError({ code: -32005, message: 'Limit exceeded: too many requests in flight' });
export const disconnected = () => rpcError({ code: 4900, message: 'The wallet is disconnected: reload the page' });

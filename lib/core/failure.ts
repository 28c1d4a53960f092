import { JsonRpcError } from '@metamask/rpc-errors';
import type { Said } from '../words/said.ts';
import { Refusal } from './command.ts';

/** What the wallet's own screens say of something thrown; it gives nothing away, and what only pages can come upon has no text. */
export function failureOf(error: unknown): Said {
  if (error instanceof Refusal) return error.said;
  if (!(error instanceof JsonRpcError)) return { code: 'failure.unknown' };
  return 'said' in error ? (error.said as Said) : { code: 'failure.unknown' };
}

import { decodeErrorResult, parseAbi } from 'viem';
import type { Delegate } from '../account/delegates.ts';
import { Bytes } from '../schema.ts';

const errors = parseAbi(['error ExecuteError(uint256 index, bytes reason)']);

/** Which of so many calls of an atomic batch failed and why, where the delegate names it: nobody else is believed. */
export function failedCall(data: Bytes, by: Delegate, count: number): { index: number; reason: Bytes } | undefined {
  if (!by.namesFailure || count === 1) return undefined;
  try {
    const { args } = decodeErrorResult({ abi: errors, data });
    const index = Number(args[0]);
    return index < count ? { index, reason: Bytes.parse(args[1]) } : undefined;
  } catch {
    return undefined;
  }
}

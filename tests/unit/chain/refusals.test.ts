import { expect, test } from 'vitest';
import { isBatchLimit, isMissing, isPassable, isRateLimit, refusesBatches } from '../../../lib/chain/node/refusals.ts';

type Meaning = 'batch too long' | 'no batches' | 'rate' | 'missing' | 'for another node' | 'the answer';

/** What the wallet reads out of a refusal, the narrower first. */
function meaningOf(code: number, message: string): Meaning {
  const fault = { code, message };
  if (refusesBatches(fault)) return 'no batches';
  if (isBatchLimit(fault)) return 'batch too long';
  if (isRateLimit(fault)) return 'rate';
  if (isMissing(fault)) return 'missing';
  return isPassable(fault) ? 'for another node' : 'the answer';
}

test.each<[number, string, Meaning]>([
  [-32600, 'batch too large', 'batch too long'],
  [-32000, 'batch limit 100 exceeded (can increase by --rpc.batch.limit). Requested batch of size: 120', 'batch too long'],
  [-32005, 'The batch request was too large. It exceeded the maximum batch size limit of 10', 'batch too long'],
  [-32600, 'too many requests in batch: 50 (max 20)', 'batch too long'],
  [-32000, 'Batch of more than 3 requests are not allowed on free tier', 'batch too long'],
  [-32003, 'response too large', 'batch too long'],
  [-32011, 'Exceeded max batch length of 10', 'batch too long'],
  [-32600, 'batch requests are not supported', 'no batches'],
  [-32601, 'Batching is disabled', 'no batches'],
  [-32000, 'batch not allowed', 'no batches'],
  [-32000, 'this endpoint does not support batch requests', 'no batches'],
  [-32005, 'limit exceeded', 'rate'],
  [-32005, 'daily request count exceeded, request rate limited', 'rate'],
  [-32029, 'Too Many Requests', 'rate'],
  [429, 'Your app has exceeded its compute units per second capacity', 'rate'],
  [-32000, 'Request limit reached', 'rate'],
  [-32090, 'Too many requests, reason: call rate limit exhausted, retry in 10s', 'rate'],
  [-32601, 'the method eth_simulateV1 does not exist/is not available', 'missing'],
  [-32004, 'method not supported', 'missing'],
  [-32600, 'The method eth_createAccessList is not supported', 'missing'],
  [-32000, 'unsupported method: eth_simulateV1', 'missing'],
  [-32603, 'method eth_simulateV1 is not whitelisted', 'missing'],
  [-32005, 'query returned more than 10000 results', 'for another node'],
  [-32005, 'eth_getLogs is limited to a 1000 block range', 'for another node'],
  [-32000, 'block range exceeds the limit', 'for another node'],
  [-32000, 'header not found', 'for another node'],
  [-32603, 'internal error', 'for another node'],
  [-32000, 'insufficient funds for gas * price + value', 'the answer'],
  [-32000, 'max call depth exceeded', 'the answer'],
  [-32000, 'gas limit exceeded', 'the answer'],
  [-32000, 'exceeds block gas limit', 'the answer'],
])('N-05 %i “%s” is read as: %s', (code, message, meaning) => {
  expect(meaningOf(code, message)).toBe(meaning);
});

test.each([
  [3, 'execution reverted: batch too large'],
  [-32000, 'execution reverted: too many requests'],
  [-32015, 'VM Exception: revert method not found'],
  [-32602, 'invalid argument 0: cannot read "rate limit"'],
  [-32602, 'invalid argument 0: cannot read "batch too large"'],
  [-32602, 'invalid argument 0: cannot read "method x not found"'],
])('N-05 T-F8 what a contract or a page has written says nothing about the node: %i “%s”', (code, message) => {
  expect(meaningOf(code, message)).toBe('the answer');
});

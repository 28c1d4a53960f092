import { expect, test } from 'vitest';
import { type BroadcastKind, isRefusal, readBroadcast } from '../../../../lib/core/batch/broadcast.ts';

const ours = `0x${'11'.repeat(32)}` as const;
const theirs = `0x${'22'.repeat(32)}`;

const refusals: [string, number, string, BroadcastKind][] = [
  ['geth', -32000, 'already known', 'known'],
  ['geth of old', -32000, `known transaction: ${ours.slice(2)}`, 'known'],
  ['reth', -32000, 'already known', 'known'],
  ['reth, the pool', -32000, 'transaction already imported', 'known'],
  ['anvil', -32003, 'transaction already imported', 'known'],
  ['nethermind', -32010, 'AlreadyKnown', 'known'],
  ['erigon', -32000, 'ALREADY_EXISTS: already known', 'known'],
  ['besu', -32000, 'Known transaction', 'known'],

  ['geth', -32000, 'nonce too low: next nonce 5, tx nonce 4', 'nonceTooLow'],
  ['reth', -32000, 'nonce too low: next nonce 5, tx nonce 4', 'nonceTooLow'],
  ['anvil', -32003, 'nonce too low', 'nonceTooLow'],
  ['nethermind', -32010, 'OldNonce, Current nonce: 5, nonce of rejected tx: 4', 'nonceTooLow'],
  ['erigon', -32000, 'INTERNAL_ERROR: nonce too low', 'nonceTooLow'],
  ['besu', -32001, 'Nonce too low', 'nonceTooLow'],

  ['geth', -32000, 'replacement transaction underpriced: new tx gas fee cap 1 <= 2 queued', 'underpriced'],
  ['reth', -32000, 'replacement transaction underpriced', 'underpriced'],
  ['anvil', -32003, 'replacement transaction underpriced', 'underpriced'],
  ['nethermind', -32010, 'ReplacementNotAllowed', 'underpriced'],
  ['erigon', -32000, 'could not replace existing tx', 'underpriced'],
  ['besu', -32000, 'Replacement transaction underpriced', 'underpriced'],

  ['geth', -32000, 'insufficient funds for gas * price + value: balance 0, tx cost 1, overshot 1', 'stuck'],
  ['geth', -32000, 'max fee per gas less than block base fee: address 0x1, maxFeePerGas: 1, baseFee: 7', 'stuck'],
  ['geth', -32000, 'transaction underpriced: tip needed 1, tip permitted 0', 'stuck'],
  ['geth', -32000, 'exceeds block gas limit', 'stuck'],
  ['reth', -32003, "sender doesn't have enough funds to send tx", 'stuck'],
  ['anvil', -32003, 'Insufficient funds for gas * price + value', 'stuck'],
  ['anvil', -32003, 'max fee per gas less than block base fee', 'stuck'],
  ['nethermind', -32010, 'InsufficientFunds, Account balance: 0, cumulative cost: 1', 'stuck'],
  ['nethermind', -32010, 'FeeTooLow, MaxFeePerGas too low', 'stuck'],
  ['nethermind', -32010, 'GasLimitExceeded, Gas limit: 30000000, gas limit of rejected tx: 1', 'stuck'],
  ['erigon', -32000, 'INTERNAL_ERROR: fee cap less than block base fee', 'stuck'],
  ['besu', -32004, 'Upfront cost exceeds account balance', 'stuck'],
  ['besu', -32009, 'Gas price below configured minimum gas price', 'stuck'],
  ['anvil', -32000, 'intrinsic gas too high -- tx.gas_limit > env.block.gas_limit', 'stuck'],

  ['geth', -32000, 'in-flight transaction limit reached for delegated accounts', 'wait'],
  ['geth', -32000, 'gapped-nonce tx from delegated accounts', 'wait'],
  ['geth', -32000, 'authority already reserved', 'wait'],
  ['geth', -32000, 'account limit exceeded: pooled 16 txs', 'wait'],
  ['geth', -32000, 'txpool is full', 'wait'],
  ['geth', -32000, 'nonce too high', 'wait'],
  ['reth', -32003, 'in-flight transaction limit reached for delegated accounts', 'wait'],
  ['nethermind', -32010, 'NonceGap, Future nonce. Expected nonce: 5', 'wait'],
  ['besu', -32000, 'Transaction nonce is too distant from current sender nonce', 'wait'],

  ['geth', -32000, 'invalid chain id for signer: have 1 want 5', 'permanent'],
  ['geth', -32000, 'invalid sender', 'permanent'],
  ['geth', -32000, 'transaction type not supported', 'permanent'],
  ['geth', -32000, 'nonce has max value: address 0x1, nonce: 18446744073709551615', 'permanent'],
  ['anvil', -32003, 'Invalid chain id', 'permanent'],
  ['nethermind', -32010, 'InvalidTxChainId, Expected: 1, got: 5', 'permanent'],
  ['nethermind', -32010, 'InvalidTxSignature: Signature is invalid.', 'permanent'],
  ['besu', -32000, 'Wrong chainId', 'permanent'],
  ['geth', -32000, 'intrinsic gas too low: gas 20000, minimum needed 21000', 'permanent'],
  ['geth', -32000, 'insufficient gas for floor data gas cost: gas 1, minimum needed 2', 'permanent'],
  ['besu', -32003, 'Intrinsic gas exceeds gas limit', 'permanent'],
  ['geth', -32000, 'transaction gas limit too high (cap: 16777216, tx: 20000000)', 'permanent'],
  ['revm', -32003, 'transaction gas limit (20000000) is greater than the cap (16777216)', 'permanent'],
  ['anvil', -32602, 'EIP-1559 style fee params received but they are not supported by the current hardfork.', 'permanent'],
  ['besu', -32000, 'Invalid signature', 'permanent'],

  ['a gateway', -32005, 'daily request count exceeded', 'ambiguous'],
  ['a gateway', -32601, 'the method eth_sendRawTransaction does not exist', 'ambiguous'],
  ['a gateway', -32603, 'internal error', 'ambiguous'],
  ['anybody', -32000, 'unknown transaction error', 'ambiguous'],
  ['anybody', -32000, 'computer says no', 'ambiguous'],
  ['anybody', -32000, '', 'ambiguous'],
];

test.each(refusals)('J-3 %s (%i) "%s" is read as %s', (_node, code, message, kind) => {
  const reading = readBroadcast({ error: { code, message } }, ours);
  expect(reading.kind).toBe(kind);
  expect(reading.reason?.code).toMatch(/^broadcast\./);
});

test('J-3 a hash from the node means taken, and another hash than ours is remarked upon', () => {
  expect(readBroadcast({ ok: ours }, ours)).toEqual({ kind: 'taken' });
  expect(readBroadcast({ ok: ours.toUpperCase().replace('0X', '0x') }, ours)).toEqual({ kind: 'taken' });
  expect(readBroadcast({ ok: theirs }, ours)).toEqual({
    kind: 'taken',
    reason: { code: 'broadcast.otherHash' },
    anotherHash: true,
  });
});

test('J-3 no answer to rely on is ambiguous, with its reason', () => {
  expect(readBroadcast({ ambiguous: { code: 'rpc.tooLong' } }, ours)).toEqual({
    kind: 'ambiguous',
    reason: { code: 'rpc.tooLong' },
  });
});

test.each<[string, Parameters<typeof readBroadcast>[0], boolean]>([
  ['refuses it for good', { error: { code: -32000, message: 'invalid sender' } }, true],
  ['refuses it for now', { error: { code: -32000, message: 'insufficient funds' } }, true],
  ['has it already', { error: { code: -32000, message: 'already known' } }, false],
  ['takes it', { ok: ours }, false],
  ['says something that nobody knows', { error: { code: -32000, message: 'computer says no' } }, false],
  ['does not answer', { ambiguous: { code: 'rpc.tooLong' } }, false],
])('N-06 only a refusal proves that no node has it: the node %s', (_, answer, proves) => {
  expect(isRefusal(readBroadcast(answer, ours))).toBe(proves);
});

import type { KeyOf, Said } from '../../words/said.ts';
import type { Hash } from '../schema.ts';

/**
 * What came of handing raw bytes to the nodes of a chain: a node's hash, a node's refusal, or nothing that one can rely on;
 * `unreachable` where no node spoke at all.
 */
export type BroadcastAnswer =
  | { ok: string }
  | { error: { code: number; message: string } }
  | { ambiguous: Said<KeyOf<'rpc' | 'broadcast'> | 'failure.both'>; unreachable?: boolean };

/**
 * taken: the node says it has it now; known: it had it before; nonceTooLow: something is mined at this nonce, ours or foreign;
 * underpriced: something else waits at this nonce; stuck: fee, funds or gas, so again on a new block, or the user bumps;
 * wait: again when the head moves; ambiguous: the node may or may not have it; permanent: these bytes never get in.
 */
export type BroadcastKind = 'taken' | 'known' | 'nonceTooLow' | 'underpriced' | 'stuck' | 'wait' | 'ambiguous' | 'permanent';

/** What an answer means, and why; without `reason` there is nothing to say. */
export interface BroadcastReading {
  kind: BroadcastKind;
  reason?: Said<KeyOf<'rpc' | 'broadcast'> | 'failure.both'>;
  /** Another node than the one that refused may have it. */
  doubtful?: true;
  /** The node took it, and named a hash that is not that of the bytes. */
  anotherHash?: true;
}

/** Texts of geth, reth, nethermind, erigon, besu and anvil. The first that matches counts, so the narrower ones stand first. */
const readings: [BroadcastKind, KeyOf<'broadcast'>, RegExp][] = [
  [
    'known',
    'broadcast.known',
    /already (?:known|imported)|alreadyknown|\bknown transaction|already in (?:the )?(?:mem|tx|transaction )?pool/,
  ],
  [
    'wait',
    'broadcast.oneAtATime',
    /in-flight transaction limit|delegated account|authority (?:is )?already reserved|already reserved|delegator has pending|pending delegation/,
  ],
  ['wait', 'broadcast.tooMany', /account ?limit|spammer|too many (?:pending )?transactions/],
  ['wait', 'broadcast.poolFull', /pool is full|pool ?full|pool overflow|queue is full|feetoolowtocompete/],
  ['wait', 'broadcast.gap', /nonce (?:is )?too (?:high|far|distant)|nonce ?gap|gapped.nonce|noncetoofar|future nonce/],
  ['permanent', 'broadcast.lastNonce', /nonce (?:has )?max|nonce.{0,20}maximum|nonceoverflow|nonce overflow/],
  ['nonceTooLow', 'broadcast.nonceTaken', /nonce (?:is )?too low|oldnonce|old nonce|nonce below|stale nonce/],
  [
    'underpriced',
    'broadcast.anotherWaits',
    /replacement|could not replace|replacementnotallowed|another transaction with same nonce/,
  ],
  [
    'permanent',
    'broadcast.otherChain',
    /invalid chain ?id|chain ?id (?:mismatch|does not match)|wrong chain ?id|invalidtxchainid|incompatible eip-155|incorrect chainid|invalid_chain_?id/,
  ],
  [
    'permanent',
    'broadcast.badSignature',
    /invalid sender|invalid signature|invalidtxsignature|signature_? ?invalid|failed to recover sender|signer_?recovery|failed to decode signed/,
  ],
  [
    'permanent',
    'broadcast.unknownType',
    /(?:transaction|tx) type not supported|unsupported (?:transaction|tx) type|invalid ?transaction ?type|type not (?:allowed|activated)|notsupportedtxtype|eip.?7702 (?:is )?(?:not|un)supported/,
  ],
  [
    'permanent',
    'broadcast.unknownType',
    /not supported by the current hardfork|eip-?1559.{0,40}(?:not supported|not activated|not enabled)/,
  ],
  ['permanent', 'broadcast.gasTooLow', /intrinsic gas (?:(?:is )?too low|exceeds gas limit)|floor data gas/],
  [
    'permanent',
    'broadcast.gasAboveCap',
    /gas limit too high \(cap|gas ?limit ?cap|gaslimitgreaterthancap|greater than the cap|gas cap exceeded|maximum transaction gas/,
  ],
  [
    'stuck',
    'broadcast.cannotPay',
    /insufficient ?funds|insufficientfunds|upfront cost exceeds|(?:not|n't) have enough (?:funds|balance)|insufficient balance|balance too low/,
  ],
  [
    'stuck',
    'broadcast.feeTooLow',
    /base fee|basefee|underpriced|fee ?too ?low|gas ?price.{0,24}(?:too low|below|minimum)|(?:tip|priority fee).{0,24}(?:too low|below|minimum)|fee cap/,
  ],
  ['stuck', 'broadcast.gasDoesNotFit', /intrinsic gas|gas ?limit|floor data gas|gaslimitexceeded|exceeds block gas/],
];

/**
 * Reads a node's answer to a broadcast. What is not listed is ambiguous: the only safe reading of an unknown answer is that
 * the transaction may be on its way.
 * @param ourHash the hash of the bytes that were sent, in lower case; a transaction's identity is never what the node answers (J-3).
 */
export function readBroadcast(answer: BroadcastAnswer, ourHash: Hash): BroadcastReading {
  if ('ambiguous' in answer) return { kind: 'ambiguous', reason: answer.ambiguous };
  if ('ok' in answer) {
    if (answer.ok.toLowerCase() === ourHash) return { kind: 'taken' };
    return { kind: 'taken', reason: { code: 'broadcast.otherHash' }, anotherHash: true };
  }
  const text = answer.error.message.slice(0, 1024).toLowerCase();
  const reading = readings.find(([, , pattern]) => pattern.test(text));
  return reading
    ? { kind: reading[0], reason: { code: reading[1] } }
    : { kind: 'ambiguous', reason: { code: 'broadcast.unknownWords' } };
}

/** Refusals that follow from the bytes and the rules of the chain alone, so that no node can ever include them (K-03). */
const BY_RULE: ReadonlySet<string> = new Set([
  'broadcast.unknownType',
  'broadcast.otherChain',
  'broadcast.gasTooLow',
  'broadcast.gasAboveCap',
]);

/** Whether a node has refused bytes that can never get in. */
export const isAgainstRules = ({ kind, reason, doubtful }: BroadcastReading): boolean =>
  kind === 'permanent' && !doubtful && reason !== undefined && BY_RULE.has(reason.code);

/** What a node says that has refused the bytes, and not kept them. */
const REFUSALS: ReadonlySet<BroadcastKind> = new Set(['nonceTooLow', 'underpriced', 'stuck', 'wait', 'permanent']);

/** Whether none of the nodes that were asked can have the bytes by now. */
export const isRefusal = ({ kind, doubtful }: BroadcastReading): boolean => REFUSALS.has(kind) && !doubtful;

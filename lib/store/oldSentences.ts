import { inItsWords } from '../core/batch/revert.ts';
import type { Said } from '../words/said.ts';

/** What versions 1 and 2 of the database say in English, by what says it now. Nothing writes these any more. */
export const OLD = {
  'The account does not hold enough to pay for it. It is sent once it does.': { code: 'trouble.notHeld' },
  'A call before it will not happen, so it is not sent again. Nodes that had it earlier may still carry it out: cancel it to be sure.':
    { code: 'trouble.cutOff' },
  'A transaction before it was given up. It goes on when another transaction of the account takes that place: the next one that you confirm does.':
    { code: 'trouble.behind' },
  'The node says that this account sent many transactions that the wallet does not know of. Check the node.': {
    code: 'trouble.jump',
  },
  'Another transaction of the account took its nonce.': { code: 'trouble.nonceTaken' },
  'Another version of it was included.': { code: 'trouble.otherVersion' },
  'You gave it up. A node that had it may still carry it out, until another transaction of the account takes its place: the next one that you confirm does.':
    { code: 'trouble.givenUp' },
  'You gave it up. Every node refuses it for good, and none ever had it.': { code: 'trouble.never' },
  'The chain that it was on is gone. You started afresh on the new one.': { code: 'trouble.chainGone' },
  'It could not be signed.': { code: 'refused.notSigned' },
  'Another transaction took its place in the account’s order.': { code: 'refused.placeTaken' },
  'The record of it is not what was written': { code: 'damaged.record' },
  'The bytes of a transaction are not those that were signed': { code: 'damaged.bytes' },
  'Its record cannot be read': { code: 'damaged.unreadable' },
  'the node has it already': { code: 'broadcast.known' },
  'the node takes one transaction at a time from an upgraded account': { code: 'broadcast.oneAtATime' },
  'the node holds too many transactions of this account': { code: 'broadcast.tooMany' },
  'the nodes transaction pool is full': { code: 'broadcast.poolFull' },
  'the node has not seen the transaction before it': { code: 'broadcast.gap' },
  'the nonce is the last one': { code: 'broadcast.lastNonce' },
  'the nonce is taken': { code: 'broadcast.nonceTaken' },
  'another transaction waits at this nonce': { code: 'broadcast.anotherWaits' },
  'the chain id is not the one of this chain': { code: 'broadcast.otherChain' },
  'the signature is invalid': { code: 'broadcast.badSignature' },
  'the chain does not know this type of transaction': { code: 'broadcast.unknownType' },
  'its gas limit is below what it costs before it runs': { code: 'broadcast.gasTooLow' },
  'its gas limit is above the cap of this chain': { code: 'broadcast.gasAboveCap' },
  'the account cannot pay for it': { code: 'broadcast.cannotPay' },
  'its fee is too low at the moment': { code: 'broadcast.feeTooLow' },
  'its gas limit does not fit': { code: 'broadcast.gasDoesNotFit' },
  'the node named another hash': { code: 'broadcast.otherHash' },
  'the node refused it in unknown words': { code: 'broadcast.unknownWords' },
  'This chain was reset. Start afresh on it before you do anything on it.': { code: 'blocked.reset' },
  'The node says that this account sent many transactions that the wallet does not know of. Check the node. If you sent them with another wallet, delete this account’s batches on this network from the activity.':
    { code: 'blocked.jump' },
  'Another batch of this account is still being sent. This one can be confirmed when that is done.': { code: 'blocked.unsent' },
  'Others of this account wait for a place that was given up, and this one is too long for it. Confirm a single call first.': {
    code: 'blocked.noRoom',
  },
  'This account’s upgrade is still being changed. This one can be confirmed when that is done.': { code: 'blocked.upgrading' },
  'An upgraded account has one transaction under way at a time. This one can be confirmed when that is done.': {
    code: 'blocked.oneAtATime',
  },
  'The network asks for a higher fee than yours at the moment.': { code: 'blocked.outbid' },
  'The account does not hold enough to pay for this batch and its network fee.': { code: 'blocked.short' },
  'The wallet is locked': { code: 'failure.locked' },
  'The key of this account is damaged': { code: 'failure.keyDamaged' },
  'The wallet cannot read or write its database': { code: 'storage.unreadable' },
  'The wallet’s database was written by a newer version of the wallet': { code: 'storage.newer' },
  'The wallet’s database is held by an older version of the wallet that is still open': { code: 'storage.blocked' },
  'The wallet cannot write to its database: there is no room on the disk': { code: 'storage.full' },
} as const satisfies Record<string, Said>;

const isOld = (text: string): text is keyof typeof OLD => Object.hasOwn(OLD, text);

/** A sentence of an old row. One that is none of the wallet's own, such as what a node said, stays as it is. */
export const saidOfOld = (text: string): Said => (isOld(text) ? OLD[text] : { code: 'failure.told', text });

/** An outcome as its row has it. */
interface OldOutcome {
  reason?: unknown;
  failsWith?: unknown;
}

/**
 * The outcomes of an old plan. Why a call fails stood there as text, whoever said it: it is kept as a quotation. Of a batch that is all
 * or nothing the others named the one call that fails, which is believed where all of them name the same other call, and that one
 * gives a reason of its own: a contract can say such words, too.
 */
export function outcomesOfOld(outcomes: readonly OldOutcome[], atomic: boolean): OldOutcome[] {
  const named = atomic ? outcomes.map((_, call) => call).filter((call) => isNamed(outcomes, call)) : [];
  const failed = named.length === 1 ? named[0] : undefined;
  return outcomes.map((outcome, call) => {
    const { reason, ...rest } = outcome;
    if (typeof reason !== 'string') return outcome;
    return failed === undefined || call === failed ? { ...rest, reason: inItsWords(reason) } : { ...rest, failsWith: failed };
  });
}

/** Whether all other outcomes say that it is because of this call that they fail, and it itself says something else. */
function isNamed(outcomes: readonly OldOutcome[], call: number): boolean {
  const because = `call ${call + 1} fails`;
  return outcomes.length > 1 && outcomes.every(({ reason }, at) => (reason === because) === (at !== call));
}

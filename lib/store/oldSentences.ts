import { inItsWords } from '../core/batch/revert.ts';
import type { Part } from '../core/part.ts';
import { type Warning, type WarningCode, warn } from '../core/warning.ts';
import type { Said } from '../words/said.ts';
import { reasonsOfOld } from './oldReasons.ts';

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
export function saidOfOld(text: string): Said {
  if (isOld(text)) return OLD[text];
  return reasonsOfOld(text) ?? { code: 'failure.told', text };
}

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

/** What questions said of a message, a sign-in, a token or a network, by the code of it; in braces stood what the code's text has there. */
export const WARNINGS = {
  'warning.message.typedData': 'this message begins like the hash of typed data, so what it approves cannot be read here.',
  'warning.message.signedData': 'this message begins like signed data of another kind, so what it approves cannot be read here.',
  'warning.message.hash':
    'this message is 32 bytes that look like a hash. It may stand for an order or a transaction that is not shown.',
  'warning.message.transaction': 'these bytes are a transaction. No honest site asks you to sign one as a message.',
  'warning.message.noText': 'This message is not text: what it means cannot be shown.',
  'warning.message.hidden':
    'this message has invisible characters, or ones that change its reading direction. It may not say what it seems to say.',
  'warning.signIn.malformed': 'this looks like a sign-in message but is not in the form of EIP-4361. It may be a forgery.',
  'warning.signIn.domain': 'this signs you in to {domain}, but {site} asks for it.',
  'warning.signIn.uri': 'this is about {uri}, which does not belong to {site}.',
  'warning.signIn.account': 'this signs in {named}, but the account that signs is {account}.',
  'warning.signIn.checksum': 'The address in this message is not written with its checksum.',
  'warning.signIn.network': 'this is for the network {named}, but the site uses {chainId}.',
  'warning.signIn.expired': 'this sign-in message has expired.',
  'warning.signIn.notYet': 'this sign-in message is not valid yet.',
  'warning.signIn.future': 'this sign-in message was issued in the future.',
  'warning.token.wellKnown': 'It looks like {symbol}, but that token is at {address}.',
  'warning.token.watched': 'It looks like a token that you watch already, at {address}.',
  'warning.token.currency': 'It looks like the currency of the network itself, which is no token.',
  'warning.token.invisibleSymbol': "The token's symbol has invisible characters.",
  'warning.token.rightToLeftSymbol': "The token's symbol has characters that are written from right to left.",
  'warning.token.invisibleName': "The token's name has invisible characters.",
  'warning.token.rightToLeftName': "The token's name has characters that are written from right to left.",
  'warning.token.claimed': "The site gave another symbol than the contract's own.",
  'warning.network.namesake': 'Its name looks like that of {name}, which is another network.',
} as const satisfies Partial<Record<WarningCode, string>>;

/** What a sign-in does. */
const SIGN_IN = 'This signs you in to {domain}. By itself it moves nothing and allows nobody to take anything.';

const DANGER = 'Danger: ';

/** Longer than any of these sentences was: what is, is not gone through in search of them. */
const LONGEST = 2_000;

/** A warning of an old row: what must not be overlooked began in a certain way. */
export function warningOfOld(sentence: string): Warning {
  const isDanger = sentence.startsWith(DANGER);
  const text = isDanger ? sentence.slice(DANGER.length) : sentence;
  const level = isDanger ? 'danger' : 'caution';
  for (const [code, old] of Object.entries(WARNINGS) as [keyof typeof WARNINGS, string][]) {
    const params = paramsIn(text, old);
    if (params) return { type: 'said', code, params, level };
  }
  return warn(level, 'warning.stored', { sentence: { type: 'name', text } });
}

/** What an old row says that a message does. */
export function summaryOfOld(sentence: string): Part {
  const params = paramsIn(sentence, SIGN_IN);
  return params ? { type: 'said', code: 'signing.signIn', params } : { type: 'name', text: sentence };
}

/** What stands in a sentence where `old` has braces; nothing where it is another sentence. */
function paramsIn(sentence: string, old: string): Record<string, Part> | undefined {
  if (sentence.length > LONGEST) return undefined;
  const pattern = old.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>.+)');
  const found = new RegExp(`^${pattern}$`, 's').exec(sentence);
  return found
    ? Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, text]) => [name, param(name, text)]))
    : undefined;
}

const param = (name: string, text: string): Part =>
  name === 'address' && isHex(text) ? { type: 'address', address: `0x${text.slice(2).toLowerCase()}` } : { type: 'name', text };

const isHex = (text: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(text);

import { isRevert } from './nodeErrors.ts';
import type { Fault } from './rpc.ts';

/** What a node means by a refusal: what it says goes before the HTTP status under which it says it (N-05). */

const hasCode = ({ code }: Fault, codes: readonly number[]) => codes.includes(code);
/**
 * Others write the text of a revert, and of a complaint that repeats what was asked: nothing about the node is read out of it.
 */
const isQuoted = (fault: Fault) => isRevert(fault) || fault.code === -32602;
const says = (fault: Fault, pattern: RegExp) => !isQuoted(fault) && pattern.test(fault.message.slice(0, 2_048));

const NO_BATCHES =
  /batch\w*(?: \S+){0,4} (?:not|un)[ -]?(?:supported|allowed|enabled|available|permitted|implemented)|(?:no|disallowed|disabled|forbidden) batch|batch\w*(?: \S+){0,3} (?:disabled|forbidden|disallowed)|do(?:es)? ?n[o']t (?:support|allow|accept|take) batch/i;
const BATCH_TOO_LONG =
  /batch\w*(?:.{0,40}\W)?(?:too (?:large|long|big|many)|limit|exceed|max|at most|more than|size)|(?:too (?:large|long|big|many)|limit|exceed\w*|max\w*|more than).{0,40}\bbatch|response too large|request entity too large/i;

/** It takes no JSON-RPC batches at all. */
export const refusesBatches = (fault: Fault): boolean => says(fault, NO_BATCHES);

/** It takes no batch of this length, or does not answer as much at once. */
export const isBatchLimit = (fault: Fault): boolean => says(fault, BATCH_TOO_LONG) || refusesBatches(fault);

/** It is about how much one question would give, which is nobody's rate. */
const isTooMuch = (fault: Fault): boolean =>
  says(
    fault,
    /query returned more than|(?:block|log|query|result)s?.{0,30}(?:range|window|size)|range.{0,30}(?:too (?:large|wide|big)|exceed|limit)|too many (?:results|logs|blocks|topics|addresses)/i,
  );

/** It wants to be asked less often. */
export const isRateLimit = (fault: Fault): boolean =>
  !isQuoted(fault) &&
  !isTooMuch(fault) &&
  (hasCode(fault, [-32005, -32029, 429]) ||
    says(
      fault,
      /rate.?limit|too many requests|throughput|(?:request|quota|credit|compute unit)s?\b.{0,40}(?:exceeded|limit reached|exhausted)|exceeded.{0,40}\b(?:quota|requests|capacity|compute units)|being throttled|slow down/i,
    ));

/** It does not have this method, whatever was asked by it. */
export const isMissing = (fault: Fault): boolean =>
  !isQuoted(fault) &&
  (hasCode(fault, [-32601, -32004]) ||
    says(
      fault,
      /method\b.{0,80}\b(?:not (?:yet )?(?:found|supported|available|implemented|allowed|enabled|whitelisted|permitted)|does ?n[o']t exist|is (?:disabled|unknown|unsupported|blocked))|(?:unknown|unsupported|unrecognized) (?:rpc )?method/i,
    ));

/** Whether another node may answer what this one refused: this one lacks the method or the state, or is at fault itself. */
export const isPassable = (fault: Fault): boolean =>
  isMissing(fault) ||
  isTooMuch(fault) ||
  hasCode(fault, [-32603, -32001]) ||
  /header not found|missing trie node|unknown block|block not found|state (?:is )?not available|pruned/i.test(fault.message);

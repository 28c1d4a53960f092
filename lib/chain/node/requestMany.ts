import { isRecord } from '../../core/record.ts';
import { answerOf, type Fetch, newId, post, spokenIn, weigh } from './http.ts';
import { isRevert } from './nodeErrors.ts';
import { isBatchLimit, isRateLimit, refusesBatches } from './refusals.ts';
import { type RpcAnswer, type RpcCall, RpcFailure } from './rpc.ts';

/**
 * Asks several things in one JSON-RPC batch; the answers come in the order of the calls.
 * @throws RpcFailure `oversized` where the node takes fewer at once, `limited` where it wants to be asked less often, with what it
 * answered all the same.
 */
export async function requestMany(fetch: Fetch, url: string, calls: readonly RpcCall[], timeoutMs: number): Promise<RpcAnswer[]> {
  const envelopes = calls.map((call) => ({ jsonrpc: '2.0', id: newId(), ...call }));
  const { body, trouble } = await post(fetch, url, envelopes, timeoutMs);
  const ids = envelopes.map(({ id }) => id);
  return readParts(body, ids, trouble);
}

/** @param trouble what the HTTP status means, if anything bad. */
function readParts(body: unknown, ids: readonly number[], trouble?: RpcFailure): RpcAnswer[] {
  const list = Array.isArray(body) ? body : [body];
  const faults = list.flatMap((each) => spokenIn(each) ?? []);
  const details = trouble?.details ?? {};
  const tooLong = faults.find(isBatchLimit);
  if (tooLong) {
    const most = refusesBatches(tooLong) ? 1 : undefined;
    throw new RpcFailure('oversized', { code: 'rpc.fewer' }, { ...details, fault: tooLong, most });
  }
  const byId = new Map(list.map((each) => [isRecord(each) ? each.id : undefined, each]));
  const limit = faults.find(isRateLimit);
  if (limit || trouble?.kind === 'limited') {
    const answered = trouble ? [] : ids.map((id) => resultIn(byId.get(id), id));
    const said = trouble?.kind === 'limited' ? trouble.said : ({ code: 'rpc.limited' } as const);
    throw new RpcFailure('limited', said, { ...details, fault: limit ?? details.fault, answered });
  }
  const [fault] = faults;
  if (!Array.isArray(body)) throw trouble ?? new RpcFailure('broken', { code: 'rpc.oneAnswer' }, { fault });
  if (faults.length === list.length && fault && (trouble || faults.every(isOfTheEnvelope)))
    throw new RpcFailure('broken', trouble?.said ?? { code: 'rpc.allRefused' }, { ...details, fault });
  if (list.length < ids.length) throw new RpcFailure('oversized', { code: 'rpc.missingParts' }, details);
  if (list.length > ids.length) throw trouble ?? new RpcFailure('broken', { code: 'rpc.moreParts' });
  return ids.map((id) => weigh(answerOf(byId.get(id), id, trouble), trouble));
}

/** The node could not read the request, or calls it none. */
const isOfTheEnvelope = (fault: { code: number; message: string }): boolean =>
  !isRevert(fault) && (fault.code === -32600 || fault.code === -32700);

function resultIn(part: unknown, id: number): RpcAnswer | undefined {
  try {
    const answer = answerOf(part, id, undefined);
    return 'result' in answer || !isRateLimit(answer.fault) ? answer : undefined;
  } catch {
    return undefined;
  }
}

import { keccak256 } from 'viem';
import { type BroadcastAnswer, type BroadcastReading, readBroadcast } from '../../core/batch/broadcast.ts';
import { errors } from '../../core/errors.ts';
import type { AskingSite } from '../../core/network/node.ts';
import type { Bytes } from '../../core/schema.ts';
import type { Endpoint } from './endpoint.ts';
import { firstOf, type Leeway, NoAnswer } from './failover.ts';
import { nameNodeError } from './nodeErrors.ts';
import { messageOf } from './reasons.ts';
import { isRateLimit } from './refusals.ts';
import { type RpcAnswer, RpcFailure } from './rpc.ts';

export interface BroadcastParts extends Leeway {
  endpointsOf(chainId: number, site?: AskingSite): Promise<Endpoint[]>;
}

/** Hands signed bytes to the nodes of a chain, and reads what they answer. */
export function makeBroadcast({ endpointsOf, ...leeway }: BroadcastParts) {
  /** Hands bytes over to one node after the other until one gives an answer to rely on; each answer is read once. */
  const broadcast = async (chainId: number, raw: Bytes, offers = 0, site?: AskingSite): Promise<Broadcasted> => {
    const list = await endpointsOf(chainId, site);
    const start = offers % Math.max(1, list.length);
    const ourHash = keccak256(raw);
    let doubtful: Broadcasted | undefined;
    let mayBeOut = false;
    const attempt = async (endpoint: Endpoint, ms: number): Promise<Broadcasted> => {
      const said = await handTo(endpoint, raw, ms).catch((error: unknown) => {
        mayBeOut = true;
        throw error;
      });
      const answer = saidBy(said);
      const reading = readBroadcast(answer, ourHash);
      if (reading.kind !== 'ambiguous' && !reading.anotherHash)
        return { answer, reading: 'error' in answer && mayBeOut ? { ...reading, doubtful: true } : reading };
      mayBeOut = true;
      doubtful ??= { answer, reading };
      if ('fault' in said && isRateLimit(said.fault)) {
        const limited = new RpcFailure('limited', { code: 'rpc.limited' });
        endpoint.blame(limited);
        throw limited;
      }
      const trouble = new RpcFailure('refused', { code: reading.anotherHash ? 'broadcast.otherHash' : 'broadcast.unknownWords' });
      if (reading.anotherHash) endpoint.blame(trouble);
      throw trouble;
    };
    try {
      return await firstOf([...list.slice(start), ...list.slice(0, start)], attempt, leeway);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (doubtful) return doubtful;
      const answer: BroadcastAnswer = { ambiguous: error.said, unreachable: error.unreachable };
      return { answer, reading: readBroadcast(answer, ourHash), reasons: error.reasons };
    }
  };

  return {
    broadcast: async (chainId: number, raw: Bytes, offers?: number): Promise<BroadcastReading> =>
      (await broadcast(chainId, raw, offers)).reading,

    async broadcastEach(chainId: number, raw: Bytes): Promise<BroadcastReading[]> {
      const each = (await endpointsOf(chainId)).map((endpoint) => handTo(endpoint, raw, leeway.timeoutMs).then(saidBy));
      return (await Promise.allSettled(each))
        .map((answer) => (answer.status === 'fulfilled' ? answer.value : SILENT))
        .map((answer) => readBroadcast(answer, keccak256(raw)));
    },

    /** A page's own signed bytes: forwarded, answered with what the node says, and nothing of it is kept (T-E34). */
    async forwardRaw(chainId: number, raw: Bytes, site?: AskingSite): Promise<string> {
      const { answer, reading, reasons = UNCLEAR } = await broadcast(chainId, raw, 0, site);
      const { kind } = reading;
      if (kind === 'taken' || kind === 'known') return keccak256(raw);
      if ('error' in answer) throw nameNodeError(answer.error);
      if ('unreachable' in answer && answer.unreachable) throw errors.chainDisconnected(chainId);
      throw errors.internal(`No node said whether it took the transaction: ${reasons}`);
    },
  };
}

/** What a page is told where nothing follows from what a node says. */
const UNCLEAR = messageOf({ code: 'broadcast.unknownWords' });

const SILENT: BroadcastAnswer = { ambiguous: { code: 'rpc.silent' } };

/** What came of handing bytes over, and what that means. */
interface Broadcasted {
  answer: BroadcastAnswer;
  reading: BroadcastReading;
  /** Of nodes that gave no answer, for a page. */
  reasons?: string;
}

const handTo = (endpoint: Endpoint, raw: Bytes, ms: number) =>
  endpoint.ask({ method: 'eth_sendRawTransaction', params: [raw] }, ms);

const saidBy = (answer: RpcAnswer): BroadcastAnswer =>
  'fault' in answer
    ? { error: { code: answer.fault.code, message: answer.fault.message.slice(0, 1024) } }
    : { ok: String(answer.result).slice(0, 66) };

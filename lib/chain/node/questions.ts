import type { Clock } from '../../core/platform.ts';
import { blockIn, isAboutHead, makeSightings } from './heads.ts';
import { type Fetch, request } from './http.ts';
import type { makeIdentity } from './identity.ts';
import { type Lacks, makeMissingMethods } from './missingMethods.ts';
import { isMissing } from './refusals.ts';
import { requestMany } from './requestMany.ts';
import { type RpcAnswer, type RpcCall, RpcFailure } from './rpc.ts';

/** HTTP statuses by which a node that answers other things may say that it does not have a method. */
const NOT_HERE = [404, 405, 501];

export interface QuestionParts {
  url: string;
  fetch: Fetch;
  clock: Clock;
  identity: Pick<ReturnType<typeof makeIdentity>, 'isThere' | 'answered'>;
  /** Which methods an earlier worker has found it not to have. */
  lacks?: Lacks;
  /** Told when it was found not to have another one. */
  learned(): void;
}

/** Questions to one node, and what its answers tell of it: its newest block, and which methods it does not have (N-25). */
export function makeQuestions({ url, fetch, clock, identity, lacks, learned }: QuestionParts) {
  const sightings = makeSightings(clock);
  const missing = makeMissingMethods(clock, lacks);

  function note(call: RpcCall, answer: RpcAnswer): void {
    const { method } = call;
    const head = isAboutHead(call) ? blockIn(answer) : undefined;
    if (head) sightings.saw(head);
    if (!('fault' in answer)) missing.clear(method);
    else if (isMissing(answer.fault)) {
      missing.note(method, answer.fault);
      learned();
    }
  }

  return {
    /** The newest block that it told of last. */
    head: sightings.last,
    lacks: missing.known,
    /** What it would say to a method that it does not have, without being asked; nothing where it has to be asked. */
    refusalOf: missing.of,

    /** One question; a method that the node does not have is refused in its own words, without asking it each time. */
    async one(call: RpcCall, timeoutMs: number): Promise<RpcAnswer> {
      const lacking = missing.of(call.method);
      if (lacking) return { fault: lacking };
      const answer = await request(fetch, url, call, timeoutMs).catch(async (error: unknown): Promise<RpcAnswer> => {
        const { status = 0 } = error instanceof RpcFailure ? error.details : {};
        if (!(error instanceof RpcFailure && NOT_HERE.includes(status) && (await identity.isThere(timeoutMs)))) throw error;
        const said = { code: 'failure.noSuchMethod', method: call.method } as const;
        return { fault: { code: -32601, message: `the method ${call.method} is not available`, said } };
      });
      identity.answered();
      note(call, answer);
      return answer;
    },

    /** Those of a batch that it is known not to have are not asked for. */
    async many(calls: readonly RpcCall[], timeoutMs: number): Promise<RpcAnswer[]> {
      const faults = calls.map(({ method }) => missing.of(method));
      const rest = calls.filter((_, at) => !faults[at]);
      const answers = rest.length > 0 ? await requestMany(fetch, url, rest, timeoutMs) : [];
      for (const [at, answer] of answers.entries()) note(rest[at] ?? { method: '', params: [] }, answer);
      const next = answers.values();
      return faults.map((fault) => (fault ? { fault } : (next.next().value as RpcAnswer)));
    },
  };
}

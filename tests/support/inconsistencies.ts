import { isDeepStrictEqual } from 'node:util';
import { type Ask, answersAt, blockOf } from './backends.ts';
import { type Answer, type Call, type Exchange, envelopes, type Fault, refuse } from './exchange.ts';

/**
 * What endpoints do that are many nodes behind one address, or stand still, or take no JSON-RPC batches: each answer for itself is
 * one that an honest node could give. Struck has only what is answered otherwise than the newest node would.
 */

const RECEIPTS = ['eth_getTransactionReceipt', 'eth_getBlockReceipts', 'eth_getTransactionByHash'];
const STATES = ['eth_getCode', 'eth_getBalance'];
/** What changes the chain, and is passed on once. */
const CHANGES = /^(?:eth_send|anvil_|evm_)/;

/** Whose answer is about no call of a batch but the batch. */
const NAMELESS: Call = { id: null, method: '', params: [] };

/** The height at which each endpoint stopped. */
const stopped = new WeakMap<object, number>();

const askOf =
  (target: string): Ask =>
  async (calls) => {
    const body = JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', ...call, id })));
    const response = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const answers = (await response.json()) as Answer[];
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    return calls.map(({ id }, at) => ({ ...(byId.get(at) as Answer), id }));
  };

/** Answers some of the calls from backends that are behind. `heightOf`: how far one has come; nothing for the newest. */
async function answerFrom(exchange: Exchange, heightOf: (call: Call, head: number) => number | undefined): Promise<void> {
  const { calls, target, forward, reply, honest, heightAgo } = exchange;
  const head = await heightAgo(0);
  const truth = await forward();
  const late = calls.flatMap((call, at) => {
    const height = CHANGES.test(call.method) ? undefined : heightOf(call, head);
    return height === undefined || height >= head ? [] : [{ call, at, height: Math.max(0, height) }];
  });
  const answers = [...truth];
  if (late.length > 0) {
    const behind = late.map(({ height }) => height);
    const asked = late.map(({ call }) => call);
    for (const [nth, answer] of (await answersAt(asked, behind, askOf(target))).entries()) answers[late[nth]?.at ?? 0] = answer;
  }
  if (isDeepStrictEqual(answers, truth)) honest();
  reply(answers);
}

/** How far a backend is behind that is drawn: one block at least. */
const behind = ({ rule, random }: Exchange): number => random.between(1, rule.blocks ?? 3);

/** By time where the rule has one: what it had seen so long ago; else by blocks. */
const past = async (exchange: Exchange, head: number): Promise<number> =>
  exchange.rule.ms === undefined ? head - behind(exchange) : exchange.heightAgo(exchange.rule.ms);

/** Some methods are answered by a backend that is behind, all others by the newest. */
const lagging =
  (isConcerned: (call: Call) => boolean): Fault =>
  async (exchange) => {
    const then = await past(exchange, await exchange.heightAgo(0));
    await answerFrom(exchange, (call) => (isConcerned(call) ? then : undefined));
  };

export const inconsistencies = {
  /** Another backend each time: the head goes back and forth. */
  behind: lagging(() => true),
  /** The parts of a JSON-RPC batch are answered by backends of different heights. */
  mixed: (exchange) => answerFrom(exchange, (_, head) => head - exchange.random.between(0, exchange.rule.blocks ?? 3)),
  /** Counts are of the newest block, and what is in a block is known later. */
  lateReceipts: lagging(({ method }) => RECEIPTS.includes(method)),
  oldState: lagging(({ method }) => STATES.includes(method)),
  /** What is called `pending` is older than what is called `latest`. */
  pendingBelow: lagging((call) => blockOf(call) === 'pending'),
  /** Its count of an account's transactions includes those that are in its pool. */
  poolCounted: async ({ calls, target, forward, reply, honest }) => {
    const concerned = calls.filter((call) => call.method === 'eth_getTransactionCount' && blockOf(call) === 'latest');
    const truth = await forward();
    const asked = concerned.map((call) => ({ ...call, params: [call.params[0], 'pending'] }));
    const pooled = asked.length > 0 ? await askOf(target)(asked) : [];
    const answers = truth.map((answer) => pooled.find(({ id }) => id === answer.id) ?? answer);
    if (isDeepStrictEqual(answers, truth)) honest();
    reply(answers);
  },
  /** Stands still from the first time on. */
  stalled: async (exchange) => {
    const height = stopped.get(exchange.rule) ?? (await exchange.heightAgo(0));
    stopped.set(exchange.rule, height);
    await answerFrom(exchange, () => height);
  },
  /** Refuses JSON-RPC batches of more than so many parts, with this status; all of them where the rule names no number. */
  batchLimit: async (exchange) => {
    const { rule, batch, calls, honest, forward, reply } = exchange;
    if (batch && calls.length > (rule.parts ?? 0)) {
      const whole = { rule: { code: -32600, message: 'batch is too large', ...rule }, batch: false, calls: [NAMELESS] };
      return refuse({ ...exchange, ...whole }, rule.status ?? 400);
    }
    honest();
    reply(await forward());
  },
  /** Answers as many parts of a JSON-RPC batch as it takes, and says nothing of the others. */
  batchCut: async ({ rule, batch, calls, honest, forward, reply }) => {
    const parts = rule.parts ?? 3;
    if (!batch || calls.length <= parts) honest();
    const answers = await forward();
    reply(batch ? answers.slice(0, parts) : answers);
  },
  /** A limit of its rate, in the words of JSON-RPC; to last, as the rule says. */
  limited: ({ rule, calls, reply }) =>
    reply(envelopes(calls, { error: { code: rule.code ?? -32005, message: rule.message ?? 'rate limit exceeded' } })),
} satisfies Record<string, Fault>;

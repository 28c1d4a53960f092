import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { keccak256, parseTransaction, recoverTransactionAddress } from 'viem';
import { rpcTo } from './anvil.ts';
import { CORS, type Exchange, envelopes, type Fault, JSON_HEADERS, type RuleOf, refuse, say } from './exchange.ts';
import { inconsistencies } from './inconsistencies.ts';
import { counting } from './rateLimit.ts';

/** What a node can do wrong: each fault takes over one exchange of the proxy. */

export type FaultName = keyof typeof faults;

/** Answers that contradict others, or come in another form than asked for; else none, or one that anybody sees to be none. */
export const isInconsistency = (fault: FaultName): boolean => Object.hasOwn(inconsistencies, fault);

export type Rule = RuleOf<FaultName>;

/** A string result of many bytes, sent as fast as it is read. */
const flood = async ({ rule, calls, response }: Exchange) => {
  const chunk = 'ab'.repeat(512 * 1024);
  const count = Math.ceil((rule.bytes ?? 200 * 1024 * 1024) / chunk.length);
  function* body() {
    yield `{"jsonrpc":"2.0","id":${JSON.stringify(calls[0]?.id)},"result":"0x`;
    for (let sent = 0; sent < count; sent++) yield chunk;
    yield '"}';
  }
  response.writeHead(200, JSON_HEADERS);
  await pipeline(Readable.from(body()), response);
};

/** What geth and reth refuse of an upgraded account: a second transaction in flight, and one with a gap before it. */
const limitDelegated = async ({ calls, target, reply, forward }: Exchange) => {
  const raw = calls.find((call) => call.method === 'eth_sendRawTransaction')?.params[0] as `0x02${string}` | undefined;
  if (!raw) return reply(await forward());
  const rpc = rpcTo(target);
  const from = await recoverTransactionAddress({ serializedTransaction: raw });
  const [code, mined, pending] = await Promise.all([
    rpc('eth_getCode', [from, 'latest']),
    rpc('eth_getTransactionCount', [from, 'latest']),
    rpc('eth_getTransactionCount', [from, 'pending']),
  ]);
  const isKnown = (await rpc('eth_getTransactionByHash', [keccak256(raw)])) !== null;
  const isGapped = (parseTransaction(raw).nonce ?? 0) > Number(pending);
  const isDelegated = String(code).startsWith('0xef0100');
  if (!isDelegated || isKnown || (Number(pending) === Number(mined) && !isGapped)) return reply(await forward());
  const message = isGapped
    ? 'gapped-nonce tx from delegated accounts'
    : 'in-flight transaction limit reached for delegated accounts';
  return reply(envelopes(calls, { error: { code: -32000, message } }));
};

const counts = new WeakMap<object, () => boolean>();

/** Counts all who ask, and refuses what is too many in a second. */
const limitRate = async (exchange: Exchange) => {
  const { rule, forward, honest, reply } = exchange;
  const isTooMany = counts.get(rule) ?? counting(rule.perSecond ?? 20);
  counts.set(rule, isTooMany);
  if (isTooMany()) return refuse(exchange, rule.status ?? 429);
  honest();
  reply(await forward());
};

export const faults = {
  /** Late, but right. */
  latency: async ({ rule, forward, reply }) => {
    await sleep(rule.ms ?? 500);
    reply(await forward());
  },
  /** Right, and not before other rules are set. */
  held: async ({ released, forward, reply }) => {
    await released;
    reply(await forward());
  },
  /** Never answers, and never asks the node. */
  hang: () => undefined,
  /** Never answers, though the node did its part. */
  hangAfter: async ({ forward }) => {
    await forward();
  },
  /** A byte at a time. */
  slowloris: async ({ rule, response, batch, forward }) => {
    const answers = await forward();
    response.writeHead(200, JSON_HEADERS);
    for (const byte of JSON.stringify(batch ? answers : answers[0])) {
      if (response.destroyed) return;
      response.write(byte);
      await sleep(rule.ms ?? 200);
    }
    response.end();
  },
  status: (exchange) => refuse(exchange, exchange.rule.status ?? 503),
  /** The node took it, and then says 502. */
  status5xxAfter: async (exchange) => {
    await exchange.forward();
    refuse(exchange, exchange.rule.status ?? 502);
  },
  dropBefore: ({ request }) => {
    request.socket.destroy();
  },
  dropAfter: async ({ forward, request }) => {
    await forward();
    request.socket.destroy();
  },
  malformed: async ({ forward, batch, response }) => {
    const answers = await forward();
    say(response, JSON.stringify(batch ? answers : answers[0]).slice(0, -2));
  },
  html: ({ response }) => {
    say(response, '<!doctype html><title>Captive portal</title><script>alert(1)</script>', 'text/html');
  },
  empty: ({ response }) => {
    say(response, '');
  },
  wrongId: async ({ forward, reply }) => {
    reply((await forward()).map((answer) => ({ ...answer, id: Number(answer.id) + 1 })));
  },
  /** What it said the time before, under this request's id. */
  staleReplay: async ({ previous, calls, forward, reply }) => {
    if (!previous) return reply(await forward());
    reply(previous.map((answer, at) => ({ ...answer, id: calls[at]?.id })));
  },
  wrongType: ({ calls, reply }) => reply(envelopes(calls, { result: 7 })),
  nullResult: ({ calls, reply }) => reply(envelopes(calls, { result: null })),
  noResult: ({ calls, reply }) => reply(envelopes(calls, {})),
  bothResultAndError: ({ calls, reply }) => reply(envelopes(calls, { result: '0x1', error: { code: -32000, message: 'both' } })),
  huge: flood,
  deep: ({ calls, response }) => {
    const depth = 100_000;
    say(response, `{"jsonrpc":"2.0","id":${JSON.stringify(calls[0]?.id)},"result":${'['.repeat(depth)}${']'.repeat(depth)}}`);
  },
  /** Keys that pollute prototypes where somebody merges carelessly. */
  proto: ({ calls, response }) => {
    const evil = '{"polluted":true,"toString":1}';
    const id = JSON.stringify(calls[0]?.id);
    say(
      response,
      `{"__proto__":${evil},"constructor":{"prototype":${evil}},"jsonrpc":"2.0","id":${id},"result":{"__proto__":${evil},"number":"0x1"}}`,
    );
  },
  rpcError: ({ rule, calls, reply }) =>
    reply(envelopes(calls, { error: { code: rule.code ?? -32000, message: rule.message ?? 'refused', data: rule.data } })),
  redirect: ({ rule, response, target }) => {
    response.writeHead(307, { ...CORS, location: String(rule.value ?? target) }).end();
  },
  /** Takes the transaction and names another hash. */
  lieHash: async ({ forward, reply }) => {
    const answers = await forward();
    reply(answers.map((answer) => (answer.result ? { ...answer, result: keccak256(answer.result as `0x${string}`) } : answer)));
  },
  lie: ({ rule, calls, reply }) => reply(envelopes(calls, { result: rule.value })),
  /** Says that it took the transaction, with the right hash, and never passes it on. */
  blackhole: async ({ calls, reply, forward }) => {
    if (calls.some((call) => call.method !== 'eth_sendRawTransaction')) return reply(await forward());
    reply(calls.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: keccak256(params[0] as `0x${string}`) })));
  },
  delegatedLimit: limitDelegated,
  tooOften: limitRate,
  ...inconsistencies,
} satisfies Record<string, Fault>;

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { rpcTo } from './anvil.ts';
import { type Answer, type Call, CORS, JSON_HEADERS } from './exchange.ts';
import { type FaultName, faults, type Rule } from './faults.ts';
import { drawFrom } from './random.ts';

/**
 * An HTTP proxy between wallet and node that does wrong what nodes do wrong, on purpose and repeatably.
 * What it did is in its log. `/__ctl` takes a JSON array of rules, `/__log` gives the log, for those in another process.
 */

export interface LogEntry {
  at: number;
  methods: string[];
  ids: unknown[];
  /** Raw transactions that were in the request. */
  raw: string[];
  headers: IncomingMessage['headers'];
  fault?: FaultName;
  /** Whether the node behind has seen the request. */
  forwarded: boolean;
  /** Whoever asked did not wait for the answer. */
  brokenOff?: true;
}

export interface FaultProxy {
  url: string;
  port: number;
  log: LogEntry[];
  /** Replaces all rules, the counts of `times` and `skip` too. */
  rules(...rules: Rule[]): void;
  stop(): Promise<void>;
}

/** How many heights the proxy remembers. */
const KEPT = 100;

/** Starts a proxy to `target`. @param port 0 takes a free one. */
export async function startFaultProxy({
  target,
  port = 0,
  seed = 1,
  bodies,
}: {
  target: string;
  port?: number;
  seed?: number;
  /** Where what comes in is kept as it came. */
  bodies?: string[];
}): Promise<FaultProxy> {
  const random = drawFrom(seed);
  const log: LogEntry[] = [];
  const lastAnswers = new Map<string, Answer[]>();
  let armed: { rule: Rule; seen: number; struck: number; until: number }[] = [];
  let held = Promise.withResolvers<void>();
  const rules = (...next: Rule[]) => {
    held.resolve();
    held = Promise.withResolvers();
    armed = next.map((rule) => ({ rule, seen: 0, struck: 0, until: 0 }));
  };
  const heightAgo = watchHeights(target);

  const choose = (methods: string[], body: string): Rule | undefined => {
    for (const each of armed) {
      if (!methods.some((method) => matches(each.rule.match, method)) || !body.includes(each.rule.about ?? '')) continue;
      each.seen++;
      if (Date.now() < each.until) return each.rule;
      if (each.seen <= (each.rule.skip ?? 0) || each.struck >= (each.rule.times ?? Number.POSITIVE_INFINITY)) continue;
      if (random() >= (each.rule.p ?? 1)) continue;
      each.struck++;
      each.until = Date.now() + (each.rule.lasts ?? 0);
      return each.rule;
    }
    return undefined;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, CORS).end();
    const body = await textOf(request);
    bodies?.push(body);
    if (request.url === '/__log') return response.writeHead(200, CORS).end(JSON.stringify(log));
    if (request.url === '/__ctl') {
      rules(...JSON.parse(body));
      return response.writeHead(204, CORS).end();
    }
    const parsed: unknown = JSON.parse(body);
    const batch = Array.isArray(parsed);
    const calls = (batch ? parsed : [parsed]) as Call[];
    const methods = calls.map((call) => call.method);
    const rule = choose(methods, body);
    const raw = calls.filter((call) => call.method === 'eth_sendRawTransaction').map((call) => String(call.params[0]));
    const entry: LogEntry = {
      at: Date.now(),
      methods,
      ids: calls.map((call) => call.id),
      raw,
      headers: request.headers,
      fault: rule?.fault,
      forwarded: false,
    };
    log.push(entry);
    response.on('close', () => {
      if (!response.writableEnded) entry.brokenOff = true;
    });

    const reply = (answers: readonly unknown[]) => {
      response.writeHead(200, JSON_HEADERS).end(JSON.stringify(batch ? answers : answers[0]));
    };
    const forward = async () => {
      entry.forwarded = true;
      const answers = await (
        await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      ).json();
      const list = (batch ? answers : [answers]) as Answer[];
      lastAnswers.set(methods.join(), list);
      return list;
    };
    if (!rule) return reply(await forward());
    const previous = lastAnswers.get(methods.join());
    const honest = () => {
      delete entry.fault;
    };
    const exchange = {
      rule,
      random,
      released: held.promise,
      calls,
      batch,
      request,
      response,
      forward,
      reply,
      previous,
      target,
      heightAgo,
      honest,
    };
    await faults[rule.fault](exchange);
  };

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${listening}`,
    port: listening,
    log,
    rules,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Tells the newest block, or which one was the newest so many milliseconds ago as far as was asked by then. */
function watchHeights(target: string) {
  const rpc = rpcTo(target);
  let sights: { height: number; since: number }[] = [];
  return async (ms: number): Promise<number> => {
    const now = Date.now();
    const height = Number(await rpc('eth_blockNumber'));
    const old = sights.filter((sight) => sight.height <= height);
    sights = old.at(-1)?.height === height ? old : [...old.slice(-KEPT), { height, since: now }];
    const then = sights.findLast(({ since }) => now - since >= ms) ?? sights[0];
    return then?.height ?? height;
  };
}

const matches = (pattern: string | undefined, method: string): boolean => {
  if (pattern === undefined || pattern === method) return true;
  return pattern.endsWith('*') && method.startsWith(pattern.slice(0, -1));
};

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

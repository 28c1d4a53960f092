import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeEndpoint } from '../../../lib/chain/node/endpoint.ts';
import { firstOf, NoAnswer, resultOf, toNodeError } from '../../../lib/chain/node/failover.ts';
import type { Fetch } from '../../../lib/chain/node/http.ts';
import { MESSAGES, messageOf, type RpcSaid } from '../../../lib/chain/node/reasons.ts';
import { type RpcCall, RpcFailure, type TroubleDetails, type TroubleKind } from '../../../lib/chain/node/rpc.ts';
import { errors } from '../../../lib/core/errors.ts';
import { textOf } from '../../../lib/view/said.ts';
import { english } from '../../../lib/words/en/index.ts';
import { holdTime } from '../../support/heldTime.ts';

const CHAIN = 4321;
const call: RpcCall = { method: 'eth_blockNumber', params: [] };
type Envelope = { id: number; method: string };

/** A node of this chain; what it says to anything else is `says`, which may be a fault of HTTP. */
function nodeAt(time = 1_000_000) {
  const clock = { time, now: () => clock.time };
  const node = {
    chainId: '0x10e1' as unknown,
    says: (): Response | object => ({ result: '0x1' }),
    asked: [] as string[],
  };
  const answer = ({ id, method }: Envelope) => {
    node.asked.push(method);
    if (method === 'eth_chainId')
      return { id, ...(typeof node.chainId === 'string' ? { result: node.chainId } : (node.chainId as object)) };
    const said = node.says();
    return said instanceof Response ? said : { id, ...said };
  };
  const fetch: Fetch = async (_url, init) => {
    const envelope = JSON.parse(String(init.body)) as Envelope | Envelope[];
    if (Array.isArray(envelope)) return Response.json(envelope.map(answer));
    const said = answer(envelope);
    return said instanceof Response ? said : Response.json(said);
  };
  const endpoint = makeEndpoint({ url: 'http://localhost', chainId: CHAIN, fetch, clock });
  return { clock, node, endpoint, ask: () => endpoint.ask(call, 1_000) };
}
const broken = () => new Response('no', { status: 500 });
const limited = (seconds?: number) => () =>
  new Response('no', { status: 429, headers: seconds === undefined ? {} : { 'Retry-After': String(seconds) } });
/** Whatever the dice say, pauses are as long as they can be, or as short. */
afterEach(() => vi.restoreAllMocks());
const dice = (value: number) => vi.spyOn(Math, 'random').mockReturnValue(value);

describe('C-09 a node that had trouble', () => {
  test('rests, and is trusted again when the pause is over', async () => {
    dice(1);
    const { node, endpoint, ask, clock } = nodeAt();
    expect(endpoint.isResting()).toBe(false);
    node.says = broken;
    await expect(ask()).rejects.toMatchObject({ kind: 'broken' });
    clock.time += 499;
    expect(endpoint.isResting()).toBe(true);
    clock.time += 1;
    expect(endpoint.isResting()).toBe(false);
    expect(endpoint.held()).toBeUndefined();
  });

  test.each([
    ['the longest that the dice allow', 1, [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000]],
    ['half of that at least', 0, [250, 500, 1_000, 2_000, 4_000, 7_500, 7_500, 7_500, 7_500]],
  ])('rests longer each time, up to fifteen seconds: %s', async (_, value, pauses) => {
    dice(value);
    const { node, endpoint, ask, clock } = nodeAt();
    node.says = broken;
    for (const pause of pauses) {
      await ask().catch(() => undefined);
      clock.time += pause - 1;
      expect(endpoint.isResting()).toBe(true);
      clock.time += 1;
      expect(endpoint.isResting()).toBe(false);
    }
  });

  test('begins anew with the shortest pause after an answer', async () => {
    dice(1);
    const { node, endpoint, ask, clock } = nodeAt();
    node.says = broken;
    for (let count = 0; count < 4; count++) await ask().catch(() => undefined);
    node.says = () => ({ result: '0x1' });
    await ask();
    expect(endpoint.isResting()).toBe(false);
    node.says = broken;
    await ask().catch(() => undefined);
    clock.time += 500;
    expect(endpoint.isResting()).toBe(false);
  });

  test('says once more which chain it serves', async () => {
    const { node, ask } = nodeAt();
    const identities = () => node.asked.filter((method) => method === 'eth_chainId').length;
    await ask();
    await ask();
    expect(identities()).toBe(1);
    node.says = broken;
    await ask().catch(() => undefined);
    node.says = () => ({ result: '0x1' });
    await ask();
    expect(identities()).toBe(2);
  });

  test('rests not because it takes no batches', async () => {
    const single: Fetch = async (_url, init) => {
      const asked = JSON.parse(String(init.body)) as Envelope | Envelope[];
      if (Array.isArray(asked)) return Response.json({ id: null, error: { code: 1, message: '' } });
      return Response.json({ id: asked.id, result: '0x10e1' });
    };
    const other = makeEndpoint({ url: 'http://localhost', chainId: CHAIN, fetch: single, clock: { now: () => 0 } });
    expect(await other.askMany([call, call], 1_000)).toEqual([{ result: '0x10e1' }, { result: '0x10e1' }]);
    expect(other.isResting()).toBe(false);
  });
});

describe('T-F8 a node that limits its rate', () => {
  test.each([
    ['for as long as it says', 30, 30_000],
    ['for a minute at most', 3_600, 60_000],
    ['as long as any node in trouble, where it says nothing', undefined, 500],
    ['at least as long as any node in trouble', 0, 500],
  ])('is left alone %s', async (_, seconds, pause) => {
    dice(1);
    const { node, endpoint, ask, clock } = nodeAt();
    node.says = limited(seconds);
    await ask().catch(() => undefined);
    expect(endpoint.held()).toMatchObject({ kind: 'limited' });
    clock.time += pause - 1;
    expect([endpoint.held()?.kind, endpoint.isResting()]).toEqual(['limited', true]);
    clock.time += 1;
    expect([endpoint.held(), endpoint.isResting()]).toEqual([undefined, false]);
  });

  test('is asked again where the clock was set back', async () => {
    const { node, endpoint, ask, clock } = nodeAt();
    node.says = limited(60);
    await ask().catch(() => undefined);
    expect(endpoint.held()).toBeDefined();
    clock.time -= 1;
    expect(endpoint.held()).toBeUndefined();
  });

  test('is free again once it has answered', async () => {
    const { node, endpoint, ask } = nodeAt();
    node.says = limited(30);
    await ask().catch(() => undefined);
    node.says = () => ({ result: '0x1' });
    await ask();
    expect(endpoint.held()).toBeUndefined();
  });
});

test('V-09 the wallet itself asks a node that limits its rate again after a second, then ever later, after four at most', async () => {
  const { node, endpoint, ask, clock } = nodeAt();
  node.says = limited(60);
  for (const pause of [1_000, 2_000, 4_000, 4_000]) {
    await Promise.all([ask(), ask()].map((asked) => asked.catch(() => undefined)));
    expect(endpoint.pauseMs()).toBe(pause);
    clock.time += pause;
    expect(endpoint.pauseMs()).toBe(0);
    expect(endpoint.held()).toBeDefined();
  }
  node.says = () => ({ result: '0x1' });
  await ask();
  node.says = limited();
  await ask().catch(() => undefined);
  expect(endpoint.pauseMs()).toBe(1_000);
  clock.time -= 3_600_000;
  expect(endpoint.pauseMs()).toBe(0);
});

test('V-09 a node that limits its rate is asked again where its pause is over by the time that the next one has failed', async () => {
  const { node, endpoint, clock } = nodeAt();
  const said = [limited(), () => ({ result: '0x2' })];
  node.says = () => said.shift()?.() ?? {};
  const slow = nodeAt();
  slow.node.says = () => {
    clock.time += 2_000;
    return broken();
  };
  const rested: number[] = [];
  const rest = async (ms: number) => void rested.push(ms);
  const answer = firstOf([endpoint, slow.endpoint], (each, ms) => each.ask(call, ms), { clock, timeoutMs: 18_000, rest });
  expect(await answer).toEqual({ result: '0x2' });
  expect(rested).toHaveLength(1);
});

describe('C-09 whose chain a node serves', () => {
  test.each<[string, unknown, TroubleKind]>([
    ['is not told', { error: { code: -32601, message: 'no' } }, 'refused'],
    ['is not told now, because that was asked too often', { error: { code: -32005, message: 'limit exceeded' } }, 'limited'],
    ['is another', '0x1', 'wrongChain'],
    ['is a number and no text', { result: CHAIN }, 'wrongChain'],
  ])('no answer counts where it %s', async (_, chainId, kind) => {
    const { node, ask } = nodeAt();
    node.chainId = chainId;
    await expect(ask()).rejects.toMatchObject({ kind });
  });

  test('is asked after a minute again, not before', async () => {
    const { node, ask, clock } = nodeAt();
    const identities = () => node.asked.filter((method) => method === 'eth_chainId').length;
    await ask();
    clock.time += 59_999;
    await ask();
    expect(identities()).toBe(1);
    clock.time += 1;
    await ask();
    expect(identities()).toBe(2);
  });
});

describe('C-09 while a node has not told its chain', () => {
  let time: ReturnType<typeof holdTime>;
  beforeEach(() => {
    time = holdTime();
  });
  afterEach(() => time.goOn());

  function silent() {
    const told = Promise.withResolvers<void>();
    let asked = 0;
    const fetch: Fetch = async (_url, init) => {
      const { id, method } = JSON.parse(String(init.body)) as Envelope;
      if (method === 'eth_chainId') {
        asked++;
        const late = new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
        await Promise.race([told.promise, late]);
      }
      return Response.json({ id, result: method === 'eth_chainId' ? '0x10e1' : '0x1' });
    };
    const endpoint = makeEndpoint({ url: 'http://localhost', chainId: CHAIN, fetch, clock: time });
    const ask = (timeoutMs: number) =>
      endpoint.ask(call, timeoutMs).then(
        () => 'answered',
        ({ kind }) => kind,
      );
    return { ask, tell: told.resolve, asked: () => asked };
  }

  test('each waits for as long as they have time, and the answer counts for who has more', async () => {
    const { ask, tell, asked } = silent();
    const [short, long] = [ask(1_000), ask(10_000)];
    time.pass(1_000);
    expect(await short).toBe('timeout');
    const next = ask(1_000);
    time.pass(1_000);
    expect(await next).toBe('timeout');
    tell();
    expect([await long, await ask(1_000)]).toEqual(['answered', 'answered']);
    expect(asked()).toBe(1);
  });

  test('it is asked anew where it has not said so for eighteen seconds, and nobody fails for that who comes later', async () => {
    const { ask, tell, asked } = silent();
    const [short, long] = [ask(1_000), ask(60_000)];
    time.pass(18_000);
    expect([await short, await long]).toEqual(['timeout', 'timeout']);
    tell();
    expect(await ask(1_000)).toBe('answered');
    expect(asked()).toBe(2);
  });
});

const REASONS = {
  unreachable: { code: 'rpc.unreachable' },
  timeout: { code: 'rpc.tooLong' },
  limited: { code: 'rpc.limited.status', status: 429 },
  broken: { code: 'rpc.noJson' },
  wrongChain: { code: 'rpc.otherChain' },
  refused: { code: 'rpc.cannotAnswer' },
  oversized: { code: 'rpc.fewer' },
} as const satisfies Record<TroubleKind, RpcSaid>;

const trouble = (kind: TroubleKind, details: TroubleDetails = {}) => new RpcFailure(kind, REASONS[kind], details);

describe('C-09 nodes one after the other', () => {
  /** A list of nodes that do this, and what was asked of them. */
  async function over(nodes: { says: () => unknown; resting?: boolean; held?: RpcFailure }[], timeoutMs = 1_000, takes = 0) {
    const clock = { time: 0, now: () => clock.time };
    const asked: [number, number][] = [];
    const list = nodes.map(({ resting = false, held }) => ({
      ...nodeAt().endpoint,
      isResting: () => resting,
      held: () => held,
      pauseMs: () => Number(held !== undefined),
    }));
    const outcome = await firstOf(
      list,
      async (endpoint, ms) => {
        const at = list.indexOf(endpoint);
        asked.push([at, ms]);
        clock.time += takes;
        return nodes[at]?.says();
      },
      { clock, timeoutMs },
    ).catch((error: unknown) => error);
    return { outcome, asked };
  }
  const fails = (kind: TroubleKind) => () => {
    throw trouble(kind);
  };

  test('the first good answer counts, and the others are not asked', async () => {
    const { outcome, asked } = await over([{ says: fails('timeout') }, { says: () => 'two' }, { says: () => 'three' }]);
    expect([outcome, asked.map(([at]) => at)]).toEqual(['two', [0, 1]]);
  });

  test('those in trouble come last, in their order; one that asked to be left alone is not asked', async () => {
    const { asked, outcome } = await over([
      { says: fails('broken'), resting: true },
      { says: fails('broken') },
      { says: () => 'never', held: trouble('limited') },
      { says: fails('timeout'), resting: true },
      { says: fails('broken') },
    ]);
    expect(asked.map(([at]) => at)).toEqual([1, 4, 0, 3]);
    const { reasons, said } = outcome as NoAnswer;
    expect(reasons).toBe('the node limits its rate (HTTP 429); the answer of the node is no JSON; the node took too long');
    expect(textOf(said)).toBe(reasons);
  });

  test('each has a fair part of the time that is left', async () => {
    const { asked } = await over(
      [1, 2, 3].map(() => ({ says: fails('timeout') })),
      900,
      100,
    );
    expect(asked.map(([, ms]) => ms)).toEqual([300, 400, 700]);
  });

  test('when the time is up, no other is asked', async () => {
    const { asked, outcome } = await over(
      [1, 2, 3].map(() => ({ says: fails('timeout') })),
      200,
      100,
    );
    expect(asked).toHaveLength(2);
    expect(outcome).toBeInstanceOf(NoAnswer);
  });

  test('what is no trouble of the node is the answer', async () => {
    const refused = errors.executionReverted('0x');
    const { outcome, asked } = await over([
      {
        says() {
          throw refused;
        },
      },
      { says: () => 'two' },
    ]);
    expect([outcome, asked.length]).toEqual([refused, 1]);
  });

  test.each<[string, number[], unknown, number]>([
    ['whose pause was another question’s, and is just over', [0], 'answered', 2],
    ['of others, though each of their pauses is nearly over when it strikes', [1, 1, 0, 2, 1, 0, 3], 'answered', 8],
    ['for as long as there is time', Array.from({ length: 100 }, () => 1_000), 'nothing', 18],
  ])('V-09 a limit is waited for %s', async (_, pauses, ends, times) => {
    const clock = { time: 0, now: () => clock.time };
    let asked = 0;
    let isPaused = false;
    const endpoint = { ...nodeAt().endpoint, pauseMs: () => (isPaused ? (pauses[asked - 1] ?? 0) : 0) };
    const outcome = await firstOf(
      [endpoint],
      async () => {
        if (asked++ === pauses.length) return 'answered';
        isPaused = true;
        throw trouble('limited');
      },
      {
        clock,
        timeoutMs: 18_000,
        async rest(ms) {
          clock.time += ms;
          isPaused = false;
        },
      },
    ).catch((error: unknown) => (error instanceof NoAnswer && error.limited ? 'nothing' : error));
    expect([outcome, asked]).toEqual([ends, times]);
  });

  test('no time for any is told as such', async () => {
    const { outcome } = await over([{ says: () => 'one' }], 0);
    const { reasons, said } = outcome as NoAnswer;
    expect([reasons, textOf(said)]).toEqual(['no time left', 'no time left']);
  });
});

describe('C-09 when no node gave a usable answer', () => {
  const fault = { code: -32016, message: 'over quota' };
  test.each<[string, RpcFailure[], object]>([
    ['4901 where none can be reached', [trouble('unreachable'), trouble('unreachable')], { code: 4901 }],
    ['no 4901 where one spoke', [trouble('unreachable'), trouble('broken')], { code: -32603 }],
    ['no 4901 where none was asked', [], { code: -32603, message: expect.stringContaining('no time left') }],
    [
      'the words of the first that had any',
      [trouble('unreachable'), trouble('refused', { fault }), trouble('broken', { fault: { code: 1, message: '' } })],
      fault,
    ],
    [
      'each reason once',
      [trouble('timeout'), trouble('timeout'), trouble('broken')],
      {
        code: -32603,
        message: `No node of chain ${CHAIN} gave a usable answer: the node took too long; the answer of the node is no JSON`,
      },
    ],
  ])('the page is told %s', (_, troubles, expected) => {
    expect(toNodeError(CHAIN, new NoAnswer(troubles))).toMatchObject(expected);
  });
});

test('C-09 a screen says of a node in English what a page is told of it', () => {
  for (const [code, message] of Object.entries(MESSAGES)) expect(english[code as keyof typeof MESSAGES]).toBe(message);
  expect(messageOf({ code: 'rpc.implausible', method: 'eth_call' })).toBe('the node answered eth_call with something else');
});

describe('C-09 what a node refuses', () => {
  const said = (code: number, message: string) => {
    const { endpoint } = nodeAt();
    const blamed: string[] = [];
    const blame = ({ kind }: RpcFailure) => void blamed.push(kind);
    try {
      return { result: resultOf({ ...endpoint, blame }, call, { fault: { code, message } }), blamed };
    } catch (error) {
      return { error, blamed };
    }
  };
  const passed = [
    ...[-32601, -32603, -32004, -32001].map((code) => [code, 'no'] as const),
    ...[
      'header not found',
      'missing trie node',
      'Unknown block',
      'block not found',
      'state not available',
      'state is not available',
      'history is PRUNED',
    ].map((message) => [-32000, message] as const),
  ];
  test.each(passed)('may be answered by the next: %i %s', (code, message) => {
    expect(said(code, message)).toMatchObject({ error: { kind: 'refused', details: { fault: { code, message } } }, blamed: [] });
  });

  const limits = [
    ...[-32005, -32029, 429].map((code) => [code, 'no'] as const),
    ...['Rate limit reached', 'rate-limited', 'too many requests', 'exceeded its throughput'].map(
      (message) => [-32000, message] as const,
    ),
  ];
  test.each(limits)('for its rate is held against it: %i %s', (code, message) => {
    expect(said(code, message)).toMatchObject({
      error: { kind: 'limited', details: { fault: { code, message } } },
      blamed: ['limited'],
    });
  });

  test.each([
    [-32602, 'invalid argument', -32602],
    [-32000, 'insufficient funds', -32000],
    [3, 'execution reverted: rate limit', -32000],
  ])('is the answer where any other would say the same: %i %s', (code, message, told) => {
    expect(said(code, message)).toMatchObject({ error: { code: told }, blamed: [] });
  });

  test('an answer of the wrong shape is held against it', () => {
    const { endpoint } = nodeAt();
    expect(() => resultOf(endpoint, call, { result: 'soon' })).toThrow('with something else');
    expect(endpoint.isResting()).toBe(true);
    expect(resultOf(endpoint, call, { result: '0x5' })).toBe('0x5');
  });
});

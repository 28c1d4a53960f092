import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { errors } from '../../../lib/core/errors.ts';
import type { Asker } from '../../../lib/core/request/approval.ts';
import type { PageState } from '../../../lib/wire/envelope.ts';
import { PATIENT } from '../../support/patience.ts';
import { connect, leaveAll, nudged, sight } from './browser.ts';

// The browser's stand-in has to be there before the door is.
const { openPageDoor } = await import('../../../lib/browser/doors.ts');

const SHOP = { origin: 'https://shop.example', tab: { id: 7 }, frameId: 0 };
const OTHER = { ...SHOP, origin: 'https://other.example', tab: { id: 9 } };
const id = (digit: number | string) => String(digit).padStart(32, '0');
const request = (name: string, method: string, params?: unknown) => ({ kind: 'request', id: name, method, params });

const states = new Map<string, PageState>();
const asked: [Asker, string, string, unknown][] = [];
const left: [Asker, string[]][] = [];
const open = new Map<string, (result: unknown) => void>();
/** Where a test wants the wallet to take its time: lets one look at the state go on, the oldest first. */
let looking: (() => void)[] | undefined;
/** How often a state was looked at, and how many of the next looks fail. */
let looks = 0;
let failures = 0;

const door = openPageDoor({
  async request(asker, requestId, method, params) {
    asked.push([asker, requestId, method, params]);
    if (method === 'refuse') throw errors.userRejected();
    if (method === 'break') throw new Error('a secret');
    if (method === 'bigint') return 1n;
    if (method === 'wait' || method === 'long' || method === 'slow read')
      return new Promise((resolve) => open.set(requestId, resolve));
    return params;
  },
  async state(origin) {
    looks += 1;
    if (failures-- > 0) throw new Error('the disk');
    const state = states.get(origin) ?? { chainId: '0x1', accounts: [] };
    if (origin === SHOP.origin) await new Promise<void>((go) => (looking ? looking.push(go) : go()));
    return state;
  },
  gone: (asker, requestIds) => left.push([asker, requestIds]),
  isFromRecords: (method) => method.endsWith('read'),
  isRepeatable: () => false,
  records: { stamp: () => 0, holdUntil: async () => undefined },
});

afterEach(() => {
  vi.useRealTimers();
});

beforeEach(() => {
  leaveAll();
  delete sight.bridge;
  states.clear();
  for (const list of [asked, left, nudged]) list.length = 0;
  for (const settle of open.values()) settle(null);
  open.clear();
  for (const go of looking ?? []) go();
  looking = undefined;
  looks = 0;
  failures = 0;
});

describe('requests', () => {
  test('P-08 the asker is the browser’s word, and the answer comes back under the request’s id', async () => {
    const page = connect(SHOP);
    page.send(request(id(1), 'echo', ['x']));
    await vi.waitFor(() => expect(page.heard).toEqual([{ kind: 'answer', id: id(1), result: ['x'] }]), PATIENT);
    expect(asked[0]?.[0]).toMatchObject({ origin: 'https://shop.example', tabId: 7, frameId: 0 });
  });

  test.each([
    ['P-05 a named error as it is', 'refuse', { code: 4001, message: 'User rejected the request' }],
    ['an unnamed one bare', 'break', { code: -32603, message: 'Internal error' }],
    ['a result that JSON cannot carry as our own mistake', 'bigint', { code: -32603, message: 'Internal error' }],
  ])('a page gets %s', async (_, method, error) => {
    const page = connect(SHOP);
    page.send(request(id(1), method));
    await vi.waitFor(() => expect(page.heard).toEqual([{ kind: 'answer', id: id(1), error }]), PATIENT);
  });

  test('P-08 an opaque origin gets 4100 for each request, no state, and nobody is asked', async () => {
    const page = connect({ ...SHOP, origin: 'null', url: 'https://shop.example/' });
    page.send({ kind: 'open' });
    page.send(request(id(1), 'echo'));
    page.send(request(id(2), 'eth_chainId'));
    await vi.waitFor(() => expect(page.heard).toHaveLength(2), PATIENT);
    expect(page.heard.map(({ error }) => (error as { code: number }).code)).toEqual([4100, 4100]);
    expect(asked).toEqual([]);
  });

  test('P-12 params that go round our provider are checked again', async () => {
    const page = connect(SHOP);
    page.send(`{"kind":"request","id":"${id(1)}","method":"echo","params":[{"__proto__":1}]}`);
    page.send(`{"kind":"request","id":"${id(2)}","method":"echo","params":${'['.repeat(300_000)}${']'.repeat(300_000)}}`);
    await vi.waitFor(() => expect(page.heard).toHaveLength(2), PATIENT);
    expect(page.heard.map(({ error }) => (error as { code: number }).code)).toEqual([-32602, -32602]);
    expect(asked).toEqual([]);
  });

  test('P-11 a site has 200 requests in flight over all its pages', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const pages = [connect(SHOP), connect({ ...SHOP, tab: { id: 8 } })];
    for (let i = 0; i < 202; i++) pages[i % 2]?.send(request(id(i), 'wait'));
    await vi.waitFor(() => expect(pages.flatMap(({ heard }) => heard)).toHaveLength(2), PATIENT);
    expect(pages.flatMap(({ heard }) => heard.map(({ error }) => (error as { code: number }).code))).toEqual([-32005, -32005]);
    // Four of them hold their turns for a twentieth of a second each time.
    await vi.advanceTimersByTimeAsync(2_500);
    expect(open.size).toBe(200);
  });

  test('P-11 two hundred requests in one message are answered each on its own, in few messages', async () => {
    const page = connect(SHOP);
    const requests = Array.from({ length: 200 }, (_, i) => request(id(i), 'echo', [i]));
    page.send(requests.map((each) => JSON.stringify(each)).join('\0'));
    await vi.waitFor(() => expect(page.heard).toHaveLength(200), PATIENT);
    expect(page.heard).toEqual(requests.map((each, i) => ({ kind: 'answer', id: each.id, result: [i] })));
    // Four are worked on at a time, and answered in the same turn: the first by itself, the others together.
    expect(page.messages.length).toBeLessThanOrEqual(100);
  });

  test('long answers share no message: one of them may be nearly as long as the browser carries', async () => {
    const page = connect(SHOP);
    const long = ['x'.repeat(300_000)];
    const requests = [[1], long, [2], [3], long, long].map((params, i) => request(id(i), 'echo', params));
    page.send(requests.map((each) => JSON.stringify(each)).join('\0'));
    await vi.waitFor(() => expect(page.heard).toHaveLength(6), PATIENT);
    expect(page.heard.map(({ id }) => id)).toEqual(requests.map(({ id }) => id));
    expect(page.messages.every((texts, i) => texts === 1 || i === 2)).toBe(true);
  });

  test('P-11 answers that together are longer than any text can be arrive all the same', async () => {
    const page = connect(SHOP);
    const long = 'x'.repeat(10_000_000);
    for (let i = 0; i < 56; i++) page.send(request(id(i), 'long'));
    await vi.waitFor(() => expect(open.size).toBe(56), PATIENT);
    for (const settle of open.values()) settle(long);
    await vi.waitFor(() => expect(page.heard).toHaveLength(56), PATIENT);
    page.send(request(id(99), 'echo', [1]));
    await vi.waitFor(() => expect(page.heard.at(-1)).toEqual({ kind: 'answer', id: id(99), result: [1] }), PATIENT);
  });

  test.each([[{ toString: 1 }], [null], [7]])('P-12 a message that is no text, such as %j, does no harm', async (message) => {
    const page = connect(SHOP);
    expect(() => page.sendRaw(message)).not.toThrow();
    page.send(request(id(1), 'echo', [1]));
    await vi.waitFor(() => expect(page.heard).toHaveLength(1), PATIENT);
  });

  test('P-12 what is no envelope in a message keeps none of the others of it from being answered', async () => {
    const page = connect(SHOP);
    page.send(['', '{', '\n', 'null', JSON.stringify(request(id(1), 'echo', [1])), '{"kind":"answer"}', ''].join('\0'));
    await vi.waitFor(() => expect(page.heard).toEqual([{ kind: 'answer', id: id(1), result: [1] }]), PATIENT);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['junk behind its beginning', (first: string) => `{"kind":"request","id":"${first}","junk`],
    ['a second id', (first: string) => `{"kind":"request","id":"${first}","method":"echo","params":[],"id":"${id(2)}"}`],
    ['a second kind', (first: string) => `{"kind":"request","id":"${first}","method":"echo","params":[],"kind":"open"}`],
    ['no method', (first: string) => `{"kind":"request","id":"${first}","params":[]}`],
  ])('P-12 a text that begins as a request and has %s is refused under the id that its bridge has read', async (_, textOf) => {
    const page = connect(SHOP);
    page.send(textOf(id(1)));
    await vi.waitFor(() => expect(page.heard).toHaveLength(1), PATIENT);
    const error = { code: -32600, message: 'Invalid request: it is no request' };
    expect(page.heard).toEqual([{ kind: 'answer', id: id(1), error }]);
    expect(asked).toEqual([]);
  });

  test('P-09 a request that is sent again joins the one that runs, and is answered once', async () => {
    const before = connect(SHOP);
    before.send(request(id(9), 'wait'));
    before.send(request(id(9), 'wait'));
    await vi.waitFor(() => expect(open.size).toBe(1), PATIENT);
    before.leave();
    const after = connect(SHOP);
    after.send(request(id(9), 'wait'));
    open.get(id(9))?.('yes');
    await vi.waitFor(() => expect(after.heard).toEqual([{ kind: 'answer', id: id(9), result: 'yes' }]), PATIENT);
    expect(asked).toHaveLength(1);
    expect(before.heard).toEqual([]);
  });

  test('P-08 what two sites ask under one id are two requests', async () => {
    const [page, other] = [connect(SHOP), connect(OTHER)];
    page.send(request(id(9), 'wait'));
    other.send(request(id(9), 'echo', [2]));
    await vi.waitFor(() => expect(other.heard).toEqual([{ kind: 'answer', id: id(9), result: [2] }]), PATIENT);
    expect(page.heard).toEqual([]);
  });

  describe('what only reads', () => {
    test('P-11 counts among what a site has in flight', async () => {
      const page = connect(SHOP);
      for (let at = 1; at <= 201; at++) page.send(request(id(at), 'slow read'));
      await vi.waitFor(() => expect(page.heard).toHaveLength(1), PATIENT);
      expect(page.heard).toMatchObject([{ id: id(201), error: { code: -32005 } }]);
    });

    test('P-11 waits for its turn like all else', async () => {
      // A turn ends after a while, which does not pass here, however slow the machine.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
      const page = connect({ ...SHOP, origin: 'https://patient.example' });
      for (let at = 1; at <= 9; at++) page.send(request(id(at), 'slow read'));
      await new Promise((resolve) => setImmediate(resolve));
      expect(open.size).toBe(4);
      for (const settle of open.values()) settle('read');
      await vi.waitFor(() => expect(page.heard).toHaveLength(4), PATIENT);
    });

    test('P-12 takes no parameters that no schema would see', async () => {
      const page = connect(SHOP);
      page.send(`{"kind":"request","id":"${id(1)}","method":"read","params":${'['.repeat(100)}${']'.repeat(100)}}`);
      await vi.waitFor(() => expect(page.heard).toMatchObject([{ id: id(1), error: { code: -32602 } }]), PATIENT);
      expect(asked).toEqual([]);
    });

    test('is refused to who may not ask, and refused once', async () => {
      const page = connect({ ...SHOP, origin: 'null', url: 'https://shop.example/' });
      page.send(request(id(1), 'read'));
      await vi.waitFor(() => expect(page.heard).toMatchObject([{ id: id(1), error: { code: 4100 } }]), PATIENT);
    });
  });

  test('P-10 a page that goes away gives notice of what it left open', async () => {
    const page = connect(SHOP);
    page.send(request(id(1), 'echo'));
    page.send(request(id(2), 'wait'));
    await vi.waitFor(() => expect(page.heard).toHaveLength(1), PATIENT);
    page.leave();
    expect(left).toEqual([[expect.objectContaining({ origin: 'https://shop.example' }), [id(2)]]]);
  });

  test('P-08 a port of another name is nobody’s', async () => {
    const page = connect(SHOP, 'sheaf.view');
    page.send(request(id(1), 'echo'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(page.heard).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe('state', () => {
  const ALICE = { chainId: '0x1', accounts: [`0x${'a1'.repeat(20)}`] } satisfies PageState;

  const STRANGER = { kind: 'state', state: { chainId: '0x1', accounts: [] } };

  /** Pages of two sites, each of which knows its state. */
  async function guests() {
    const shop = connect(SHOP);
    const other = connect(OTHER);
    for (const page of [shop, other]) page.send({ kind: 'open' });
    await vi.waitFor(() => expect([shop.heard, other.heard]).toEqual([[STRANGER], [STRANGER]]), PATIENT);
    return { shop, other };
  }

  test('P-04 a push tells the sites concerned what has changed, once', async () => {
    const { shop, other } = await guests();
    states.set(SHOP.origin, ALICE);
    await door.push(SHOP.origin);
    await door.push();
    expect([shop.heard, other.heard]).toEqual([[STRANGER, { kind: 'state', state: ALICE }], [STRANGER]]);
  });

  test('P-04 a push for all tells each site, and a page that left nothing', async () => {
    const { shop, other } = await guests();
    states.set(SHOP.origin, ALICE);
    states.set(OTHER.origin, ALICE);
    other.leave();
    await door.push();
    expect([shop.heard, other.heard]).toEqual([[STRANGER, { kind: 'state', state: ALICE }], [STRANGER]]);
  });

  test('P-04 a push for one site looks at no other', async () => {
    const { shop, other } = await guests();
    for (const origin of [SHOP.origin, OTHER.origin]) states.set(origin, ALICE);
    await door.push(OTHER.origin);
    expect([shop.heard, other.heard]).toEqual([[STRANGER], [STRANGER, { kind: 'state', state: ALICE }]]);
  });

  test('P-04 an answer that is there first waits for the state, and no other site waits with it', async () => {
    const { shop, other } = await guests();
    states.set(SHOP.origin, ALICE);
    looking = [];
    void door.push(SHOP.origin);
    shop.send(request(id(1), 'echo', []));
    other.send(request(id(2), 'echo', []));
    await vi.waitFor(() => expect(other.heard.slice(1)).toEqual([{ kind: 'answer', id: id(2), result: [] }]), PATIENT);
    expect(asked).toHaveLength(2);
    expect(shop.heard).toEqual([STRANGER]);

    looking.shift()?.();
    await vi.waitFor(() => expect(shop.heard).toHaveLength(3), PATIENT);
    expect(shop.heard.slice(1)).toEqual([
      { kind: 'state', state: ALICE },
      { kind: 'answer', id: id(1), result: [] },
    ]);
  });

  test('P-04 states are told in their order, however long each takes', async () => {
    const { shop } = await guests();
    looking = [];
    states.set(SHOP.origin, ALICE);
    const first = door.push(SHOP.origin);
    await vi.waitFor(() => expect(looking).toHaveLength(1), PATIENT);
    const [slow] = looking;
    looking = undefined;
    states.delete(SHOP.origin);
    const second = door.push(SHOP.origin);
    // By its end a look that did not wait for the one before it is over.
    await door.push(OTHER.origin);
    slow?.();
    await Promise.all([first, second]);
    expect(shop.heard).toEqual([STRANGER, { kind: 'state', state: ALICE }, STRANGER]);
  });

  test('P-11 a page that says again and again that it has come has its state looked at once', async () => {
    const { shop } = await guests();
    const before = looks;
    for (let time = 0; time < 100; time++) shop.send({ kind: 'open' });
    shop.send(request(id(1), 'read', []));
    await vi.waitFor(() => expect(shop.heard.at(-1)).toEqual({ kind: 'answer', id: id(1), result: [] }), PATIENT);
    expect(looks).toBe(before);
  });

  test('P-04 a state that could not be found out is told all the same, a moment later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { shop } = await guests();
    states.set(SHOP.origin, ALICE);
    failures = 1;
    void door.push(SHOP.origin);
    shop.send(request(id(1), 'read', []));
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(shop.heard).toHaveLength(3), PATIENT);
    expect(shop.heard.slice(1)).toMatchObject([{ state: ALICE }, { id: id(1), result: [] }]);
  });

  test('who cannot be told of their state is answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { shop } = await guests();
    failures = 2;
    void door.push(SHOP.origin);
    for (const [at, method] of ['read', 'echo'].entries()) shop.send(request(id(at), method, []));
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(() => expect(shop.heard.slice(1)).toMatchObject([{ id: id(0) }, { id: id(1) }]), PATIENT);
  });

  test('P-04 a push wakes the pages whose port died with an earlier worker', async () => {
    await door.push();
    await vi.waitFor(
      () =>
        expect(nudged).toEqual([
          [1, 'sheaf.nudge'],
          [2, 'sheaf.nudge'],
        ]),
      PATIENT,
    );
  });
});

describe('V-13 the site of the tab that the user looks at', () => {
  test('is the origin of the page that has a port there, as the browser says it', async () => {
    connect(OTHER);
    connect({ ...SHOP, origin: 'https://ad.example', frameId: 3 });
    sight.tab = 9;
    expect(await door.siteInSight()).toBe(OTHER.origin);
  });

  test('is none where nobody hears: the page uses no wallet', async () => {
    connect(OTHER);
    sight.tab = 7;
    expect(await door.siteInSight()).toBe(undefined);
    expect(nudged).toHaveLength(1);
  });

  test('is the one of a page whose port died with an earlier worker, once it is back', async () => {
    sight.tab = 7;
    sight.bridge = () => void connect(SHOP);
    expect(await door.siteInSight()).toBe(SHOP.origin);
  });

  test('is none once the page has gone, or opens no port soon', async () => {
    const page = connect(SHOP);
    page.leave();
    sight.tab = 7;
    sight.bridge = () => undefined;
    expect(await door.siteInSight()).toBe(undefined);
  });
});

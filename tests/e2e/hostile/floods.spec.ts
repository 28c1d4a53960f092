import type { Page } from '@playwright/test';
import { until } from '../../kit/until.ts';
import { ACCOUNT, expect, type InPage, requestFrom, test, windowsThatAsk } from './fixtures.ts';

/** How so many equal requests at once end, each with `answer` or its code. `ended` of the page counts those that did. */
const codesOf = (page: Page, count: number, method: string, params?: unknown) =>
  page.evaluate(
    ([count, method, params]) => {
      const page = Object.assign(window as unknown as InPage & Counting, { ended: 0 });
      const one = () =>
        page.ethereum.request({ method, params }).then(
          () => 'answer' as const,
          (error: { code: number }) => error.code,
        );
      return Promise.all(Array.from({ length: count }, () => one().finally(() => page.ended++)));
    },
    [count, method, params] as const,
  );

interface Counting {
  ended: number;
}
const ended = (page: Page) => page.evaluate(() => (window as unknown as Counting).ended);

/** How often each value is in a list. */
const count = (values: readonly (string | number)[]) => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

test('P-11 a page may have 200 requests in flight: the 201st is -32005, and then the rest are answered', async ({
  visit,
  node,
}) => {
  const page = await visit();
  node.rules({ match: 'eth_getBalance', fault: 'latency', ms: 300 });
  expect(count(await codesOf(page, 260, 'eth_getBalance', [ACCOUNT, 'latest']))).toEqual({ answer: 200, '-32005': 60 });
  expect(count(await codesOf(page, 200, 'eth_blockNumber'))).toEqual({ answer: 200 });
});

test('P-11 the pages of a site share its 200, another site has its own', async ({ newSite, visit, wallet, node }) => {
  const site = await newSite();
  const pages = [await wallet.openTab(`${site.origin}/`), await wallet.openTab(`${site.origin}/`)];
  const other = await visit();
  for (const page of [...pages, other]) await requestFrom(page, 'eth_blockNumber');
  node.rules({ match: 'eth_getBalance', fault: 'latency', ms: 2_000 });
  const first = codesOf(pages[0] as Page, 150, 'eth_getBalance', [ACCOUNT, 'latest']);
  const second = codesOf(pages[1] as Page, 150, 'eth_getBalance', [ACCOUNT, 'latest']);
  const third = codesOf(other, 150, 'eth_getBalance', [ACCOUNT, 'latest']);
  expect(count((await Promise.all([first, second])).flat())).toEqual({ answer: 200, '-32005': 100 });
  expect(count(await third)).toEqual({ answer: 150 });
});

const kinds: [method: string, params: unknown][] = [
  ['personal_sign', ['0x00', ACCOUNT]],
  ['wallet_switchEthereumChain', [{ chainId: '0x1' }]],
  ['wallet_requestPermissions', [{ eth_accounts: {} }]],
];
test('P-11 C10 of each kind 10 may wait, the 11th is -32002, and all that wait end with one 4001', async ({
  visit,
  connect,
  wallet,
}) => {
  const page = await visit();
  await connect(page);
  const outcomes: Promise<(string | number)[]>[] = [];
  for (const [method, params] of kinds) {
    outcomes.push(codesOf(page, 10, method, params));
    await until(`ten of ${method}`, async () => (await wallet.waiting()).filter((each) => each.method === method).length === 10);
    expect((await requestFrom(page, method, params)).error, method).toMatchObject({ code: -32002 });
  }
  expect(await wallet.waiting()).toHaveLength(30);
  expect(windowsThatAsk(page)).toBe(1);
  await wallet.closeWindow();
  for (const outcome of outcomes) expect(count(await outcome)).toEqual({ '4001': 10 });
  expect(await wallet.waiting()).toEqual([]);
});

test('C9 P-11 of a thousand questions ten wait in one window, and another site’s question has its turn after them', async ({
  visit,
  connect,
  wallet,
}) => {
  const hostile = await visit();
  const other = await visit();
  await connect(hostile);
  const flood = codesOf(hostile, 1_000, 'personal_sign', ['0x00', ACCOUNT]);
  await wallet.waitForApproval();
  // A place that a no makes free would go to one that is not refused yet.
  await until('the others to be refused', async () => (await ended(hostile)) === 990);
  expect(await wallet.waiting()).toHaveLength(10);
  const answer = requestFrom(other, 'eth_requestAccounts');
  const { origin } = new URL(other.url());
  await until('the other site’s question', async () => (await wallet.waiting()).some((each) => each.origin === origin));
  expect(windowsThatAsk(hostile)).toBe(1);
  const window = await wallet.waitForApproval();
  await expect(window.getByText('1 of 11')).toBeVisible();
  for (let turn = 0; turn < 10; turn++) await wallet.decline();
  await expect(window.getByText(origin)).toBeVisible();
  await wallet.approve();
  expect(await answer).toEqual({ result: [ACCOUNT] });
  expect(count(await flood)).toEqual({ '4001': 10, '-32002': 190, '-32005': 800 });
});

test('C9 C10 a site that asks on and on can be declined at once, and blocked until the user lets it ask again', async ({
  visit,
  connect,
  wallet,
}) => {
  const page = await visit();
  await connect(page);
  const sign = () => codesOf(page, 3, 'personal_sign', ['0x00', ACCOUNT]);
  const first = sign();
  await until('three questions', async () => (await wallet.waiting()).length === 3);
  const window = await wallet.waitForApproval();
  await expect(window.getByRole('button', { name: 'Block this site' })).toHaveCount(0);
  await window.getByRole('button', { name: 'Decline all' }).click();
  expect(await first).toEqual([4001, 4001, 4001]);

  const second = sign();
  const again = await wallet.waitForApproval();
  await again.getByRole('button', { name: 'Block this site' }).click();
  expect(await second).toEqual([4001, 4001, 4001]);
  expect((await requestFrom(page, 'eth_requestAccounts')).error).toMatchObject({ code: 4001 });
  expect(await requestFrom(page, 'eth_accounts')).toEqual({ result: [] });
  expect(await wallet.waiting()).toEqual([]);

  const sites = await wallet.open('home.html#/sites');
  await sites.getByRole('button', { name: `Let ${new URL(page.url()).origin} ask again` }).click();
  await expect(sites.getByRole('button', { name: /ask again/ })).toHaveCount(0);
  await sites.close();
  await connect(page);
});

test('P-11 two hundred requests to connect are one question and get one answer', async ({ visit, wallet }) => {
  const page = await visit();
  const flood = codesOf(page, 200, 'eth_requestAccounts');
  await wallet.waitForApproval();
  expect(await wallet.waiting()).toHaveLength(1);
  await wallet.approve();
  expect(count(await flood)).toEqual({ answer: 200 });
  expect(await wallet.waiting()).toEqual([]);
  await until('the window to close', () => windowsThatAsk(page) === 0);
});

/** Asks one after the other for as long as `during` lasts and tells the times, in milliseconds, shortest first. */
async function timesOf(page: Page, method: string, during: Promise<unknown>): Promise<number[]> {
  await page.evaluate((method) => {
    const { ethereum } = window as unknown as InPage;
    const times: number[] = [];
    const state = { times, done: false };
    Object.assign(window, { state });
    const params = (turn: number) =>
      method === 'eth_call'
        ? [{ to: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', data: `0x${turn.toString(16).padStart(8, '0')}` }, 'latest']
        : [];
    (async () => {
      for (let turn = 0; !state.done; turn++) {
        const start = performance.now();
        await ethereum.request({ method, params: params(turn) });
        times.push(performance.now() - start);
        // What the page answers by itself would otherwise leave it no turn for anything else.
        const turns = new MessageChannel();
        await new Promise((next) => {
          turns.port1.onmessage = next;
          turns.port2.postMessage(null);
        });
        turns.port1.close();
      }
    })();
  }, method);
  await during;
  return page.evaluate(() => {
    const { state } = window as unknown as { state: { times: number[]; done: boolean } };
    state.done = true;
    return state.times.sort((one, other) => one - other);
  });
}

/** What the n-th request of a flood is, and how many of them are kept in flight. */
const floods: [what: string, lanes: number, make: string][] = [
  [
    'reads',
    200,
    `{ method: 'eth_call', params: [{ to: '${ACCOUNT}', data: '0x' + n.toString(16).padStart(8, '0') }, 'latest'] }`,
  ],
  [
    'reads of 1 MB',
    20,
    `{ method: 'eth_call', params: [{ to: '${ACCOUNT}', data: '0x' + 'ab'.repeat(500000) }, n % 2 ? 'latest' : 'pending'] }`,
  ],
  ['malformed requests', 200, `{ method: 'eth_call', params: [{ to: n, data: {} }] }`],
  [
    'questions that it may not ask',
    200,
    `{ method: 'wallet_sendCalls', params: [{ version: '2.0.0', id: String(n), calls: [] }] }`,
  ],
];
const LIMIT_MS = 250;
/** On a machine that is slow with others' work the page next door may be so much slower than alone, and no more. */
const LIMIT_RATIO = 8;
/** What else the machine does can only add to a time, so the best round counts. */
const ROUNDS = 8;

const p99Of = (times: readonly number[]) => times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;

for (const [what, lanes, make] of floods)
  test(`I12 B22 P-11 a site’s p99 stays under 250 ms while another floods with ${what}`, async ({
    visit,
    newSite,
    wallet,
    shared,
  }) => {
    // Straight to the chain: the proxy between is in the process of this test and would be a queue of its own.
    await wallet.setRpcUrl(31337, shared.chain.url);
    const hostile = await visit();
    // On another host, so that the browser gives it a process of its own, as it does to sites that have nothing in common.
    const victim = await wallet.openTab(`${(await newSite({}, '127.0.0.1')).origin}/`);
    await requestFrom(victim, 'eth_blockNumber');
    for (const method of ['eth_call', 'eth_chainId']) {
      const rounds: number[] = [];
      while (rounds.length < ROUNDS && !rounds.some((share) => share < 1)) {
        const alone = await timesOf(
          victim,
          method,
          hostile.evaluate(() => new Promise((done) => setTimeout(done, 300))),
        );
        const limit = Math.max(LIMIT_MS, LIMIT_RATIO * p99Of(alone));
        const flood = hostile.evaluate(`(async () => {
          const end = performance.now() + 1000;
          let n = 0;
          const lane = async () => {
            while (performance.now() < end) { n++; await ethereum.request(${make}).catch(() => {}); }
          };
          await Promise.all(Array.from({ length: ${lanes} }, lane));
          return n;
        })()`);
        const times = await timesOf(victim, method, flood);
        const p99 = p99Of(times);
        rounds.push(p99 / limit);
        const figures = `median ${times[times.length >> 1]?.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${limit.toFixed(0)} ms`;
        console.log(`${what}: ${await flood} requests against ${times.length} of ${method}, ${figures}`);
        expect(await flood).toBeGreaterThan(lanes);
      }
      expect(Math.min(...rounds), `p99 of ${method}, as a share of what it may be`).toBeLessThan(1);
    }
    await wallet.setRpcUrl(31337, shared.node.url);
  });

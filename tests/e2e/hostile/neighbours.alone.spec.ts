import type { Page } from '@playwright/test';
import { ACCOUNT, expect, type InPage, requestFrom, test } from './fixtures.ts';

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

/** What the n-th request of a flood is, how many of them are kept in flight, and what the page next door asks: as far as those go, no further. */
const floods: [what: string, lanes: number, make: string, next: string][] = [
  [
    'reads',
    200,
    `{ method: 'eth_call', params: [{ to: '${ACCOUNT}', data: '0x' + n.toString(16).padStart(8, '0') }, 'latest'] }`,
    'eth_call',
  ],
  [
    'reads of 1 MB',
    20,
    `{ method: 'eth_call', params: [{ to: '${ACCOUNT}', data: '0x' + 'ab'.repeat(500000) }, n % 2 ? 'latest' : 'pending'] }`,
    'eth_call',
  ],
  ['malformed requests', 200, `{ method: 'eth_call', params: [{ to: n, data: {} }] }`, 'wallet_getPermissions'],
  [
    'questions that it may not ask',
    200,
    `{ method: 'wallet_sendCalls', params: [{ version: '2.0.0', id: String(n), calls: [] }] }`,
    'wallet_getPermissions',
  ],
];
/** How many answers a flood may get at most for each one that the page next door gets: half of those that it keeps in flight. */
const SHARE = 2;
/** What else the machine does can make a round worse, so the one in the middle counts. */
const ROUNDS = 5;

const p99Of = (times: readonly number[]) => times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY;

for (const [what, lanes, make, next] of floods)
  test(`T-I12 T-B22 P-11 a site waits behind few of another’s requests while that one floods with ${what}`, async ({
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
    for (const method of [next, 'eth_chainId']) {
      const rounds: number[] = [];
      while (rounds.length < (method === next ? ROUNDS : 1)) {
        const flood = hostile.evaluate(`(async () => {
          const end = performance.now() + 1000;
          let n = 0;
          const lane = async () => {
            while (performance.now() < end || n < ${2 * lanes}) { n++; await ethereum.request(${make}).catch(() => {}); }
          };
          await Promise.all(Array.from({ length: ${lanes} }, lane));
          return n;
        })()`) as Promise<number>;
        const times = await timesOf(victim, method, flood);
        const behind = (await flood) / Math.max(1, times.length);
        rounds.push(behind);
        const figures = `median ${times[times.length >> 1]?.toFixed(1)} ms, p99 ${p99Of(times).toFixed(1)} ms`;
        console.log(
          `${what}: ${await flood} requests against ${times.length} of ${method}, ${behind.toFixed(1)} for each; ${figures}`,
        );
        expect(await flood).toBeGreaterThan(lanes);
      }
      const middle = rounds.sort((one, other) => one - other)[rounds.length >> 1];
      expect(middle, `requests of the flood for each ${method} next door`).toBeLessThan(lanes / SHARE);
    }
    await wallet.setRpcUrl(31337, shared.node.url);
  });

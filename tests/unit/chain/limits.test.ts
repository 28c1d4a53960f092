import { describe, expect, test } from 'vitest';
import { restarted } from '../../support/kill.ts';
import { localChain, settled, until } from '../../support/local.ts';
import { type Strictness, strictNode } from '../../support/strictNode.ts';
import { ACCOUNT } from '../../support/wallet.ts';

/** The whole wallet on a node that takes only a few questions at once. */

const OTHER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const local = localChain();
const wealth = async () => BigInt((await local.anvil.rpc('eth_getBalance', [OTHER, 'latest'])) as string);

function strictly(strictness: Strictness) {
  const node = strictNode((url, init) => fetch(url, init), strictness);
  const clock = { skew: 0 };
  local.wallet.stop();
  local.wallet = restarted(local.wallet, { fetch: node.fetch, clock: { now: () => Date.now() + clock.skew } });
  return { ...node, clock };
}

/** As a page does that is told of a limit: it asks again a little later. */
async function send(count: number, clock = { skew: 0 }): Promise<string> {
  const calls = Array.from({ length: count }, () => ({ to: OTHER, value: '0x1' }));
  const request = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
  const sent = local.wallet.ask('wallet_sendCalls', [request], undefined, crypto.randomUUID());
  const refused = sent.then(
    () => false,
    () => true,
  );
  const isShown = local.wallet.question('wallet_sendCalls').then(() => false);
  if (await Promise.race([refused, isShown])) {
    clock.skew += 20_000;
    return send(count, clock);
  }
  await local.wallet.confirm();
  return ((await sent) as { id: string }).id;
}

test('N-25 a question that is brought up to date again and again asks once for what its node has not', async () => {
  const asked: string[] = [];
  local.wallet.stop();
  local.wallet = restarted(local.wallet, {
    async fetch(url, init) {
      const envelope = JSON.parse(String(init.body)) as { id: unknown; method: string };
      asked.push(envelope.method);
      if (envelope.method !== 'eth_simulateV1') return fetch(url, init);
      const error = { code: -32601, message: 'the method eth_simulateV1 does not exist/is not available' };
      return Response.json({ jsonrpc: '2.0', id: envelope.id, error });
    },
  });
  const calls = [1, 2, 3].map(() => ({ to: OTHER, value: '0x1' }));
  const request = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
  void local.wallet.ask('wallet_sendCalls', [request]).catch(() => undefined);
  const { id } = await local.wallet.question('wallet_sendCalls');
  for (let times = 0; times < 10; times++) await local.wallet.command('refresh', { id });
  expect(asked.filter((method) => method === 'eth_simulateV1')).toHaveLength(1);
  await local.wallet.decline();
});

describe('N-05 a node that takes only a few questions at once', () => {
  test.each<[string, Strictness]>([
    ['three, else HTTP 500', { limit: 3, status: 500, body: 'nothing' }],
    ['three, else HTTP 400', { limit: 3, status: 400, body: 'nothing' }],
    ['one, else HTTP 400 with an error for each', { limit: 1, status: 400, body: 'an error each' }],
    ['none in a list, else HTTP 403', { limit: 0, status: 403, body: 'html' }],
    ['three, else HTTP 413', { limit: 3, status: 413, body: 'html' }],
    ['two, else HTTP 503', { limit: 2, status: 503, body: 'nothing' }],
    ['two, and answers no more of them', { limit: 2, status: 200, body: 'cut off' }],
    ['one, else one error', { limit: 1, status: 200, body: 'one error' }],
    [
      'three, else a list with one error, as geth says it',
      { limit: 3, status: 200, body: 'a list with one error', error: { code: -32600, message: 'batch too large' } },
    ],
    ['two, else HTTP 429', { limit: 2, status: 429, body: 'nothing' }],
    ['two, else the limit of its rate', { limit: 2, status: 200, body: 'rate limit' }],
  ])('%s: both calls of a batch are sent and seen', async (_, strictness) => {
    const { clock, log } = strictly(strictness);
    const before = await wealth();
    const id = await send(2, clock);
    const status = await until(async () => {
      const now = (await local.wallet.ask('wallet_getCallsStatus', [id])) as { status: number };
      if (now.status !== 100) return now;
      // A limit wants time to pass.
      clock.skew += 1_000;
      local.wallet.check();
      return undefined;
    });
    expect([status.status, (await wealth()) - before]).toEqual([200, 2n]);
    expect(log.filter(({ refused }) => refused).length).toBeLessThan(12);
  });

  test('is asked by its measure once that is known, by the next worker too', async () => {
    const { log } = strictly({ limit: 2, status: 500, body: 'nothing' });
    await settled(local.wallet, await send(2));
    log.length = 0;
    await settled(local.wallet, await send(2));
    expect(log.filter(({ refused }) => refused)).toEqual([]);
    const again = strictly({ limit: 2, status: 500, body: 'nothing' });
    await settled(local.wallet, await send(2));
    expect(again.log.filter(({ refused }) => refused)).toEqual([]);
  });
});

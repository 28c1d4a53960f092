import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeNodes } from '../../../lib/chain/node/node.ts';
import type { BatchSubject } from '../../../lib/core/plan/plan.ts';
import { startFaultProxy } from '../../support/faultProxy.ts';
import { holdTime } from '../../support/heldTime.ts';
import { localChain } from '../../support/local.ts';
import { ACCOUNT, LOCAL } from '../../support/wallet.ts';

/** What a site has a node asked tells the wallet nothing of that node: the site could make it up by what it asks. */

const SITE = { origin: 'https://one.example', topOrigin: 'https://one.example' };
const [FIRST, SECOND] = ['https://first.example', 'https://second.example'];

let time: ReturnType<typeof holdTime>;
beforeEach(() => {
  time = holdTime();
});
afterEach(() => time.goOn());

interface Asked {
  id: number;
  method: string;
  params: unknown[];
}
type Says = (asked: Asked, url: string) => object | Response | undefined;

/** Two nodes that tell their chain and answer all else alike, but for what `says` has of it; nothing comes of what is `hung`. */
function chain(says: Says) {
  const log: string[] = [];
  const session = new Map<string, unknown>();
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const network = { chainId: 1, name: 'Test', rpcUrls: [FIRST, SECOND], currency, testnet: true };
  const node = { says };
  const parts = {
    networks: { get: async () => network },
    clock: { now: time.now },
    session: {
      get: async (key: string) => session.get(key),
      set: async (key: string, value: unknown) => void session.set(key, structuredClone(value)),
      remove: async (key: string) => void session.delete(key),
    },
    fetch: async (url: string, init: RequestInit) => {
      const asked = JSON.parse(String(init.body)) as Asked;
      log.push(`${asked.method} ${new URL(url).hostname.split('.')[0]}`);
      const brokenOff = new Promise<never>((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
      brokenOff.catch(() => undefined);
      const said = node.says(asked, url);
      if (said instanceof Response) return said;
      if (said) return Response.json({ jsonrpc: '2.0', id: asked.id, ...said });
      return brokenOff;
    },
  };
  return { log, node, session, nodes: makeNodes(parts), again: () => makeNodes(parts) };
}

const fine: Says = () => ({ result: '0x1' });
const TRIAL = { method: 'eth_simulateV1', params: [{}] };
const settles = async () => {
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve));
};

describe('V-09 what a site asks teaches the wallet nothing of a node:', () => {
  test.each<[string, () => object | Response]>([
    ['in its own words', () => ({ error: { code: -32601, message: 'the method does not exist' } })],
    ...[404, 405, 501].map((status): [string, () => Response] => [`by HTTP ${status}`, () => new Response('', { status })]),
  ])('not that it lacks a method, which it refuses %s', async (_, refusal) => {
    const { nodes, node, again, log } = chain((asked) => (asked.method === TRIAL.method ? refusal() : fine(asked, '')));
    const site = await nodes.of(1, SITE);
    await expect(site.request(TRIAL)).rejects.toMatchObject({ code: -32601 });
    const refused = log.length;
    await expect(site.request({ ...TRIAL, params: [1] })).rejects.toMatchObject({ code: -32601 });
    // N-25: of the site itself it is not asked once more.
    expect(log.length).toBe(refused);
    node.says = (asked) => ({ result: asked.method === TRIAL.method ? [] : '0x1' });
    expect(await (await nodes.of(1)).request(TRIAL)).toEqual([]);
    await settles();
    expect(await (await again().of(1)).request(TRIAL)).toEqual([]);
  });

  test.each<[string, () => object | Response | undefined]>([
    ['broken', () => new Response('', { status: 500 })],
    ['slow', () => undefined],
    ['senseless', () => ({ result: 7 })],
    ['tired of being asked', () => new Response('', { status: 429, headers: { 'Retry-After': '60' } })],
  ])('not that it is %s: it is asked first by the wallet all the same, and at once', async (_, trouble) => {
    const { nodes, log } = chain((asked, url) =>
      asked.method === 'eth_getLogs' && url === FIRST ? trouble() : fine(asked, url),
    );
    const wallet = await nodes.of(1);
    await wallet.request({ method: 'eth_blockNumber' });
    const logs = (await nodes.of(1, SITE)).request({ method: 'eth_getLogs', params: [{}] }).catch(() => undefined);
    await settles();
    time.pass(18_000);
    await logs;
    log.length = 0;
    await wallet.request({ method: 'eth_gasPrice' });
    expect(log).toEqual(['eth_gasPrice first']);
    expect(await nodes.lagOf(1)).toBeUndefined();
  });
});

describe('V-04 V-09 a batch is tried', () => {
  const local = localChain();

  test('though its site, or another one, has made the node refuse to try anything out', async () => {
    time.goOn();
    const node = await startFaultProxy({ target: local.anvil.url });
    await local.wallet.command('setRpcUrls', { chainId: LOCAL, rpcUrls: [node.url] });
    node.rules({ match: 'eth_simulateV1', fault: 'rpcError', code: -32601, message: 'method not found', times: 1 });
    await expect(local.wallet.ask('eth_simulateV1', [{ blockStateCalls: [] }, 'latest'])).rejects.toMatchObject({ code: -32601 });
    const calls = [{ to: local.demo.token, value: '0x0', data: '0x' }];
    const request = { version: '2.0.0', from: ACCOUNT, chainId: '0x7a69', atomicRequired: false, calls };
    local.wallet.ask('wallet_sendCalls', [request]).catch(() => undefined);
    const { plan } = (await local.wallet.question()).subject as BatchSubject;
    expect(plan.simulatedOn).toBe('pending');
    await node.stop();
  });
});

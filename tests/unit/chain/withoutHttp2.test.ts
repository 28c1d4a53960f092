import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeNodes } from '../../../lib/chain/node/node.ts';
import { holdTime } from '../../support/heldTime.ts';

/** What a browser has to a host of HTTP/1.1. */
const CONNECTIONS = 6;
const page = (at: number) => ({ origin: `https://${at}.example`, topOrigin: `https://${at}.example` });

let time: ReturnType<typeof holdTime>;
beforeEach(() => {
  time = holdTime();
});
afterEach(() => time.goOn());

/** A host behind TLS without HTTP/2 that never answers what is about logs: whoever comes waits for one of its connections. */
function host() {
  const [line, serving] = [[] as (() => void)[], new Set<() => void>()];
  const serve = () => {
    while (serving.size < CONNECTIONS) {
      const next = line.shift();
      if (!next) return;
      serving.add(next);
      next();
    }
  };
  const fetch = (_: string, init: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const { id, method } = JSON.parse(String(init.body));
      const leave = () => {
        serving.delete(begin);
        if (line.includes(begin)) line.splice(line.indexOf(begin), 1);
        queueMicrotask(serve);
      };
      const begin = () => {
        if (method === 'eth_getLogs') return;
        leave();
        resolve(Response.json({ jsonrpc: '2.0', id, result: '0x1' }));
      };
      init.signal?.addEventListener('abort', () => {
        leave();
        reject(init.signal?.reason);
      });
      line.push(begin);
      serve();
    });
  const network = { chainId: 1, name: 'Test', rpcUrls: ['https://old.example'], testnet: true };
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  return makeNodes({ networks: { get: async () => ({ ...network, currency }) }, clock: { now: time.now }, fetch });
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test('V-09 slow questions of sites take all connections of a host without HTTP/2 for two and a half seconds, and no longer', async () => {
  const nodes = host();
  const wallet = await nodes.of(1);
  expect(await wallet.request({ method: 'eth_chainId' })).toBe('0x1');
  for (let at = 0; at < 3; at++) {
    const site = await nodes.of(1, page(at));
    for (let each = 0; each < 10; each++)
      void site.request({ method: 'eth_getLogs', params: [{ at: each }] }).catch(() => undefined);
  }
  await turns();
  for (let round = 0; round < 3; round++) {
    let answer: unknown;
    void wallet.request({ method: 'eth_getBalance', params: [`0x${round}`, 'latest'] }).then((said) => {
      answer = said;
    });
    await turns();
    expect(answer).toBeUndefined();
    time.pass(2_500);
    await turns();
    expect(answer).toBe('0x1');
  }
});

test('V-09 a site that asks what takes long gets its answer there all the same, and nobody calls the node slow for it', async () => {
  const [asked, hosts] = [[] as string[], new Set<string>()];
  const ready = Promise.withResolvers<void>();
  const rpcUrls = ['https://one.example', 'https://other.example'];
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const nodes = makeNodes({
    networks: { get: async () => ({ chainId: 1, name: 'Test', rpcUrls, currency, testnet: true }) },
    clock: { now: time.now },
    async fetch(url, init) {
      const { id, method } = JSON.parse(String(init.body));
      asked.push(method);
      hosts.add(new URL(url).host);
      const brokenOff = new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
      brokenOff.catch(() => undefined);
      if (method === 'eth_getLogs') await Promise.race([ready.promise, brokenOff]);
      return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_getLogs' ? [] : '0x1' });
    },
  });
  const logs = (await nodes.of(1, page(0))).request({ method: 'eth_getLogs', params: [{}] });
  await turns();
  time.pass(2_500);
  await turns();
  expect(asked.filter((method) => method === 'eth_getLogs')).toHaveLength(2);
  await (await nodes.of(1)).request({ method: 'eth_blockNumber' });
  expect([...hosts]).toEqual(['one.example']);
  ready.resolve();
  expect(await logs).toEqual([]);
});

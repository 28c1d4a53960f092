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

/** A host behind TLS without HTTP/2, and without reason phrases, that never answers what is about logs: whoever comes waits for one of its connections. */
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

test.each([
  ['has answered before', true],
  ['has answered nothing yet', false],
])(
  'V-09 slow questions of sites leave connections to a host without HTTP/2 that %s, and one for another site',
  async (_, known) => {
    const nodes = host();
    const wallet = await nodes.of(1);
    if (known) expect(await wallet.request({ method: 'eth_chainId' })).toBe('0x1');
    const flood = await nodes.of(1, page(0));
    for (let each = 0; each < 40; each++)
      void flood.request({ method: 'eth_getLogs', params: [{ at: each }] }).catch(() => undefined);
    await turns();
    for (let round = 0; round < 3; round++) {
      const balance = { method: 'eth_getBalance', params: [`0x${round}`, 'latest'] };
      const answers: unknown[] = [];
      for (const node of [wallet, await nodes.of(1, page(1))]) void node.request(balance).then((said) => answers.push(said));
      await turns();
      expect(answers).toEqual(['0x1', '0x1']);
      time.pass(5_000);
      await turns();
    }
  },
);

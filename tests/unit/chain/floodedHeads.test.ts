import { keccak256, toHex } from 'viem';
import { expect, test, vi } from 'vitest';
import { makeNodes } from '../../../lib/chain/node/node.ts';
import { PATIENT } from '../../support/patience.ts';

const START = Date.parse('2026-11-22T12:00:00Z');
const SITE = { origin: 'https://flood.example', topOrigin: 'https://flood.example' };
const LATEST = { method: 'eth_getBlockByNumber', params: ['latest', false] };

const hashOf = (height: number) => keccak256(toHex(`block ${height}`));
const blockOf = (height: number) => ({
  number: toHex(height),
  hash: hashOf(height),
  parentHash: hashOf(height - 1),
  timestamp: toHex(START / 1_000 + (height - 1_000) * 2),
});

interface Asked {
  id: number;
  method: string;
  params: unknown[];
}

/** A chain with a block every two seconds, whose first node stopped at the thousandth and is slow to find logs. */
function chain() {
  const clock = { time: START, now: () => clock.time };
  const answer = (top: number, { method, params }: Asked): unknown => {
    if (method === 'eth_chainId') return '0x1';
    if (method === 'eth_getBlockByHash') return params[0] === hashOf(top) ? blockOf(top) : null;
    return blockOf(params[0] === 'latest' ? top : Number(params[0]));
  };
  const rpcUrls = ['https://stuck.example', 'https://good.example'];
  const network = { chainId: 1, name: 'Test', rpcUrls, currency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, testnet: true };
  const nodes = makeNodes({
    networks: { get: async () => network },
    clock,
    async fetch(url, init) {
      const asked = JSON.parse(String(init.body)) as Asked | Asked[];
      if ([asked].flat().some(({ method }) => method === 'eth_getLogs')) return new Promise(() => undefined);
      const top = url.includes('stuck') ? 1_000 : 1_000 + Math.floor((clock.time - START) / 2_000);
      const answers = [asked].flat().map((each) => ({ jsonrpc: '2.0', id: each.id, result: answer(top, each) }));
      return Response.json(Array.isArray(asked) ? answers : answers[0]);
    },
  });
  return { clock, nodes };
}

test('V-09 N-10 a page that keeps a node busy does not keep the wallet from noticing that it is behind', async () => {
  const { clock, nodes } = chain();
  const site = await nodes.of(1, SITE);
  expect(await site.request(LATEST)).toMatchObject({ number: toHex(1_000) });
  // The nodes are compared behind that answer.
  for (let turns = 0; turns < 30; turns++) await new Promise((resolve) => setImmediate(resolve));
  clock.time += 90_000;
  const head = site.request(LATEST);
  // None of them is answered: they are refused once they have waited too long, which may be when this test is over.
  for (let each = 0; each < 50; each++)
    void site.request({ method: 'eth_getLogs', params: [{ blockHash: toHex(each) }] }).catch(() => undefined);
  await head;
  const wallet = await nodes.of(1);
  await vi.waitFor(async () => expect(await wallet.request(LATEST)).toMatchObject({ number: toHex(1_045) }), PATIENT);
});

import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAtNode } from '../../../lib/chain/node/nodeLook.ts';
import { type Anvil, startAnvil } from '../../support/anvil.ts';

let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil({ chainId: 4_242 });
});
afterAll(() => anvil.stop());

const fetch = globalThis.fetch;
type Call = { id: number; method: string; params: unknown[] };

/** A node that answers as it is told: a result, or a fault where that is an object with a code. */
async function nodeThat(answer: (call: Call) => unknown, batches = true) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const said = JSON.parse(body);
    const one = (call: Call) => {
      asked.push(call.method);
      const result = answer(call);
      const isFault = typeof result === 'object' && result !== null && 'code' in result;
      return { jsonrpc: '2.0', id: call.id, ...(isFault ? { error: result } : { result }) };
    };
    response.setHeader('content-type', 'application/json');
    if (Array.isArray(said) && !batches) return response.end(JSON.stringify({ error: { code: -32600, message: 'no batches' } }));
    response.end(JSON.stringify(Array.isArray(said) ? said.map(one) : one(said)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the server has a port');
  return { url: `http://127.0.0.1:${address.port}`, asked, [Symbol.asyncDispose]: async () => void server.close() };
}

const BLOCK = {
  number: '0xf4240',
  hash: `0x${'1'.repeat(64)}`,
  parentHash: `0x${'2'.repeat(64)}`,
  timestamp: '0x1',
  transactions: [],
};
const MISSING = { code: -32601, message: 'the method is not available' };

describe('a look at a node', () => {
  test('N-28 tells what a node that can do everything can do', async () => {
    expect(await lookAtNode(anvil.url, fetch, Date)).toEqual({
      chainId: 4_242,
      archive: 'yes',
      pending: 'yes',
      simulates: 'yes',
      upgrades: 'yes',
      batches: 'yes',
      logs: 10_000,
    });
  });

  test('N-28 tells what a node lacks', async () => {
    await using node = await nodeThat(({ method, params }) => {
      if (method === 'eth_chainId') return '0x1';
      if (method === 'eth_getBlockByNumber') return BLOCK;
      if (method === 'eth_getBalance') return { code: -32000, message: 'missing trie node' };
      if (method === 'eth_simulateV1') return MISSING;
      if (method === 'eth_call') {
        const [{ to }, , lent] = params as [{ to: string }, string, Record<string, { code: string }>];
        return lent[to]?.code.startsWith('0xef') ? { code: -32015, message: 'invalid opcode' } : `0x${'1'.padStart(64, '0')}`;
      }
      if (method === 'eth_getLogs') {
        const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }];
        return Number(toBlock) - Number(fromBlock) < 1_000 ? [] : { code: -32000, message: 'block range too large' };
      }
      return MISSING;
    }, false);
    expect(await lookAtNode(node.url, fetch, Date)).toEqual({
      chainId: 1,
      archive: 'no',
      pending: 'no',
      simulates: 'no',
      upgrades: 'no',
      batches: 'no',
      logs: 1_000,
    });
  });

  test('N-28 calls unknown what a node does not say', async () => {
    const limited = { code: -32005, message: 'rate limit' };
    await using node = await nodeThat(({ method }) =>
      method === 'eth_chainId' ? '0x1' : method === 'eth_call' ? '0x' : limited,
    );
    expect(await lookAtNode(node.url, fetch, Date)).toEqual({
      chainId: 1,
      archive: 'unknown',
      pending: 'no',
      simulates: 'unknown',
      upgrades: 'unknown',
      batches: 'unknown',
    });
  });

  test('N-28 tells a pre-confirmed state from one that is none', async () => {
    await using node = await nodeThat(({ method, params }) => {
      if (method === 'eth_chainId') return '0x1';
      if (method === 'eth_getBlockByNumber') return params[0] === 'pending' ? { ...BLOCK, number: '0xf4241' } : BLOCK;
      return MISSING;
    });
    expect((await lookAtNode(node.url, fetch, Date)).pending).toBe('yes');
  });

  test('N-28 says how a node fails that does not even say which network it is of, after one question', async () => {
    await using node = await nodeThat(() => MISSING);
    await expect(lookAtNode(node.url, fetch, Date)).rejects.toMatchObject({
      said: { code: 'nodes.down.why', why: { code: 'rpc.noChain' } },
    });
    expect(node.asked).toEqual(['eth_chainId']);
    await expect(lookAtNode('http://127.0.0.1:9', fetch, Date)).rejects.toMatchObject({
      said: { code: 'nodes.down.why', why: { code: 'rpc.unreachable' } },
    });
  });

  test.each([
    ['no text', 1, 'rpc.noChain'],
    ['a decimal number', '8453', 'rpc.noChain'],
    ['words', '0x1 and more', 'rpc.noChain'],
    ['zero', '0x0', 'rpc.noChain'],
    ['a number beyond those that can be told apart', '0x20000000000000', 'rpc.hugeChain'],
    ['a number of 256 bits', `0x${'f'.repeat(64)}`, 'rpc.hugeChain'],
  ])('N-28 T-F17 a chain id that is %s is none', async (_, told, code) => {
    await using node = await nodeThat(() => told);
    await expect(lookAtNode(node.url, fetch, Date)).rejects.toMatchObject({ said: { why: { code } } });
  });

  test.each([
    ['markup', '<b>yes</b>'],
    ['a list', [[], [], []]],
    ['nothing', null],
    ['a chain id', '0x1'],
  ])('N-28 a node that answers all with %s can do nothing by that', async (_, told) => {
    await using node = await nodeThat(({ method }) => (method === 'eth_chainId' ? '0x1' : told));
    const { chainId, pending, simulates, upgrades, logs } = await lookAtNode(node.url, fetch, Date);
    expect({ chainId, pending }).toEqual({ chainId: 1, pending: 'no' });
    expect([simulates, upgrades]).not.toContain('yes');
    expect(logs, 'without a block there is no range').toBeUndefined();
  });

  test('N-28 has its time: what a slow node has not said by then is unknown, and what it has said counts', async () => {
    const clock = { now: () => time };
    let time = 0;
    await using node = await nodeThat(({ method }) => {
      time += 3_000;
      if (method === 'eth_chainId') return '0x1';
      return method === 'eth_getBlockByNumber' ? BLOCK : MISSING;
    });
    const look = await lookAtNode(node.url, fetch, clock);
    expect(look).toMatchObject({ chainId: 1, archive: 'no', upgrades: 'unknown' });
    expect(look, 'what it refused each time').not.toHaveProperty('logs', 0);
    expect(node.asked.length, 'not one after the time is over').toBeLessThan(12);
  });
});

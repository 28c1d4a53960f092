import { expect, test } from 'vitest';
import { makeDelegates } from '../../../lib/chain/plan/delegates.ts';
import { type Delegate, delegates } from '../../../lib/core/account/delegates.ts';
import { SIMPLE_7702_ACCOUNT, simpleAccountCode } from '../../support/delegates.ts';

const YES = `0x${'1'.padStart(64, '0')}`;
const SIMPLE = delegates.find(({ address }) => address === SIMPLE_7702_ACCOUNT) as Delegate;
const PUBLIC = { chainId: 10, rpcUrls: ['https://one.example', 'https://two.example'] };
const HERE = { chainId: 31337, rpcUrls: ['http://127.0.0.1:8545'] };

interface Chain {
  /** What lies at the delegate's address, as each node has it in a final block. */
  final: readonly string[];
  code: string;
  runs: string;
}

/** Looks at a chain, how often it was asked, and a clock to turn. */
function looking(chain: Chain) {
  const clock = { time: 1_000_000, now: () => clock.time };
  const asked: string[] = [];
  let each = 0;
  const request = async ({ method }: { method: string }) => {
    asked.push(method);
    return method === 'eth_getCode' ? chain.code : chain.runs;
  };
  const askEach = async () => {
    each++;
    return chain.final.map((code) => [code, chain.runs]);
  };
  const delegatesOn = makeDelegates({ clock });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    clock,
    times: () => each,
    /** What a look finds, and what it asked for that. */
    async look(network: { chainId: number; rpcUrls: string[] } | null = PUBLIC, doubts = false) {
      const facts = delegatesOn({ node: { request }, askEach, network: network ?? undefined });
      const said = [await facts.isDeployed(SIMPLE), await facts.runsDelegations(SIMPLE)];
      if (doubts) facts.doubt();
      await settle();
      return { said, asked: asked.splice(0) };
    },
  };
}

const CODE = simpleAccountCode();
const ASKED = ['eth_getCode', 'eth_call'];

test('V-15 what two nodes say of a delegate in a final block is not asked again for ten minutes', async () => {
  const { look, clock, times } = looking({ final: [CODE, CODE], code: CODE, runs: YES });
  expect(await look()).toEqual({ said: [true, true], asked: ASKED });
  expect(await look()).toEqual({ said: [true, true], asked: [] });
  expect(times()).toBe(1);
  clock.time += 10 * 60_000;
  expect((await look()).asked).toEqual(ASKED);
  clock.time -= 24 * 3_600_000;
  expect((await look()).asked).toEqual(ASKED);
});

test.each<[string, readonly string[], number]>([
  ['one of two nodes alone', [CODE, '0x'], 1],
  ['one of two nodes alone, where the other is silent', [CODE], 1],
  ['no node in a final block', ['0x', '0x'], 1],
])('V-15 what %s says of it is asked each time, and looked up no more often for that', async (_, final, times) => {
  const there = looking({ final, code: CODE, runs: YES });
  await there.look();
  expect((await there.look()).asked).toContain('eth_getCode');
  expect(there.times()).toBe(times);
});

test('V-15 what a chain has not is asked each time, and so is everything of a chain that may be started anew', async () => {
  const chain = { final: ['0x', '0x'], code: '0x', runs: '0x' };
  const lacking = looking(chain);
  expect(await lacking.look()).toEqual({ said: [false, false], asked: ASKED });
  Object.assign(chain, { code: CODE, runs: YES });
  expect(await lacking.look()).toEqual({ said: [true, true], asked: ASKED });
  const here = looking({ final: [CODE], code: CODE, runs: YES });
  for (const network of [HERE, HERE]) expect((await here.look(network)).asked).toEqual(ASKED);
});

test('V-15 a chain that does otherwise, and one with other nodes, is asked anew', async () => {
  const chain = { final: [CODE, CODE], code: CODE, runs: YES };
  const { look } = looking(chain);
  await look();
  const others = { ...PUBLIC, rpcUrls: ['https://three.example', 'https://four.example'] };
  expect((await look(others)).asked).toEqual(ASKED);
  expect((await look(PUBLIC, true)).asked).toEqual([]);
  chain.code = '0x';
  expect(await look()).toEqual({ said: [false, true], asked: ASKED });
  expect((await look(others)).said).toEqual([true, true]);
});

test('V-15 of one network nothing is known for another', async () => {
  const { look } = looking({ final: [CODE, CODE], code: CODE, runs: YES });
  await look();
  expect((await look({ ...PUBLIC, chainId: 1 })).asked).toEqual(ASKED);
  expect((await look(null)).asked).toEqual(ASKED);
});

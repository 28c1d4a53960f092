import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlanner } from '../../../lib/chain/plan/planner.ts';
import type { Batch, Call } from '../../../lib/core/batch/batch.ts';
import { decodeCalls } from '../../../lib/core/decode/decode.ts';
import type { Plan } from '../../../lib/core/plan/plan.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { explainBatch } from '../../../lib/view/explanation.ts';
import { factsIn } from '../../../lib/view/facts.ts';
import { call, ETHER } from '../../corpus/request.ts';
import { dealtWith } from '../../support/dealings.ts';
import { FRIEND, type Kit, ME, startKit } from '../../thieves/kit.ts';
import { byChance, journalWith } from './rows.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.anvil.stop());

const batchOf = (calls: Call[]): Batch => {
  const common = { key: '1', origin: 'https://dapp.example', id: '1', batchId: '0x31', method: 'wallet_sendCalls' as const };
  return { ...common, from: ME, chainId: 1, atomicRequired: false, calls };
};

/** A planner at a node that answers as `bend` says, and how often each method was asked. */
async function planning(bend: (method: string, answer: () => Promise<unknown>) => Promise<unknown> = (_, answer) => answer()) {
  const asked: string[] = [];
  const node = {
    request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      asked.push(method);
      return bend(method, () => kit.anvil.rpc(method, params));
    },
  };
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
  const accounts = { all: async () => [{ address: ME, index: 0 }] };
  const nodes = { of: async () => node };
  return { planner: makePlanner({ ...byChance, clock, nodes, journal: await journalWith([]), accounts }), asked, clock };
}

const isAccessList = (method: string) => method === 'eth_createAccessList';
const approve = (to: Address) => call(to, 'approve(address spender, uint256 amount)', [kit.known.router, 5n]);

function saidOf(batch: Batch, plan: Plan) {
  const facts = factsIn(plan, { accounts: [], networks: [], tokens: [] }, dealtWith([FRIEND]));
  const { warnings, leaves } = explainBatch({ batch, plan }, decodeCalls(batch), facts);
  return { warnings: warnings.filter(({ level }) => level !== 'note').map(({ code }) => code), leaves: leaves.length };
}

test('V-08 what calls of an unknown contract lay hands on is asked once for a question, of known ones never', async () => {
  const { planner, asked } = await planning();
  const strange = batchOf([approve(kit.posers.nothing)]);
  let plan = await planner.plan(strange);
  for (let again = 0; again < 3; again++) plan = await planner.refresh(strange, plan);
  expect(asked.filter(isAccessList)).toHaveLength(1);
  expect(saidOf(strange, plan)).toEqual({ warnings: [], leaves: 0 });

  asked.length = 0;
  const swap = call(
    kit.known.router,
    'swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    [ETHER, [kit.known.weth, kit.known.usdc], ME, 2n ** 40n],
    ETHER,
  );
  await planner.plan(batchOf([approve(kit.known.usdc), swap, { to: FRIEND, value: 1n, data: '0x' }]));
  expect(asked.filter(isAccessList)).toEqual([]);
});

test('V-08 where the node does not say it, nothing gets louder, and it is asked again', async () => {
  let isSilent = true;
  const { planner, clock } = await planning((method, answer) =>
    isSilent && isAccessList(method) ? Promise.reject(new Error()) : answer(),
  );
  const honest = batchOf([approve(kit.posers.nothing)]);
  expect(saidOf(honest, await planner.plan(honest))).toEqual({ warnings: [], leaves: 0 });

  const taking = batchOf([approve(kit.posers.coin)]);
  const first = await planner.plan(taking);
  isSilent = false;
  clock.ahead += 5_000;
  const then = await planner.refresh(taking, first);
  expect(saidOf(taking, then)).toEqual({ warnings: expect.arrayContaining(['warning.notAsSaid.leaves']), leaves: 1 });
});

test('V-08 V-04 what is said of it stays where a node does not answer later', async () => {
  let isSilent = false;
  const { planner } = await planning((method, answer) =>
    answer().then((said) => (isSilent && method === 'eth_simulateV1' ? withoutViews(said) : said)),
  );
  const taking = batchOf([approve(kit.posers.coin)]);
  const first = await planner.plan(taking);
  isSilent = true;
  const then = await planner.refresh(taking, first);
  expect(then.effects?.accounts[0]?.leaves).toEqual(first.effects?.accounts[0]?.leaves);
  expect(saidOf(taking, then)).toEqual(saidOf(taking, first));
});

/** Without the block of questions after all others: one of several, and no trial of the limits. */
const withoutViews = (said: unknown) => (Array.isArray(said) && said.length === 2 ? said.slice(0, 1) : said);

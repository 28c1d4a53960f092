import { makePlanner } from '../../../lib/chain/plan/planner.ts';
import type { Batch, Call } from '../../../lib/core/batch/batch.ts';
import { decodeCalls } from '../../../lib/core/decode/decode.ts';
import type { Plan } from '../../../lib/core/plan/plan.ts';
import type { Address } from '../../../lib/core/schema.ts';
import { explainBatch } from '../../../lib/view/explanation.ts';
import { factsIn } from '../../../lib/view/facts.ts';
import { accountOf } from '../../support/accounts.ts';
import { dealtWith } from '../../support/dealings.ts';
import type { Kit } from '../../thieves/kit.ts';
import { FRIEND, ME } from '../../thieves/people.ts';
import { byChance, journalWith } from './rows.ts';

export const batchOf = (calls: Call[]): Batch => {
  const common = { key: '1', origin: 'https://dapp.example', id: '1', batchId: '0x31', method: 'wallet_sendCalls' as const };
  return { ...common, from: ME, chainId: 1, atomicRequired: false, calls };
};

/** What a node answers in place of the chain's own answer. */
export type Bend = (method: string, answer: () => Promise<unknown>, params: readonly unknown[]) => Promise<unknown>;

/** A planner at a node that answers as `bend` says, and how often each method was asked. */
export async function planning(kit: Kit, bend: Bend = (_, answer) => answer()) {
  const asked: string[] = [];
  const node = {
    request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
      asked.push(method);
      return bend(method, () => kit.anvil.rpc(method, params), params);
    },
  };
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
  const accounts = { all: async () => [accountOf(ME, 0)] };
  const nodes = { of: async () => node };
  return { planner: makePlanner({ ...byChance, clock, nodes, journal: await journalWith([]), accounts }), asked, clock };
}

export const isAccessList = (method: string) => method === 'eth_createAccessList';
export function explained(batch: Batch, plan: Plan, dealt: Address[] = []) {
  const facts = factsIn(plan, { accounts: [], networks: [], tokens: [], items: [], contacts: [] }, dealtWith([FRIEND, ...dealt]));
  return explainBatch({ batch, plan }, decodeCalls(batch), facts);
}

export function saidOf(batch: Batch, plan: Plan, dealt: Address[] = []) {
  const { warnings, leaves } = explained(batch, plan, dealt);
  return { warnings: warnings.filter(({ level }) => level !== 'note').map(({ code }) => code), leaves: leaves.length };
}

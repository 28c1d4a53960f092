import { makePlanner } from '../../lib/chain/plan/planner.ts';
import type { BatchingNode } from '../../lib/chain/read/snapshot.ts';
import type { Batch } from '../../lib/core/batch/batch.ts';
import { decodeCalls } from '../../lib/core/decode/decode.ts';
import type { GuardState } from '../../lib/core/guard/guard.ts';
import type { Plan } from '../../lib/core/plan/plan.ts';
import type { Clock } from '../../lib/core/platform.ts';
import { type Explanation, explainBatch } from '../../lib/view/explanation.ts';
import { factsIn } from '../../lib/view/facts.ts';
import type { Known } from '../../lib/view/live.ts';
import { accountOf } from '../support/accounts.ts';
import { dealtWith } from '../support/dealings.ts';
import { byChance, journalWith } from '../unit/chain/rows.ts';
import type { Kit } from './kit.ts';
import { FRIEND, ME } from './people.ts';

/** What the window of a batch would show and sign. */
export interface Shown {
  batch: Batch;
  plan: Plan;
  explanation: Explanation;
}

const known: Known = { accounts: [accountOf(ME, 0, 'Mine')], networks: [], tokens: [], items: [], contacts: [] };

/** The node, in as many questions to an exchange as it is asked. */
function nodeOf({ anvil }: Kit): BatchingNode {
  const exchange = async (body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(anvil.url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  return {
    request: ({ method, params = [] }) => anvil.rpc(method, params),
    async requestMany(calls) {
      const answers = (await exchange(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })))) as { id: number }[];
      return calls.map((_, id) => answers.find((each) => each.id === id) as never);
    },
  };
}

/**
 * Opens windows on the chain of a kit, for a user who has dealt with their friend and nobody else.
 * @param guardOn whether the chain has the guard; nobody says unless told.
 */
export async function windows(
  kit: Kit,
  { clock = byChance.clock, guardOn }: { clock?: Clock; guardOn?: GuardState } = {},
): Promise<(batch: Batch) => Promise<Shown>> {
  const node = nodeOf(kit);
  const accounts = { all: async () => [accountOf(ME, 0)] };
  const journal = await journalWith([]);
  const { plan } = makePlanner({
    ...byChance,
    clock,
    nodes: { of: async () => node },
    journal,
    accounts,
    ...(guardOn ? { guardOn: async () => guardOn } : {}),
  });
  return async (batch) => {
    const made = await plan(batch);
    const explanation = explainBatch({ batch, plan: made }, decodeCalls(batch), factsIn(made, known, dealtWith([FRIEND])));
    return { batch, plan: made, explanation };
  };
}

import { until } from '../kit/until.ts';
import { startWorld } from './world.ts';

/** How much later, in milliseconds. */
const LATE = 1_500;

/**
 * The first negative control: the same deaths come over a wallet that takes its nonces from the node and writes down last.
 * @returns the oracle's complaint about a call that ran twice; nothing if it saw none.
 */
export async function recklessness(seed: number): Promise<string | undefined> {
  const world = await startWorld({ seed, accounts: 2, kind: 'reckless' });
  try {
    await world.ask({ account: 0, atomic: false, calls: 1, death: { point: 'bytes sent', nth: 1 } });
    await world.ask({ account: 1, atomic: false, calls: 3, death: { point: 'bytes sent', nth: 2 } });
    await world.heal().catch(() => undefined);
    return (await world.judge()).find((complaint) => complaint.includes('twice'));
  } finally {
    await world.stop();
  }
}

/**
 * The second one: receipts come later than counts, for a wallet that believes the first answer.
 * @returns the oracle's complaint about a batch that was called failed though it ran; nothing if it saw none.
 */
export async function credulity(seed: number): Promise<string | undefined> {
  const world = await startWorld({ seed, accounts: 2, kind: 'credulous' });
  const late = { always: [{ fault: 'lateReceipts', ms: LATE }] } as const;
  try {
    world.chain.nodes.be(late, late);
    await world.ask({ account: 0, atomic: false, calls: 3 });
    await world.ask({ account: 1, atomic: false, calls: 1 });
    await until('the batches to be sent', async () => world.chain.nodes.sent().length >= 2);
    await until('the batches to be over', world.isQuiet);
    return (await world.judge()).find((complaint) => complaint.includes('said to be 400'));
  } finally {
    await world.stop();
  }
}

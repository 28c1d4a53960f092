import { startWorld } from './world.ts';

/**
 * The negative control: the same deaths come over a wallet that takes its nonces from the node and writes down last.
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

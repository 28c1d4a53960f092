import { type Asked, timeOf } from '../asking.ts';
import { compare, type Tell } from '../figures.ts';
import type { Stage } from '../stage.ts';

/** The first answer after the browser has stopped the workers, which starts them again. */
export async function firstAnswer({ page, wallet }: Stage, rounds: number, tell: Tell): Promise<void> {
  const afterStop = async (asked: Asked) => {
    await wallet.killWorker();
    return timeOf(page, { asked, count: 1 });
  };
  for (const asked of [{ method: 'wallet_getPermissions', params: [] }, { call: 'wallet' }] as const)
    tell(
      await compare({
        what: `the first answer after the worker was stopped, ${'method' in asked ? asked.method : 'eth_call'}`,
        ...{ rounds, against: 'floor', goal: '≤ 1.3' },
        by: { floor: () => afterStop({ floor: true }), wallet: () => afterStop(asked) },
        ratio: ({ floor, wallet }) => wallet / floor,
      }),
    );
}

import { type Asked, timeOf } from '../asking.ts';
import { compare, type Tell } from '../figures.ts';
import type { Stage } from '../stage.ts';

/**
 * The first answer after the browser has stopped the workers, which starts them again: from the worker, and from a node on this machine,
 * which whoever only relays has to ask as well. A worker that has just begun needs longer than a page until its first question has left.
 */
export async function firstAnswer({ page, demo, wallet }: Stage, rounds: number, tell: Tell): Promise<void> {
  const time = (asked: Asked) => timeOf(page, { asked, count: 1 });
  const afterStop = async (asked: Asked) => {
    await wallet.killWorker();
    return time(asked);
  };
  const floor = () => afterStop({ floor: true });
  const measure = async (what: string, against: string, asked: Asked, least: () => Promise<number>) =>
    tell(
      await compare({
        what: `the first answer after the worker was stopped, ${what}`,
        ...{ rounds, against, goal: '≤ 1.3' },
        by: { floor: least, wallet: () => afterStop(asked) },
        ratio: ({ floor, wallet }) => wallet / floor,
      }),
    );
  await measure('wallet_getPermissions', 'floor', { method: 'wallet_getPermissions', params: [] }, floor);
  const withFetch = async () => (await floor()) + (await time({ call: demo.url }));
  await measure('eth_call', 'floor and a direct fetch', { call: 'wallet' }, withFetch);
  const handedOn = () => afterStop({ call: demo.url, by: 'floor' });
  await measure('eth_call', 'a worker that only hands it on', { call: 'wallet' }, handedOn);
}

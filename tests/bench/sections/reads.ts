import { type Asked, timeOf } from '../asking.ts';
import { compare, type Tell } from '../figures.ts';
import { startFarNode } from '../nodes.ts';
import type { Stage } from '../stage.ts';

const SERIES = 20;
const MANY = 200;
const LOCAL = 31337;

/** Reads through the wallet against the same from the page itself: one by one, and many at once. */
export async function reads({ page, demo, wallet }: Stage, rounds: number, tell: Tell): Promise<void> {
  const time = (asked: Asked, count = SERIES, atOnce = false) => timeOf(page, { asked, count, atOnce });
  const added = async (what: string, through: Asked, goal?: string) =>
    tell(
      await compare({
        what: `eth_call one by one, added to a direct fetch by ${what}`,
        ...{ rounds, against: 'floor', goal },
        by: {
          floor: () => time({ floor: true }),
          direct: () => time({ call: demo.url }),
          through: () => time(through),
        },
        ratio: ({ floor, direct, through }) => (through - direct) / floor,
      }),
    );
  await added('the wallet', { call: 'wallet' }, '≤ 1.2');
  await added('a worker that only hands it on', { call: demo.url, by: 'floor' });

  const atOnce = async (where: string, url: string, goal?: string) => {
    await wallet.setRpcUrl(LOCAL, url);
    tell(
      await compare({
        what: `${MANY} eth_calls at once, ${where}`,
        ...{ rounds, against: 'the throughput of direct fetches', goal },
        by: { direct: () => time({ call: url }, MANY, true), wallet: () => time({ call: 'wallet' }, MANY, true) },
        ratio: ({ direct, wallet }) => direct / wallet,
      }),
    );
  };
  await atOnce('node on this machine', demo.url, '≥ 3');
  for (const [protocol, awayMs, goal] of [
    ['HTTP/1.1', 60, undefined],
    ['HTTP/2', 0, undefined],
    ['HTTP/2', 60, '≥ 1.5'],
    ['HTTP/2', 150, undefined],
  ] as const) {
    const node = await startFarNode(demo.url, protocol, awayMs);
    await atOnce(`${protocol} node ${awayMs} ms away`, node.url, goal);
    await wallet.setRpcUrl(LOCAL, demo.url);
    node.stop();
  }
}

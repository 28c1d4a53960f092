import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../kit/until.ts';
import type { Rule } from '../support/faults.ts';
import type { Draw } from '../support/random.ts';
import type { World } from './world.ts';

/** Everything at once, in an order that the seed draws: batches, faults of the node, deaths of the worker, moods of the chain. */

export interface Goals {
  /** Of the worker. */
  kills: number;
  /** Answers of the node that were not what they should be. */
  faults: number;
  /** Of each kind of weather. */
  weather: number;
}

const RULES: Rule[] = [
  { match: 'eth_sendRawTransaction', fault: 'lieHash', p: 0.1 },
  { match: 'eth_sendRawTransaction', fault: 'blackhole', p: 0.1 },
  { match: 'eth_sendRawTransaction', fault: 'dropAfter', p: 0.1 },
  { match: 'eth_sendRawTransaction', fault: 'hangAfter', p: 0.02 },
  { match: 'eth_sendRawTransaction', fault: 'rpcError', p: 0.1, message: 'transaction pool is full' },
  { fault: 'hang', p: 0.003 },
  { fault: 'latency', p: 0.03, ms: 400 },
  { fault: 'status', p: 0.03, status: 503 },
  { fault: 'status', p: 0.004, status: 429, retryAfter: '1' },
  { fault: 'status5xxAfter', p: 0.03 },
  { fault: 'dropBefore', p: 0.03 },
  { fault: 'dropAfter', p: 0.03 },
  { fault: 'malformed', p: 0.03 },
  { fault: 'html', p: 0.03 },
  { fault: 'empty', p: 0.03 },
  { fault: 'wrongId', p: 0.03 },
  { fault: 'staleReplay', p: 0.03 },
  { fault: 'wrongType', p: 0.03 },
  { fault: 'nullResult', p: 0.03 },
  { fault: 'noResult', p: 0.03 },
  { fault: 'bothResultAndError', p: 0.03 },
  { fault: 'proto', p: 0.03 },
  { fault: 'rpcError', p: 0.03, message: 'header not found' },
];
/** No fault but the law of real nodes: a delegated account has one transaction in flight. */
const LAW: Rule = { match: 'eth_sendRawTransaction', fault: 'delegatedLimit' };

type Weather = (world: World, draw: Draw) => Promise<void>;

const weathers: Record<'reorg' | 'drop' | 'replacement' | 'fee spike', Weather> = {
  async reorg({ chain }, draw) {
    await chain.reorganise(draw.between(1, 3));
  },
  async drop({ chain }) {
    await chain.mining(false);
    await inPool(chain);
    await chain.drop();
    await chain.mining(true);
  },
  async replacement({ chain, browser }, draw) {
    const account = draw.between(0, browser.accounts.length - 1);
    // The losses of before are final by then.
    await chain.mine(70);
    await chain.mining(false);
    await inPool(chain);
    // Nodes may have had it taken already, or hold one that is better paid.
    await chain.overtake(account).catch(() => undefined);
    await chain.mining(true);
  },
  async 'fee spike'({ chain }, draw) {
    await chain.baseFee(draw.between(200, 2_000));
    await chain.mine();
    await pause(600);
    await chain.baseFee(1);
    await chain.mine();
  },
};

/** Until something waits there; not for long, for there may be nothing to come. */
const inPool = (chain: World['chain']) =>
  until('something in the pool', async () => (await chain.pooled()) > 0, 1.5).catch(() => undefined);

/** Goes on until every goal is reached, and then until all is well again. */
export async function storm(world: World, draw: Draw, goals: Goals) {
  const { chain, browser, counts } = world;
  const seen = Object.fromEntries(Object.keys(weathers).map((name) => [name, 0])) as Record<keyof typeof weathers, number>;
  const names = Object.keys(weathers) as (keyof typeof weathers)[];
  const killsBefore = counts.kills;
  let looked = chain.node.log.length;
  let found = 0;
  const faults = () => {
    for (const { fault } of chain.node.log.slice(looked)) if (fault !== undefined && fault !== 'delegatedLimit') found++;
    looked = chain.node.log.length;
    return found;
  };
  const reached = {
    kills: () => (counts.kills - killsBefore) / goals.kills,
    faults: () => faults() / goals.faults,
    weather: () => Object.values(seen).reduce((sum, count) => sum + count, 0) / (names.length * goals.weather),
  };
  const least = () => Math.min(...Object.values(reached).map((part) => part()));
  const more = () => least() < 1;
  /** Each waits for the others where it is ahead of them, so that all of it comes together to the end. */
  const isAhead = (part: keyof typeof reached) => reached[part]() > least();
  chain.node.rules(...RULES, LAW);

  const reading = async () => {
    for (let turn = 0; more(); turn++) {
      if (!isAhead('faults')) void browser.read(turn % browser.origins.length);
      await pause(50);
    }
  };
  const asking = async () => {
    while (more()) {
      await world.readOutcomes();
      for (const [account] of browser.accounts.entries()) {
        if (!world.isFree(account)) continue;
        const calls = draw.between(1, 4);
        const reverts = draw() < 0.2 ? draw.between(0, calls - 1) : undefined;
        await world.ask({ account, atomic: draw() < 0.5, calls, reverts });
      }
      await pause(100);
    }
  };
  const killing = async () => {
    while (more()) {
      if (!isAhead('kills')) await world.kill();
      await pause(draw.between(50, 400));
    }
  };
  const weathering = async () => {
    while (more()) {
      const fewest = Math.min(...Object.values(seen));
      const name = draw.of(names.filter((each) => seen[each] === fewest));
      await weathers[name](world, draw);
      seen[name]++;
      await pause(draw.between(50, 200));
    }
  };
  await Promise.all([reading(), asking(), killing(), weathering()]);
  await world.heal();
  world.doubt();
  return { faults: faults(), ...seen };
}

/** The browser dies with batches under way, again and again. */
export async function crashes(world: World, draw: Draw, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    for (const [account] of world.browser.accounts.entries())
      if (draw() < 0.5) await world.ask({ account, atomic: draw() < 0.5, calls: draw.between(1, 5) });
    await pause(draw.between(300, 2_500));
    await world.crash();
    await world.heal();
  }
}

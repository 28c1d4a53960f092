import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../kit/until.ts';
import type { Draw } from '../support/random.ts';
import { OFTEN, temper } from './moods.ts';
import type { World } from './world.ts';

/** Everything at once, in an order that the seed draws: batches, faults of the node, deaths of the worker, moods of the chain. */

export interface Goals {
  /** Of the worker. */
  kills: number;
  /** Answers of nodes that were missing, broken or late. */
  availability: number;
  /** What contradicted: answers of nodes, reports of the database, the clock. */
  consistency: number;
  /** Of each kind of weather. */
  weather: number;
}

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

const HOUR = 3_600_000;

/** How many of the requests are the owner's, and how many of these have twenty payments. */
const OWN = 0.3;
const MANY = 0.1;

/** Of so many writes one is kept and reported as failed. */
const WRITES = 40;

/** Until something waits there; not for long, for there may be nothing to come. */
const inPool = (chain: World['chain']) =>
  until('something in the pool', async () => (await chain.pooled()) > 0, 1.5).catch(() => undefined);

/** Goes on until every goal is reached, and then until all is well again. */
export async function storm(world: World, draw: Draw, goals: Goals) {
  const { chain, browser, counts } = world;
  const seen = Object.fromEntries(Object.keys(weathers).map((name) => [name, 0])) as Record<keyof typeof weathers, number>;
  const names = Object.keys(weathers) as (keyof typeof weathers)[];
  const killsBefore = counts.kills;
  const before = world.faults();
  const faults = (kind: 'availability' | 'consistency') => world.faults()[kind] - before[kind];
  const reached = {
    kills: () => (counts.kills - killsBefore) / goals.kills,
    availability: () => faults('availability') / goals.availability,
    consistency: () => faults('consistency') / goals.consistency,
    weather: () => Object.values(seen).reduce((sum, count) => sum + count, 0) / (names.length * goals.weather),
  };
  const least = () => Math.min(...Object.values(reached).map((part) => part()));
  const more = () => least() < 1;
  /** Each waits for the others where it is ahead of them, so that all of it comes together to the end. */
  const isAhead = (part: keyof typeof reached) => reached[part]() > least();

  const reading = async () => {
    for (let turn = 0; more(); turn++) {
      if (!isAhead('availability') || !isAhead('consistency')) void browser.read(turn % browser.origins.length);
      await pause(50);
    }
  };
  const asking = async () => {
    while (more()) {
      await world.readOutcomes();
      for (const [account] of browser.accounts.entries()) {
        if (!world.isFree(account)) continue;
        if (draw() < OWN) {
          world.send({ account, calls: draw() < MANY ? 20 : 1 });
          continue;
        }
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
  /** Where there is enough of one kind, there is less of it. */
  const changingMoods = async () => {
    while (more()) {
      const mood = () => ({
        often: isAhead('availability') && draw() < 0.8 ? [] : OFTEN,
        always: isAhead('consistency') && draw() < 0.8 ? [] : temper(draw),
      });
      chain.nodes.be(mood(), mood());
      await pause(draw.between(500, 2_500));
    }
  };
  const shaking = async () => {
    while (more()) {
      const skew = draw() < 0.5 ? 0 : draw.of([-HOUR, HOUR]) + draw.between(0, 60_000);
      await world.stand({ writes: WRITES, skew }).catch(() => undefined);
      await pause(draw.between(1_000, 4_000));
    }
  };
  await Promise.all([reading(), asking(), killing(), weathering(), changingMoods(), shaking()]);
  await world.heal();
  world.doubt();
  return { 'availability faults': faults('availability'), 'consistency faults': faults('consistency'), ...seen };
}

/** The browser dies with batches under way, again and again. */
export async function crashes(world: World, draw: Draw, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    for (const [account] of world.browser.accounts.entries())
      if (draw() < OWN) world.send({ account, calls: draw() < MANY ? 20 : 1 });
      else if (draw() < 0.5) await world.ask({ account, atomic: draw() < 0.5, calls: draw.between(1, 5) });
    await pause(draw.between(300, 2_500));
    await world.crash();
    await world.heal();
  }
}

import type { Failpoint } from '../../lib/core/batch/failpoints.ts';
import { until } from '../kit/until.ts';
import type { Draw } from '../support/random.ts';
import { BLOCKS, mild } from './moods.ts';
import { LOSS, type Order, type World } from './world.ts';

/** Every point at which the worker may die, over each kind of batch: as many at once as there are accounts. */

type Kind = Pick<Order, 'atomic' | 'calls' | 'own'>;

const SIZES = [1, 3, 16] as const;
const SITES = [false, true].flatMap((atomic) => SIZES.map((calls): Kind => ({ atomic, calls })));
/** What the owner sends: one thing, and twenty in one request. */
const OWNER = [1, 20].map((calls): Kind => ({ atomic: false, calls, own: true }));
const KINDS = [...SITES, ...OWNER];

/** Two for each kind; those that send one by one are never upgraded. */
export const ACCOUNTS = 2 * KINDS.length;

interface Scene {
  /** The kinds of batch that come to this point. */
  kinds: readonly Kind[];
  /** Passed once for each transaction of a batch, or once in all. */
  each?: boolean;
  /** Which call of so many reverts. */
  reverts?(calls: number): number;
  /** Whether transactions wait in the pool at first. */
  waits?: boolean;
  /** What has to happen for the point to be reached. */
  weather?(world: World, before: number, orders: readonly Order[]): Promise<void>;
}

const all = { kinds: KINDS };
const oneByOne = KINDS.filter(({ atomic, calls }) => !atomic && calls > 1);
/** Of what the owner sends none is made to fail. */
const failing = oneByOne.filter(({ own }) => !own);

/** How long to wait for what has to come, in seconds: so long that a slow machine does not get there. That all heals is for the world to say. */
const PATIENCE = 420;

/** How much older a batch has to look for its next call to wait for the user, in milliseconds. */
const LONG = 16 * 60_000;

/** What only the user's hand leads to is tried in Node. */
type Reached = Exclude<Failpoint, 'chain gone written' | 'given up written'>;

const scenes: Record<Reached, Scene> = {
  'verdict stored': all,
  'transaction signed': { ...all, each: true },
  'batch signed': all,
  'batch journalled': all,
  'attempt written': { ...all, each: true },
  'bytes sent': { ...all, each: true },
  'node answer written': { ...all, each: true },
  'inclusion seen': { ...all, each: true },
  'inclusion written': { ...all, each: true },
  'effect done': all,
  'answer stored': all,
  'rest condemned': { kinds: failing, reverts: (calls) => calls >> 1 },
  'rest discarded': { kinds: failing, reverts: (calls) => calls >> 1 },
  'block gone written': {
    ...all,
    async weather(world, before) {
      await settled(world);
      await world.chain.mining(false);
      await world.chain.reorganise((await world.chain.head()) - before);
      // One that died just behind the point does not come there again. A second look, in a newer block, has to say so (N-11).
      const isOver = async () => {
        await nudge(world);
        await world.chain.mine();
        return world.deathsLeft() === 0;
      };
      await until('the batches to be pending again', isOver, 10).catch(() => undefined);
    },
  },
  'nonce lost written': { ...all, waits: true, weather: overtake },
  'loss final written': { ...all, waits: true, weather: overtake },
  'finality written': { ...all, weather: toTheEnd },
  'batch closed': { ...all, weather: toTheEnd },
  'batch held': {
    kinds: oneByOne,
    waits: true,
    async weather(world) {
      await offered(world);
      for (const { key } of (await world.browser.unfinished()).batches) await world.browser.age(key, LONG);
      await world.chain.mining(true);
      await until(
        'the batches to be held',
        async () => {
          const rows = (await world.browser.unfinished()).batches.filter(({ calls }) => calls.length > 1);
          for (const { key, heldSince } of rows)
            if (heldSince) await world.browser.command('goOn', { key }).catch(() => undefined);
          return rows.every(({ goneOnAt }) => goneOnAt !== undefined);
        },
        PATIENCE,
      );
    },
  },
  'replacement signed': { ...all, waits: true, weather: speedUp },
  'replacement journalled': { ...all, waits: true, weather: speedUp },
};

/** The points, those together that need the same to happen: they are gone through at once. */
export const TOGETHER: readonly Reached[][] = [
  ...Map.groupBy(Object.keys(scenes) as Reached[], (point) => scenes[point].weather).values(),
];

/** An order that is not yet for an account. */
type Wish = Omit<Order, 'account'>;

const wishesFor = (point: Reached, draw: Draw): Wish[] => {
  const { kinds, each, reverts } = scenes[point];
  return kinds.map(({ atomic, calls, own }) => ({
    ...{ atomic, calls, ...(own ? { own } : {}) },
    reverts: reverts?.(calls),
    death: { point, nth: each && !atomic ? draw.between(1, calls) : 1 },
  }));
};

/** Gives each account the next order of its kind. */
function seat(wishes: readonly Wish[]): { orders: Order[]; left: Wish[] } {
  const left = [...wishes];
  const orders: Order[] = [];
  for (let account = 0; account < ACCOUNTS; account++) {
    const kind = KINDS[account % KINDS.length];
    const at = left.findIndex(({ atomic, calls, own }) => atomic === kind?.atomic && calls === kind.calls && own === kind.own);
    for (const wish of at < 0 ? [] : left.splice(at, 1)) orders.push({ ...wish, account });
  }
  return { orders, left };
}

/**
 * The worker dies at each of these points over each kind of batch that comes there.
 * @returns how many batches that were, and in how many rounds: a death just behind a point keeps another batch from coming to it again.
 */
export async function matrix(world: World, draw: Draw, points: readonly Reached[]) {
  const { chain, browser } = world;
  const [{ waits, weather }] = points.map((point) => scenes[point]) as [Scene];
  const wishes = points.flatMap((point) => wishesFor(point, draw));
  const most = wishes.length / KINDS.length + 6;
  let left = wishes;
  let rounds = 0;
  for (; left.length > 0; rounds++) {
    if (rounds > most) throw new Error(`The wallet never came there with ${JSON.stringify(left)}`);
    // Every other time the accounts have to be upgraded again.
    if (draw() < 0.5) {
      await Promise.all(browser.accounts.map((account) => chain.downgrade(account)));
      // No backend that is behind remembers them otherwise.
      await chain.mine(BLOCKS + 1);
    }
    chain.nodes.be(mild(draw), mild(draw));
    const next = seat(left);
    const before = await chain.head();
    if (waits) await chain.mining(false);
    await world.askAll(next.orders);
    await weather?.(world, before, next.orders);
    await chain.mining(true);
    await world.patiently('the deaths', async () => world.deathsLeft() === 0 || (await world.isQuiet()), PATIENCE);
    await world.heal();
    left = [...next.left, ...world.missed()];
  }
  return { batches: wishes.length, rounds };
}

/** Until the chain has every transaction. */
const settled = (world: World) => until('the batches to be in blocks', world.isQuiet, PATIENCE);

/** Until the first transaction of each batch has left. */
const offered = ({ browser, asked }: World) =>
  until(
    'the batches to be sent',
    async () => {
      const { total, batches, slots } = await browser.unfinished();
      const sent = new Set(slots.filter(({ sentAt }) => sentAt !== undefined).map(({ batch }) => batch));
      return total === asked.length && batches.every(({ key }) => sent.has(key));
    },
    PATIENCE,
  );

/** Has the wallet look at once, as it does by and by. */
async function nudge({ browser }: World): Promise<void> {
  const [batch] = (await browser.unfinished()).batches;
  if (batch) await browser.command('goOn', { key: batch.key }).catch(() => undefined);
}

async function toTheEnd(world: World): Promise<void> {
  await settled(world);
  await world.chain.mine(70);
  await until(
    'the last look',
    async () => {
      await nudge(world);
      return (await world.browser.unfinished()).batches.length === 0;
    },
    PATIENCE,
  );
}

async function speedUp(world: World): Promise<void> {
  await offered(world);
  await until(
    'the replacements',
    async () => {
      const { slots } = await world.browser.unfinished();
      const replaced = new Set(slots.filter(({ attempt }) => attempt > 0).map(({ batch, index }) => `${batch} ${index}`));
      const wanted = slots.filter(({ state, batch, index }) => state === 'offered' && !replaced.has(`${batch} ${index}`));
      await Promise.all(wanted.map(({ hash }) => world.browser.command('speedUp', { hash }).catch(() => undefined)));
      return wanted.length === 0;
    },
    PATIENCE,
  );
}

/** Another transaction takes the nonce of each batch, for good. */
async function overtake(world: World, _before: number, orders: readonly Order[]): Promise<void> {
  await offered(world);
  for (const { account } of orders) await world.chain.overtake(account);
  await world.chain.mine();
  // Not believed before it is seen in a newer block as well, and for good once that is final.
  await until(
    'the end of the nonces',
    async () => {
      await world.chain.mine(8);
      for (const { key } of (await world.browser.unfinished()).batches) await world.browser.ageLosses(key, LOSS);
      return world.isQuiet();
    },
    PATIENCE,
  );
}

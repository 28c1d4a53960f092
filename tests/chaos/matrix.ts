import type { Failpoint } from '../../lib/core/failpoints.ts';
import { until } from '../kit/until.ts';
import type { Draw } from '../support/random.ts';
import type { Order, World } from './world.ts';

/** Every point at which the worker may die, over each kind of batch, all kinds at once. */

const SIZES = [1, 3, 16] as const;
const KINDS = [false, true].flatMap((atomic) => SIZES.map((calls) => ({ atomic, calls })));

/** One site and one account for each kind. */
export const SITES = KINDS.length;

interface Scene {
  /** The kinds of batch that come to this point. */
  kinds: (typeof KINDS)[number][];
  /** Passed once for each transaction of a batch, or once in all. */
  each?: boolean;
  /** Which call of so many reverts. */
  reverts?(calls: number): number;
  /** Whether transactions wait in the pool at first. */
  waits?: boolean;
  /** What has to happen for the point to be reached. */
  weather?(world: World, before: number): Promise<void>;
}

const all = { kinds: KINDS };
const oneByOne = KINDS.filter(({ atomic, calls }) => !atomic && calls > 1);

/** How long to wait for what has to come, in seconds. That all heals in time is for the world to say. */
const PATIENCE = 60;

/** How much older a batch has to look for its next call to wait for the user, in milliseconds. */
const LONG = 16 * 60_000;

const scenes: Record<Failpoint, Scene> = {
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
  'rest condemned': { kinds: oneByOne, reverts: (calls) => calls >> 1 },
  'rest discarded': { kinds: oneByOne, reverts: (calls) => calls >> 1 },
  'block gone written': {
    ...all,
    async weather(world, before) {
      await settled(world);
      await world.chain.mining(false);
      await world.chain.reorganise((await world.chain.head()) - before);
      await nudge(world);
      // One that died just behind the point does not come there again.
      await until('the batches to be pending again', () => world.deathsLeft() === 0, 10).catch(() => undefined);
    },
  },
  'nonce lost written': {
    ...all,
    waits: true,
    async weather(world) {
      await offered(world);
      for (const [site] of KINDS.entries()) await world.chain.overtake(site);
      await world.chain.mine();
      // Not believed before it is seen in a newer block as well.
      await until(
        'the end of the nonces',
        async () => {
          await world.chain.mine();
          return world.isQuiet();
        },
        PATIENCE,
      );
    },
  },
  'finality written': { ...all, weather: toTheEnd },
  'batch closed': { ...all, weather: toTheEnd },
  'batch held': {
    kinds: oneByOne,
    waits: true,
    async weather(world) {
      await offered(world);
      const { batches } = await world.browser.journal();
      for (const { key, open } of batches) if (open) await world.browser.age(key, LONG);
      await world.chain.mining(true);
      await until(
        'the batches to be held',
        async () => {
          const rows = (await world.browser.journal()).batches.filter(({ open, calls }) => open && calls.length > 1);
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

export const POINTS = Object.keys(scenes) as Failpoint[];

/**
 * The worker dies at one point over each kind of batch that comes there.
 * @returns how many kinds, and in how many attempts: a death just behind a point keeps another batch from coming to it again.
 */
export async function matrix(world: World, draw: Draw, point: Failpoint): Promise<{ kinds: number; attempts: number }> {
  const { kinds, each, reverts, waits, weather } = scenes[point];
  // Every other time the accounts have to be upgraded again.
  if (draw() < 0.5) for (const account of world.browser.accounts) await world.chain.downgrade(account);
  let orders: Order[] = kinds.map(({ atomic, calls }) => ({
    site: KINDS.findIndex((kind) => kind.atomic === atomic && kind.calls === calls),
    atomic,
    calls,
    reverts: reverts?.(calls),
    death: { point, nth: each && !atomic ? draw.between(1, calls) : 1 },
  }));
  let attempts = 0;
  for (; orders.length > 0; attempts++) {
    if (attempts === 6) throw new Error(`The wallet never came there with ${JSON.stringify(orders)}`);
    const before = await world.chain.head();
    if (waits) await world.chain.mining(false);
    for (const order of orders) await world.ask(order);
    await weather?.(world, before);
    await world.chain.mining(true);
    await until(`death at “${point}”`, async () => world.deathsLeft() === 0 || (await world.isQuiet()), PATIENCE);
    await world.heal();
    orders = world.missed();
  }
  return { kinds: kinds.length, attempts };
}

/** Until the chain has every transaction. */
const settled = (world: World) => until('the batches to be in blocks', world.isQuiet, PATIENCE);

/** Until the first transaction of each batch has left. */
const offered = ({ browser, asked }: World) =>
  until(
    'the batches to be sent',
    async () => {
      const { batches, slots } = await browser.journal();
      const sent = new Set(slots.filter(({ sentAt }) => sentAt !== undefined).map(({ batch }) => batch));
      return batches.length === asked.length && batches.every(({ key, open }) => open === 0 || sent.has(key));
    },
    PATIENCE,
  );

/** Has the wallet look at once, as it does by and by. */
async function nudge({ browser }: World): Promise<void> {
  const [batch] = (await browser.journal()).batches;
  if (batch) await browser.command('goOn', { key: batch.key }).catch(() => undefined);
}

async function toTheEnd(world: World): Promise<void> {
  await settled(world);
  await world.chain.mine(70);
  await until(
    'the last look',
    async () => {
      await nudge(world);
      return (await world.browser.journal()).batches.every(({ open }) => open === 0);
    },
    PATIENCE,
  );
}

async function speedUp(world: World): Promise<void> {
  await offered(world);
  await until(
    'the replacements',
    async () => {
      const { slots } = await world.browser.journal();
      const replaced = new Set(slots.filter(({ attempt }) => attempt > 0).map(({ batch, index }) => `${batch} ${index}`));
      const wanted = slots.filter(({ state, batch, index }) => state === 'offered' && !replaced.has(`${batch} ${index}`));
      await Promise.all(wanted.map(({ hash }) => world.browser.command('speedUp', { hash }).catch(() => undefined)));
      return wanted.length === 0;
    },
    40,
  );
}

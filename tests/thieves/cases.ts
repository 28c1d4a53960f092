import type { Batch, Call } from '../../lib/core/batch/batch.ts';
import { ETHER } from '../corpus/request.ts';
import { fc } from '../support/fc.ts';
import { confirm } from './confirm.ts';
import { looksAt } from './holdings.ts';
import { byOther, type Kit } from './kit.ts';
import type { Loss } from './losses.ts';
import { missingOf } from './missing.ts';
import { verdictOn } from './oracle.ts';
import { type CoinName, ME, WHATS, WHENS } from './people.ts';
import { POSERS } from './posers.ts';
import { probesOf } from './probes.ts';
import type { Leg } from './steps/draws.ts';
import { callOf, type Drawn, HONEST, STEPS, type StepName } from './steps.ts';
import { type Shown, windows } from './window.ts';

/** How a batch is carried out. */
interface Way {
  /** All or nothing. */
  atomic: boolean;
  /** One by one, also after one that fails. */
  goesOn?: boolean;
}

export interface Case extends Way {
  calls: Drawn[];
}

/** Too little for most, enough for all, and more than a trial is wont to have. */
const LIMITS = [100_000n, 1_000_000n, 6_000_000n];

const COINS: readonly CoinName[] = ['plain', 'silent', 'fee', 'greedy', 'trap', 'quietTrap', 'loud', 'swapped'];

const AMOUNTS = [1n, 10n ** 6n, ETHER, 3n * ETHER];

const SHARES = [100n, 100n, 50n, 5n, 1n];

const leg: fc.Arbitrary<Leg> = fc.record({
  at: fc.nat(127),
  to: fc.constantFrom('me', 'itself', 'who'),
  share: fc.constantFrom(...SHARES),
  mayFail: fc.boolean(),
  turn: fc.nat(4),
});
/** Often something is bought first, and then handed on. */
const legs: fc.Arbitrary<Leg[]> = fc.oneof(
  fc.array(leg, { minLength: 1, maxLength: 4 }),
  fc
    .tuple(fc.constantFrom(...SHARES), fc.array(leg, { minLength: 1, maxLength: 3 }))
    .map(([share, rest]) => [{ at: 0, to: 'itself' as const, share, mayFail: false, turn: 0 }, ...rest]),
);

/** @param rich steps of which there is the most to draw. */
const drawn = (names: readonly StepName[], rich: readonly StepName[]): fc.Arbitrary<Drawn> =>
  fc.record({
    step: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...names) }, { weight: 2, arbitrary: fc.constantFrom(...rich) }),
    who: fc.constantFrom('thief', 'gang', 'friend'),
    amount: fc.constantFrom(...AMOUNTS),
    coin: fc.constantFrom(...COINS),
    mask: fc.tuple(fc.constantFrom(...WHENS), fc.constantFrom(...WHATS)).map(([when, what]) => `${when} ${what}` as const),
    poser: fc.constantFrom(...POSERS),
    at: fc.nat(63),
    legs,
    depth: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) }),
    by: fc.oneof(
      { weight: 6, arbitrary: fc.constant('me' as const) },
      { weight: 2, arbitrary: fc.constantFrom('multicall3', 'connector', 'multiSend') },
    ),
    gas: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...LIMITS) }),
  });

const batches = (names: readonly StepName[], rich: readonly StepName[]): fc.Arbitrary<Case> =>
  fc.record({
    calls: fc.array(drawn(names, rich), { minLength: 1, maxLength: 5 }),
    atomic: fc.boolean(),
    goesOn: fc.boolean(),
  });

/** Batches of anybody, and those of people who want nothing but what they say. */
export const hostile = batches(STEPS, ['mask', 'route', 'skim', 'desk', 'several', 'pose']);
export const ordinary = batches(HONEST, ['swap', 'routed']).map(({ calls, ...way }) => ({
  ...way,
  calls: calls.filter(isUsual).map((each) => ({ ...each, depth: 0, by: 'me' as const, gas: undefined })),
}));

/** What was paid before makes nobody familiar with items: two of them beside something else are a sweep, whoever gets them. */
function isUsual({ step }: Drawn, at: number, calls: readonly Drawn[]): boolean {
  return step !== 'sendItem' || calls.findIndex((each) => each.step === 'sendItem') === at;
}

export interface Played {
  shown: Shown;
  losses: Loss[];
  /** Those of which the window said nothing. */
  unsaid: Loss[];
  /** What the window said that comes, without a doubt, and did not. */
  missing: string[];
}

/** What somebody else does before the user is asked. */
interface Setting extends Way {
  before?: readonly Call[] | undefined;
}

const batchOf = (calls: Call[], { atomic, goesOn }: Way): Batch => {
  const common = { key: '1', origin: 'https://dapp.example', id: '1', batchId: '0x31', method: 'wallet_sendCalls' as const };
  const onRevert = goesOn && !atomic ? { onRevert: 'continue' as const } : {};
  return { ...common, from: ME, chainId: 1, atomicRequired: atomic, calls, ...onRevert };
};

/** Plays batches on a chain: opens the window, signs and sends what it shows, looks at what is gone, and takes it all back. */
export async function playing(kit: Kit, open?: (batch: Batch) => Promise<Shown>) {
  const probes = probesOf(kit);
  const look = looksAt(kit, probes);
  const show = open ?? (await windows(kit));
  return async (calls: Call[], { before = [], ...way }: Setting): Promise<Played> => {
    const snapshot = await kit.anvil.rpc('evm_snapshot');
    try {
      for (const each of before) await byOther(kit, each);
      const shown = await show(batchOf(calls, way));
      const { losses, net } = await confirm(kit, shown, probes, look);
      const unsaid = losses.filter((loss) => verdictOn(loss, shown) === 'unsaid');
      return { shown, losses, unsaid, missing: missingOf(kit, shown, probes, net) };
    } finally {
      await kit.anvil.rpc('anvil_dropAllTransactions');
      await kit.anvil.rpc('evm_revert', [snapshot]);
    }
  };
}

export const callsOf = (kit: Kit, { calls }: Case): Call[] => calls.map((each) => callOf(kit, each));

export const plainLoss = ({ probe, amount, call, getters }: Loss): string =>
  `${probe.what}${probe.who ? ` to ${probe.who}` : ''} of ${probe.asset}${probe.id ? ` #${probe.id}` : ''}: ${amount}, by call ${call}${getters.map(({ to, amount: much }) => `, ${much} to ${to}`).join('')}`;

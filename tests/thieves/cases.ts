import type { Batch, Call } from '../../lib/core/batch/batch.ts';
import { ETHER } from '../corpus/request.ts';
import { fc } from '../support/fc.ts';
import { confirm, type Loss } from './confirm.ts';
import { type Probe, probesOf } from './holdings.ts';
import { byOther, type CoinName, type Kit, ME, WHATS, WHENS } from './kit.ts';
import { unsaid } from './oracle.ts';
import { POSERS } from './posers.ts';
import { callOf, type Drawn, HONEST, isHonest, STEPS, type StepName } from './steps.ts';
import { type Shown, windows } from './window.ts';

export interface Case {
  calls: Drawn[];
  atomic: boolean;
}

const COINS: readonly CoinName[] = ['plain', 'silent', 'fee', 'greedy', 'trap', 'quietTrap', 'loud', 'swapped'];

/** @param rich the step of which there is the most to draw. */
const drawn = (names: readonly StepName[], rich: StepName): fc.Arbitrary<Drawn> =>
  fc.record({
    step: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.constant(rich) }),
    who: fc.constantFrom('thief', 'gang', 'friend'),
    amount: fc.constantFrom(1n, 10n ** 6n, ETHER, 3n * ETHER),
    coin: fc.constantFrom(...COINS),
    mask: fc.tuple(fc.constantFrom(...WHENS), fc.constantFrom(...WHATS)).map(([when, what]) => `${when} ${what}` as const),
    poser: fc.constantFrom(...POSERS),
    at: fc.nat(63),
    depth: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) }),
  });

const batches = (names: readonly StepName[], rich: StepName): fc.Arbitrary<Case> =>
  fc.record({ calls: fc.array(drawn(names, rich), { minLength: 1, maxLength: 5 }), atomic: fc.boolean() });

/** Batches of anybody, and those of people who want nothing but what they say. */
export const hostile = batches(STEPS, 'mask');
export const ordinary = batches(HONEST, 'swap').map(({ calls, atomic }) => ({
  calls: calls.map((each) => ({ ...each, depth: 0 })),
  atomic,
}));

export interface Played {
  shown: Shown;
  losses: Loss[];
  /** Those of which the window said nothing. */
  unsaid: Loss[];
}

const batchOf = (calls: Call[], atomicRequired: boolean): Batch => {
  const common = { key: '1', origin: 'https://dapp.example', id: '1', batchId: '0x31', method: 'wallet_sendCalls' as const };
  return { ...common, from: ME, chainId: 1, atomicRequired, calls };
};

/** How a batch is played. */
interface Setting {
  /** All or nothing. */
  atomic: boolean;
  /** Places of calls that only do what they say. */
  honest?: ReadonlySet<number>;
  /** What somebody else does before the user is asked. */
  before?: readonly Call[] | undefined;
}

/** Plays batches on a chain: opens the window, signs and sends what it shows, looks at what is gone, and takes it all back. */
export async function playing(kit: Kit, open?: (batch: Batch) => Promise<Shown>) {
  const probes: Probe[] = probesOf(kit);
  const show = open ?? (await windows(kit));
  return async (calls: Call[], { atomic, honest, before = [] }: Setting): Promise<Played> => {
    const snapshot = await kit.anvil.rpc('evm_snapshot');
    try {
      for (const each of before) await byOther(kit, each);
      const shown = await show(batchOf(calls, atomic));
      const losses = await confirm(kit, shown, probes);
      return { shown, losses, unsaid: unsaid(losses, shown, honest) };
    } finally {
      await kit.anvil.rpc('anvil_dropAllTransactions');
      await kit.anvil.rpc('evm_revert', [snapshot]);
    }
  };
}

export const callsOf = (kit: Kit, { calls }: Case): Call[] => calls.map((each) => callOf(kit, each));

/** Places of calls that only do what they say. */
export const honestOnes = ({ calls }: Case): ReadonlySet<number> =>
  new Set(calls.flatMap((each, index) => (isHonest(each) ? [index] : [])));

export const plainLoss = ({ probe, amount, calls }: Loss): string =>
  `${probe.what}${probe.who ? ` to ${probe.who}` : ''} of ${probe.asset}${probe.id ? ` #${probe.id}` : ''}: ${amount}, by call ${calls.join(', ')}`;

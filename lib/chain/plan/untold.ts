import type { Batch } from '../../core/batch/batch.ts';
import { passesOn } from '../../core/describe/known.ts';
import { changesOf, runOf } from '../../core/effects/changes.ts';
import {
  type AccountEffects,
  contractOf,
  type Effects,
  type Movement,
  merged,
  type Run,
  type Touched,
} from '../../core/effects/effects.ts';
import { straysIn } from '../../core/effects/strays.ts';
import type { Address, Bytes } from '../../core/schema.ts';
import { number } from '../read/token.ts';
import type { Ran } from './estimate.ts';
import type { Kept } from './slots.ts';

/** What leaves the sender by a call and no transfer tells of. */
export interface Untold {
  call: number;
  movement: Movement;
}

/** What is held at contracts before anything is tried, and after it; nothing for each that did not answer. */
export interface Held {
  /** And whether it is counted. */
  before: readonly (Bytes | undefined)[];
  after: readonly (Bytes | undefined)[];
  stored?: Kept | undefined;
}

export interface Told {
  touched?: readonly Touched[] | undefined;
  shown: Pick<Effects, 'accounts' | 'touched'> | undefined;
}

/** Large amounts that grow or shrink with time are rounded. */
const PART = 10_000n;

/** What the account has less of than transfers tell. */
export function untoldOf(
  { touched = [], shown }: Told,
  { before, after }: Held,
  { ran = [], from }: { ran: readonly Ran[] | undefined; from: Address },
): Untold[] {
  if (touched.length === 0) return [];
  const { leaves, arrives } = changesOf(
    ran.flatMap(({ success, logs }) => (success ? logs : [])),
    from,
  );
  const sumAt = (all: readonly Movement[], contract: Address) =>
    all.filter(({ what }) => contractOf(what) === contract).reduce((sum, { amount }) => sum + amount, 0n);
  return touched.flatMap(({ contract, call }, index) => {
    const [was, is] = [number(before[index]), number(after[index])];
    if (was === undefined || is === undefined) {
      // That nobody answers this time makes nothing of what is said already untrue.
      const still = shown?.accounts[0]?.leaves.find(({ what, others }) => others.length === 0 && contractOf(what) === contract);
      return still ? [{ call, movement: still }] : [];
    }
    const amount = was - is + sumAt(arrives, contract) - sumAt(leaves, contract);
    if (amount <= was / PART) return [];
    return [{ call, movement: { what: { kind: 'token', token: contract }, amount, others: [] } }];
  });
}

/** The changes of an account with it. */
export const withUntold = <Changes extends Pick<AccountEffects, 'leaves'>>(
  mine: Changes,
  untold: readonly Untold[],
): Changes => ({
  ...mine,
  leaves: merged([...untold.map(({ movement }) => movement), ...mine.leaves]),
});

/** What each transaction moves, with it. */
export const runsWith = (
  ran: readonly Ran[],
  untold: readonly Untold[],
  { from, chainId }: Pick<Batch, 'from' | 'chainId'>,
): (Run | undefined)[] =>
  ran.map(({ success, logs }, index) => {
    if (!success) return undefined;
    const run = runOf(logs, from);
    const mine = untold.filter(({ call }) => ran.length === 1 || call === index);
    const stays = straysIn(logs, (address) => passesOn(address, chainId));
    const leaves = [...mine.map(({ movement }) => movement), ...run.leaves];
    return { ...run, leaves, ...(stays.length > 0 ? { stays } : {}) };
  });

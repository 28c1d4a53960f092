import type { Batch } from '../../core/batch/batch.ts';
import { mostFor } from '../../core/batch/surcharge.ts';
import { believed, type Held } from '../../core/effects/balance.ts';
import { changesOf } from '../../core/effects/changes.ts';
import { rightKey, rightsOf } from '../../core/effects/rights.ts';
import { isWorse } from '../../core/effects/worse.ts';
import type { Plan, PlannedTransaction } from '../../core/plan/plan.ts';
import type { Address } from '../../core/schema.ts';
import type { Atomically } from './drafts.ts';
import { shownBy, takenOf } from './estimate.ts';
import type { Outcome } from './trial.ts';

export type Balances = ReadonlyMap<Address, Held>;

interface Seen {
  batch: Batch;
  /** Of an atomic batch. */
  runner: Atomically | undefined;
  transactions: readonly PlannedTransaction[];
  /** Those that were looked at, the sender first. */
  accounts: readonly Address[];
  tried: Outcome;
}

/** What accounts were seen to hold around all that takes effect. */
export function balancesIn({ batch, transactions, accounts, tried }: Seen): Balances | undefined {
  const { balances, paid = [], results } = tried;
  if (!balances) return undefined;
  const count = takenOf(batch, results).length;
  const sum = (all: readonly bigint[]) => all.slice(0, count).reduce((total, each) => total + each, 0n);
  // A fee that nobody knows may be taken all the same.
  const most = sum(transactions.map((each) => mostFor(each) * (each.surcharge === 'unknown' ? 4n : 1n)));
  return new Map(
    accounts.flatMap((account, index): [Address, Held][] => {
      const [before, after] = [balances[0]?.[index], balances[count]?.[index]];
      if (before === undefined || after === undefined) return [];
      const isPayer = account === batch.from;
      return [[account, { before, after, paid: isPayer ? sum(paid) : 0n, mostPaid: isPayer ? most : 0n }]];
    }),
  );
}

/** What is to be said of a trial beside what it shows (V-01). What was seen once is not taken back. */
export function trialNotes(seen: Seen, held: Balances | undefined, shown: Plan['trial']): Plan['trial'] {
  const { batch, runner, accounts, tried } = seen;
  const { logs } = shownBy(batch, runner, tried);
  const after = tried.later && shownBy(batch, runner, { on: tried.on, results: tried.later }).logs;
  const changes = accounts.map((each) => changesOf(logs, each));
  const givenIn = (all: typeof logs) =>
    rightsOf(all, { own: accounts, called: [] }).filter(({ over, ended }) => over !== 'unknown' && !ended);
  const rights = new Set(givenIn(logs).map(rightKey));
  const handsOver = after !== undefined && givenIn(after).some((each) => !rights.has(rightKey(each)));
  const takes = after !== undefined && changes.some((each) => isWorse(changesOf(after, each.account), each));
  const contradicts = changes.some((each) => believed(each, held?.get(each.account)).contradicts);
  const notes = {
    ...(tried.loose ? { loose: true as const } : {}),
    ...(takes || handsOver || shown?.worse ? { worse: true as const } : {}),
    ...(contradicts ? { contradicts: true as const } : {}),
  };
  return Object.keys(notes).length > 0 ? notes : undefined;
}

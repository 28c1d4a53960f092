import type { Batch } from '../../core/batch/batch.ts';
import { TRANSACTION_CAP } from '../../core/plan/gas.ts';
import type { Ran } from './estimate.ts';
import type { Outcome } from './trial.ts';

/** What is settled: the limits to sign, and how it went with them. */
export interface Settled {
  limits: bigint[];
  tried?: Outcome;
}

interface Open {
  batch: Batch;
  atomic: boolean;
  limits: readonly bigint[];
  blockGasLimit: bigint;
  /** How each transaction went with as much gas as there is. */
  ran?: readonly Ran[];
  /** What was tried already, and with which limits. */
  before?: { limits: readonly bigint[]; tried: Outcome } | undefined;
  tryWith(limits: readonly bigint[]): Promise<Outcome | undefined>;
}

/** How often the limits of what they are too short for are doubled. */
const ROUNDS = 3;

/** Limits under which every transaction that succeeded does so again, and the run with just these. What the app fixed stays fixed. */
export async function settle({ batch, atomic, limits, blockGasLimit, ran, before, tryWith }: Open): Promise<Settled> {
  const isOurs = (index: number) =>
    atomic ? batch.calls.every(({ gasLimit }) => gasLimit === undefined) : batch.calls[index]?.gasLimit === undefined;
  const isSame = before?.limits.every((limit, index) => limit === limits[index]);
  const first = (isSame ? before?.tried : undefined) ?? (await tryWith(limits));
  let now = [...limits];
  let tried = first;
  for (let round = 0; round < ROUNDS && tried; round++) {
    const short = tried.results.map(({ success }, index) => !success && ran?.[index]?.success === true && isOurs(index));
    const wider = now.map((limit, index) => (short[index] ? doubled(limit, blockGasLimit) : limit));
    if (wider.every((limit, index) => limit === now[index])) break;
    if (wider.reduce((sum, limit) => sum + limit, 0n) > blockGasLimit) break;
    now = wider;
    tried = await tryWith(now);
  }
  const isEnough = tried?.results.every(({ success }, index) => success || ran?.[index]?.success !== true);
  // What fails with any limit does not fail for want of gas.
  return isEnough && tried ? { limits: now, tried } : { limits: [...limits], ...(first ? { tried: first } : {}) };
}

function doubled(limit: bigint, blockGasLimit: bigint): bigint {
  const most = limit <= TRANSACTION_CAP && TRANSACTION_CAP < blockGasLimit ? TRANSACTION_CAP : blockGasLimit;
  return limit * 2n < most ? limit * 2n : limit > most ? limit : most;
}

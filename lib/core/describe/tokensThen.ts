import type { Batch, StoredBatch } from '../batch/batch.ts';
import { decodedIn } from '../decode/decode.ts';
import { contractOf } from '../effects/effects.ts';
import type { Plan } from '../plan/plan.ts';
import { tokensOf } from './facts.ts';

/** Of so many tokens a batch keeps how they count, and so much of what they call themselves. */
const [MOST, LONGEST] = [40, 100];

/**
 * What the journal keeps of the tokens that the calls of a batch name, that it is held to, and that moved when it was tried out, as the plan
 * that was confirmed has them.
 */
export function tokensThen(batch: Batch, plan: Pick<Plan, 'effects' | 'guard' | 'atomic'>): Pick<StoredBatch, 'tokens'> {
  const { effects, guard } = plan;
  const lines = guard?.is === 'on' ? guard.lines : [];
  const held = lines.flatMap(({ bound }) => ('contract' in bound ? [bound.contract] : []));
  const mine = effects?.accounts.find(({ account }) => account === batch.from);
  const moved = [...(mine?.leaves ?? []), ...(mine?.arrives ?? [])].flatMap(({ what }) => contractOf(what) ?? []);
  const named = [...new Set([...decodedIn(batch, plan).flatMap(tokensOf), ...held, ...moved])];
  const kept = named.flatMap((each) => {
    const said = effects?.tokens[each];
    if (said === undefined || said.kind === 'other') return [];
    const texts = { symbol: (said.symbol ?? '').slice(0, LONGEST), name: (said.name ?? '').slice(0, LONGEST) };
    return [[each, said.kind === 'token' ? { ...texts, decimals: said.decimals } : texts] as const];
  });
  return kept.length > 0 ? { tokens: Object.fromEntries(kept.slice(0, MOST)) } : {};
}

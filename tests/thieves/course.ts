import type { Address, Hash } from '../../lib/core/schema.ts';
import type { Kit } from './kit.ts';
import { ME } from './people.ts';

/** A call as the chain ran it, and those that it made. */
interface Frame {
  type: string;
  from: Address;
  to?: Address;
  value?: string;
  error?: string;
  calls?: Frame[];
}

/** What became of one call of a batch. */
export interface Course {
  /** What of the currency came to whom, in wei; below zero what went. */
  currency: ReadonlyMap<Address, bigint>;
  /** Whether it did anything at a contract, other than to look. */
  changes(contract: Address): boolean;
  /** Whether it was for somebody whom it called that it got to where something changed, or was paid and stayed. */
  ledBy(somebody: Address, to: Address): boolean;
}

const within = (frame: Frame): Frame[] => [frame, ...(frame.calls ?? []).flatMap(within)];

/** Without what came to nothing, and without what only looked. */
const carriedOut = (frame: Frame): Frame[] =>
  frame.error || frame.type === 'STATICCALL' ? [] : [{ ...frame, calls: (frame.calls ?? []).flatMap(carriedOut) }];

/** What became of each call of a transaction. @param together the account makes them by itself. */
export async function coursesOf({ anvil }: Kit, hash: Hash, together: boolean): Promise<Course[]> {
  const top = (await anvil.rpc('debug_traceTransaction', [hash, { tracer: 'callTracer' }])) as Frame;
  if (top.error) return [];
  const roots = together ? (top.calls ?? []).filter(({ from, type }) => from === ME && type === 'CALL') : [top];
  return roots.map(courseOf);
}

function courseOf(root: Frame): Course {
  const frames = carriedOut(root).flatMap(within);
  // Who does not take what is brought leaves it where it was.
  const spurned = within(root).filter(({ error, value }) => error && BigInt(value ?? 0) > 0n);
  const currency = new Map<Address, bigint>();
  const add = (who: Address | undefined, more: bigint) => who && currency.set(who, (currency.get(who) ?? 0n) + more);
  for (const { type, from, to, value } of frames) {
    if (type === 'DELEGATECALL') continue;
    add(from, -BigInt(value ?? 0));
    add(to, BigInt(value ?? 0));
  }
  return {
    currency,
    changes: (contract) => frames.some(({ to }) => to === contract),
    ledBy: (somebody, there) =>
      frames.some((each) => each.to === somebody && within(each).some(({ to }) => to === there)) ||
      spurned.some(({ from, to }) => from === there && to === somebody),
  };
}

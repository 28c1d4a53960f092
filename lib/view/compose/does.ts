import { OWN_ORIGIN, type StoredBatch } from '../../core/batch/batch.ts';
import type { ComposedStep, ReadAround } from './read.ts';

/** A step by itself in the form in which the journal has what was done: of that the wallet says in a line what it is. */
export const asBatch = ({ call, named }: ComposedStep, { chainId, from }: Pick<ReadAround, 'chainId' | 'from'>): StoredBatch => ({
  ...{ key: '', id: '', batchId: '0x', origin: OWN_ORIGIN, method: 'compose', chainId, from, calls: [call] },
  ...{ atomicRequired: false, atomic: false, confirmedAt: 0, seq: 0, open: 0 },
  ...(named ? { called: { [named.to]: named.name } } : {}),
});

import type { Part } from '../core/part.ts';
import type { Explanation } from './explanation.ts';

/** What becomes of something of the user's: it goes, it comes, or others may do something with it. */
export type Effect = 'leaves' | 'arrives' | 'allows' | 'rights';

/** One line of an outcome. */
export interface Change {
  effect: Effect;
  part: Part;
  /** The call, from 0, by which the user may change it. */
  call?: number;
}

/** The outcome of a batch in the order in which it is read: what leaves, what arrives, what others may do afterwards. */
export const changesIn = ({
  leaves,
  arrives,
  allowances,
  rights,
}: Pick<Explanation, 'leaves' | 'arrives' | 'allowances' | 'rights'>): Change[] => [
  ...leaves.map((part) => ({ effect: 'leaves' as const, part })),
  ...arrives.map((part) => ({ effect: 'arrives' as const, part })),
  ...allowances.map((each) => ({ effect: 'allows' as const, ...each })),
  ...rights.map((part) => ({ effect: 'rights' as const, part })),
];

import type { Call } from '../../../lib/core/batch/batch.ts';
import type { Kit } from '../kit.ts';

/** Something that a thief has people confirm. */
export interface Attack {
  /** What it does, after the rule that answers it. */
  title: string;
  /** What the thief has people confirm. */
  calls(kit: Kit): Call[];
  /** All or nothing. */
  atomic?: true;
  /** What the thief does before. */
  before?(kit: Kit): Call[];
  /** What the contracts know to be gone or given away when it has happened, each by the function that tells of it. */
  lost: string[];
  /** Warnings that must be among those of the window: level and code. */
  warns: string[];
  /** Nothing comes back, and the window must not show that anything does. */
  nothingArrives?: true;
}

export const attack = (title: string, of: Omit<Attack, 'title'>): Attack => ({ title, ...of });

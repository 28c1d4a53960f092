import type { Known } from '../live.ts';
import type { TypedRecipient } from '../send/recipient.ts';
import type { ReadAround, ReadStep } from './read.ts';
import type { Step, Typed } from './step.ts';

/** A step that is being edited, with what is known of it. */
export interface Editing {
  step: Step;
  /** Whom it names. */
  typed: TypedRecipient;
  read: ReadStep;
  around: ReadAround;
  known: Known;
  /** Since when what the account has is not known any more, in ms since 1970; absent where it is. */
  asOf: number | undefined;
  /** Whether the user has asked to go on: what is missing is said from then on. */
  isAsked: boolean;
  onEdit: (change: Partial<Typed>) => void;
  onNetwork: (chainId: number) => void;
}

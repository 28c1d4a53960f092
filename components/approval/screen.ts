import type { Asked } from '../../lib/core/names/dealings.ts';
import type { Amendment } from '../../lib/core/plan/plan.ts';
import type { Approval } from '../../lib/core/request/approval.ts';
import type { ReviewState } from '../../lib/core/review/reviewState.ts';
import type { Explanation } from '../../lib/view/explanation.ts';
import type { Known } from '../../lib/view/live.ts';
import type { Said } from '../../lib/words/said.ts';

/** What a subject that changes while it is looked at needs beside it. */
export interface Living {
  review: ReviewState;
  /** What it would do; nothing until that is worked out. */
  explained: Asked<Explanation> | undefined;
  /** The user has seen what is on the screen now. */
  onSeen(): void;
  /** Whether a change of the user's is on its way to the screen. */
  amending: boolean;
  /** Changes what is asked for. @throws CommandFailed */
  onAmend(amendment: Amendment): Promise<void>;
}

/** What every screen that asks is given. It shows `subject` and calls back; it fetches nothing. */
export interface ScreenProps<Subject, Part = never> {
  approval: Approval;
  subject: Subject;
  known: Known;
  /** Which of how many that wait, where there are more. */
  place?: string;
  /** Names what is shown: where that is another, it needs its time to be seen before a press counts. */
  sight: string;
  /** A verdict is on its way. */
  busy: boolean;
  /** What became of the user's words, and why what is shown may be old. */
  notices: readonly Said[];
  /** Given where the subject is brought up to date while it is shown. */
  living?: Living;
  onConfirm(choice: unknown): void;
  /** `part`: what of the subject the no is about, where the user agrees to parts of it by themselves. */
  onDecline(part?: Part): void;
}

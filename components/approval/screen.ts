import type { Approval } from '../../lib/core/approval.ts';
import type { Known } from '../../lib/view/live.ts';

/** What every screen that asks is given. It shows `subject` and calls back; it fetches nothing. */
export interface ScreenProps<Subject> {
  approval: Approval;
  subject: Subject;
  known: Known;
  /** Which of how many that wait, where there are more. */
  place?: string;
  /** Whether a click on confirm counts yet. */
  armed: boolean;
  /** A verdict is on its way. */
  busy: boolean;
  /** What happened to the last verdict, or to the subject while it was shown. */
  notice?: string;
  onConfirm(choice: unknown): void;
  onDecline(reason?: 'upgrade'): void;
}

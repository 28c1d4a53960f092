import type { Show } from '../platform.ts';
import type { ApprovalStore as Store } from './approvalStore.ts';

export interface AnnounceParts {
  store: Pick<Store, 'inState'>;
  /** Shows, counts and closes the window that asks. */
  waiting(count: number, show: Show): Promise<void>;
  /** Whether it may close with the last question: not while it has something to say to the user. */
  mayClose(): Promise<boolean>;
}

/** Tells the browser how many questions wait, and that the window is to come up, if `show`. @throws what it throws that cannot show one. */
export function makeAnnounce({ store, waiting, mayClose }: AnnounceParts) {
  const count = async () => (await store.inState('waiting')).length;

  return async (show: Show): Promise<void> => {
    const counted = await count();
    await waiting(counted, counted > 0 || (await mayClose()) ? show : 'as it is');
    if (counted > 0) return;
    // A question that came while the window was closing was shown in it, and went with it unseen.
    const since = await count();
    // Where that fails the badge still says that one waits, and who answered the last question has done so.
    if (since > 0) await waiting(since, true).catch(() => undefined);
  };
}

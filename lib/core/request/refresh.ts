import type { makeAnswers } from './answers.ts';
import { type Approval, type Asker, isOwner } from './approval.ts';
import type { ApprovalStore as Store } from './approvalStore.ts';
import type { makeComing } from './coming.ts';
import type { Method, RequestContext } from './method.ts';
import type { makeSubjects } from './subjects.ts';
import { isTorn } from './torn.ts';

export interface RefreshParts {
  store: Pick<Store, 'get' | 'revise'>;
  methods: ReadonlyMap<string, Method>;
  subjects: Pick<ReturnType<typeof makeSubjects>, 'bringUpToDate' | 'now'>;
  coming: Pick<ReturnType<typeof makeComing>, 'arrived' | 'expect' | 'refuse'>;
  answers: Pick<ReturnType<typeof makeAnswers>, 'answer'>;
  before(asker: Asker): Promise<RequestContext>;
  /** Whether it is declined already, and only its record did not take it; that is made up for. */
  isOver(row: Approval): Promise<boolean>;
  announce(show: boolean): Promise<void>;
}

/** Brings a question that waits up to date, or finds out what it is about, where the worker that was to do that has died. */
export function makeRefresh({ store, methods, subjects, coming, answers, before, isOver, announce }: RefreshParts) {
  const revisionOf = async (id: string) => (await store.get(id))?.revision ?? -1;

  async function bringUpToDate(row: Approval): Promise<number> {
    try {
      return await subjects.bringUpToDate(row);
    } catch (error) {
      const method = methods.get(row.method);
      // Its owner reads in the window why that does not come to anything: the screen that asked may be closed.
      if (isOwner(row.asker) || isTorn(row, method) || !method?.isRefusedBy?.(row.subject, error)) throw error;
      await coming.refuse(row, error);
      return row.revision;
    }
  }

  /** Whether it is answered by what the user has said before, now or by somebody else meanwhile. */
  async function needsNobody({ id, state, asker, revision, subject }: Approval, method: Method | undefined): Promise<boolean> {
    const result = state === 'waiting' ? await method?.withoutAsking?.(await before(asker)) : undefined;
    if (result === undefined) return false;
    // A yes to what was shown came too late for it, and is not what it was answered by.
    if (!(await store.revise(id, revision, subject))) return true;
    await answers.answer(id, 'waiting', { result });
    await announce(false);
    return true;
  }

  /** @returns the revision that shows it, or -1 where there is no such question. @throws tornRecord */
  return async (id: string): Promise<number> => {
    if (await coming.arrived(id)) return revisionOf(id);
    const row = await store.get(id);
    if (!row) return -1;
    // Its pages have their answer: nothing is asked for it any more, and its window goes.
    if (await isOver(row)) {
      await announce(false);
      return row.revision;
    }
    const method = methods.get(row.method);
    if (await needsNobody(row, method)) return revisionOf(id);
    const isOpening = row.state === 'waiting' && !isTorn(row, method) && method?.isOpening?.(row.subject);
    if (!isOpening) return bringUpToDate(row);
    await coming.expect(row, () => subjects.now(row));
    return revisionOf(id);
  };
}

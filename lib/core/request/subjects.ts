import { deepEqual } from 'fast-equals';
import { Refusal } from '../command.ts';
import type { Approval, Asker } from './approval.ts';
import type { ApprovalStore as Store } from './approvalStore.ts';
import type { Method, RequestContext } from './method.ts';
import { isTorn, tornRecord } from './torn.ts';

/** How often a change of the user's is worked out anew because the subject was brought up to date meanwhile. */
const ATTEMPTS = 5;

export const NOT_WAITING = { code: 'refusal.notWaiting' } as const;

export interface SubjectParts {
  store: Pick<Store, 'get' | 'revise'>;
  before(asker: Asker): Promise<RequestContext>;
  unlocked(): Promise<boolean>;
  /** Resolves once there is what a question is still to be about. */
  arrived(id: string): Promise<boolean>;
}

/** What the questions that wait are about, as it changes with the chain and at the user's word. */
export function makeSubjects({ store, before, unlocked, arrived }: SubjectParts, methods: ReadonlyMap<string, Method>) {
  async function revise(row: Approval, subject: unknown): Promise<number> {
    if (subject === row.subject) return row.revision;
    await store.revise(row.id, row.revision, subject);
    return (await store.get(row.id))?.revision ?? row.revision;
  }

  /** What is torn is not made whole by another look at the chain: what was asked may be gone from it (T-H14). @throws tornRecord */
  function soundSubject(row: Approval): unknown {
    if (isTorn(row, methods.get(row.method))) throw tornRecord();
    return row.subject;
  }

  async function now(row: Approval): Promise<unknown> {
    const subject = soundSubject(row);
    return methods.get(row.method)?.refresh?.(subject, await before(row.asker)) ?? subject;
  }

  return {
    /** What a question is about as of now; the very same object when nothing has changed. @throws tornRecord */
    now,

    /** The revision that shows the subject as of now. */
    async bringUpToDate(asked: Approval): Promise<number> {
      const row = (await arrived(asked.id)) ? ((await store.get(asked.id)) ?? asked) : asked;
      if (row.state !== 'waiting') return row.revision;
      return revise(row, await now(row));
    },

    /** What of the wallet's own records it rests on. @throws tornRecord */
    async dependenciesOf(row: Approval): Promise<unknown> {
      const subject = soundSubject(row);
      return methods.get(row.method)?.dependsOn?.(subject, await before(row.asker));
    },

    /** @returns the revision that shows what the user changed. @throws Refusal */
    async amend(id: string, change: unknown): Promise<number> {
      await arrived(id);
      // Whatever was brought up to date in between is built upon, so that neither change is lost.
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const row = await store.get(id);
        const method = methods.get(row?.method ?? '');
        if (row?.state !== 'waiting') throw new Refusal(NOT_WAITING);
        if (!method?.amend) throw new Refusal({ code: 'refusal.nothingToChange' });
        if (method.needsKey && !(await unlocked())) throw new Refusal({ code: 'refusal.lockedRequest' });
        const { change: schema, apply } = method.amend;
        const subject = await apply(soundSubject(row), schema.parse(change), await before(row.asker));
        if (deepEqual(subject, row.subject)) return row.revision;
        if (await store.revise(id, row.revision, subject)) return row.revision + 1;
      }
      throw new Refusal({ code: 'refusal.requestChanges' });
    },
  };
}

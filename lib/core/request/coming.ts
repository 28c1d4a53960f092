import { ageOf } from '../age.ts';
import type { Clock } from '../platform.ts';
import type { makeAnswers } from './answers.ts';
import { type Approval, isOwner } from './approval.ts';
import type { ApprovalStore as Store } from './approvalStore.ts';

/** For how long after a window of a site's was closed by a refusal its next ones open only once they can be planned, in ms. */
const WARY = 60_000;

export interface ComingParts {
  store: Pick<Store, 'revise'>;
  answers: Pick<ReturnType<typeof makeAnswers>, 'isAwaited'>;
  /** Answers a question with what is against it; where that cannot be stored, its pages are told all the same. */
  refuse(id: string, why: unknown): Promise<boolean>;
  clock: Clock;
  announce(show: boolean): Promise<void>;
}

/**
 * What questions will be about once a node has said it: their windows are open already, and nothing of them can be confirmed before. A
 * worker that dies over it leaves a question of which nothing is known, and the next one asks anew.
 */
export function makeComing({ store, answers, refuse, clock, announce }: ComingParts) {
  const underWay = new Map<string, Promise<void>>();
  /** When a refusal last closed a window of a site's. */
  const closed = new Map<string, number>();
  const isWaryOf = (origin: string) => ageOf(closed.get(origin) ?? Number.NEGATIVE_INFINITY, clock.now()) < WARY;

  /** What refuses a question that nobody could confirm yet closes its window, and is its answer. */
  async function close({ id, asker }: Pick<Approval, 'id' | 'asker'>, error: unknown): Promise<void> {
    for (const origin of closed.keys()) if (!isWaryOf(origin)) closed.delete(origin);
    closed.set(asker.origin, clock.now());
    await refuse(id, error).catch(() => undefined);
    await announce(false).catch(() => undefined);
  }

  return {
    refuse: close,

    /**
     * Whether a question of a site may be shown before anybody knows what it is about. Else a site could have windows open and close as
     * often as it finds something that is refused.
     */
    opensAtOnce: (origin: string): boolean => !isWaryOf(origin),

    /**
     * Has a question show what it is about when that comes, once at a time. Resolves when it has come, or was refused.
     * @throws what stands against what the owner asks: they read it in the window, as the screen that asked may be closed; and that it
     * could not be stored.
     */
    expect(row: Pick<Approval, 'id' | 'asker' | 'revision'>, find: (isOver: () => boolean) => Promise<unknown>): Promise<void> {
      const { id, revision, asker } = row;
      const found = async () => {
        const isOver = () => !answers.isAwaited(id);
        const subject = await find(isOver).catch((error) => {
          // What nobody asks any more has its answer, or gets it as whatever waits without a page.
          if (isOwner(asker)) throw error;
          return isOver() ? undefined : close(row, error);
        });
        // What could not be stored is found once more when the window asks next.
        if (subject !== undefined) await store.revise(id, revision, subject);
      };
      const come = underWay.get(id) ?? found().finally(() => underWay.delete(id));
      underWay.set(id, come);
      return come;
    },

    /** Resolves once it is there, or was refused, with whether anything was to come. @throws as `expect` does */
    arrived: async (id: string): Promise<boolean> => {
      const coming = underWay.get(id);
      await coming;
      return coming !== undefined;
    },
  };
}

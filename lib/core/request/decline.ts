import { errors, toWireError } from '../errors.ts';
import type { makeAnswers } from './answers.ts';
import type { Approval } from './approval.ts';
import type { Method } from './method.ts';
import type { makeRecentRejections } from './recentRejections.ts';

export interface DeclineParts {
  methods: ReadonlyMap<string, Method>;
  answers: Pick<ReturnType<typeof makeAnswers>, 'answer' | 'tell'>;
  rejections: Pick<ReturnType<typeof makeRecentRejections>, 'note' | 'forget'>;
}

/**
 * Declines questions: because the user said no, or because the page has gone. A page gets its answer even if that cannot be
 * stored.
 */
export function makeDecline({ methods, answers, rejections }: DeclineParts) {
  /**
   * Ids of what is declined, with the pages told, though the database could not take it: a yes to one of these comes too late.
   */
  const over = new Set<string>();

  /** Needs nothing of the subject: one that cannot be read can still be declined (T-H14). */
  function refusalOf({ method }: Approval, part?: unknown) {
    const named = methods.get(method)?.decline;
    const { data, success = false } = named?.part.safeParse(part) ?? {};
    return named && success ? named.error(data) : errors.userRejected();
  }

  /** Where it cannot be stored, pages get it all the same. Says whether it was this call that answered the question. */
  async function refuse(id: string, why: unknown): Promise<boolean> {
    const given = { error: toWireError(why) };
    try {
      return await answers.answer(id, 'waiting', given);
    } catch (error) {
      over.add(id);
      answers.tell(id, given);
      throw error;
    }
  }

  const decline = (row: Approval, part?: unknown): Promise<boolean> => refuse(row.id, refusalOf(row, part));

  return {
    over,
    refuse,
    decline,

    /** The user said no. It is noted before the claim is free, so that no request can take the claim in between. */
    async sayNo(row: Approval, part?: unknown): Promise<boolean> {
      const claim = row.state === 'waiting' ? row.claim : undefined;
      if (claim !== undefined) rejections.note(claim, toWireError(refusalOf(row, part)));
      const settled = await decline(row, part);
      if (claim !== undefined && !settled) rejections.forget(claim);
      return settled;
    },

    /**
     * Whether it is declined already, and only its record did not take it; that is made up for, or else its claim would stay
     * taken.
     */
    async isOver(row: Approval): Promise<boolean> {
      if (!over.has(row.id)) return false;
      await decline(row);
      over.delete(row.id);
      return true;
    },
  };
}

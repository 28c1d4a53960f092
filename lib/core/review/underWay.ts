/** Changes of the user's that are not on the screen yet. */
export interface UnderWay {
  /** How many have no answer yet. */
  sent: number;
  /** The latest revision that has one of them. */
  revision: number;
}

/** One more is on its way. */
export const sent = ({ sent, revision }: UnderWay): UnderWay => ({ sent: sent + 1, revision });

/** One has its answer. @param revision the one that has it; none where it was refused. */
export const answered = ({ sent, revision }: UnderWay, has = revision): UnderWay => ({
  sent: sent - 1,
  revision: Math.max(revision, has),
});

/** Whether what is on the screen lacks any of them: a yes to it would be one to something else (S-19). */
export const isUnderWay = (changes: UnderWay, shown: number): boolean => changes.sent > 0 || shown < changes.revision;

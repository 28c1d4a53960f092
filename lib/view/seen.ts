import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { Regression } from '../core/review/compare.ts';
import { mattersOf } from '../core/review/sameWarning.ts';
import { type Noticed, noticedAtFirst, noticedNow, type Unseen, unseen } from '../core/review/unseen.ts';
import type { Warning } from '../core/warning.ts';

/** What this window's user has noticed of each question. Outlives the screens, because a wallet may lock and unlock in between. */
const useAllNoticed = create<Record<string, Noticed>>(() => ({}));

export interface Seen {
  /** What has to be seen before the question can be confirmed. */
  toSee: Unseen[];
  /** How often the user said that they have seen something of it. */
  times: number;
  /** Names what there is to see and what was seen; another where any of it is. */
  state: string;
  /** The user says that they have seen what is on the screen. */
  onSeen(): void;
}

/** @param warnings nothing until all is known that is said: before that, none is known to be new. */
export function useSeen(id: string, warnings: readonly Warning[] | undefined, changes: readonly Regression[]): Seen {
  const before = useAllNoticed((all) => all[id]);
  const noticed = useMemo(() => before ?? (warnings && noticedAtFirst(warnings)), [before, warnings]);
  useEffect(() => {
    if (noticed && !before) useAllNoticed.setState({ [id]: noticed });
  }, [id, noticed, before]);
  const toSee = useMemo(
    () => [...changes, ...(noticed && warnings ? unseen(noticed, warnings, changes) : [])],
    [changes, noticed, warnings],
  );
  const times = noticed?.times ?? 0;
  const named = toSee.flatMap((each) =>
    each.kind === 'warning' ? mattersOf(each.warning).map(({ key }) => key) : `${each.kind} ${each.call}`,
  );
  return {
    toSee,
    times,
    state: [times, ...named].join(' '),
    onSeen: () => noticed && warnings && useAllNoticed.setState({ [id]: noticedNow(noticed, warnings) }),
  };
}

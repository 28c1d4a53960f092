import { useMemo, useState } from 'react';
import { isOpening } from '../../lib/core/plan/awaited.ts';
import type { Amendment, BatchSubject } from '../../lib/core/plan/plan.ts';
import type { Approval } from '../../lib/core/request/approval.ts';
import { answered, isUnderWay, sent, type UnderWay } from '../../lib/core/review/underWay.ts';
import { amend } from '../../lib/view/amend.ts';
import { contractNameBy } from '../../lib/view/brief.ts';
import { useExplanation } from '../../lib/view/explain.ts';
import type { Known } from '../../lib/view/live.ts';
import { useReview } from '../../lib/view/reviewState.ts';
import { useSlow } from '../../lib/view/slow.ts';
import { noticesOf, type UpToDate, useUpToDate } from '../../lib/view/upToDate.ts';
import { giveVerdict, useVerdicts } from '../../lib/view/verdict.ts';
import { isLiving, isRenewed, screenOf } from './index.ts';
import type { Living } from './screen.ts';
import { Unfamiliar } from './unfamiliar.tsx';

interface QuestionProps {
  approval: Approval;
  known: Known;
  place?: string;
}

/** One question: says yes only to the revision that is in sight, and only once it was in sight long enough. */
export function Question(props: QuestionProps) {
  const { method } = props.approval;
  if (isLiving(method)) return <LivingQuestion {...props} />;
  return isRenewed(method) ? <Renewed {...props} /> : <Still {...props} />;
}

function Still(props: QuestionProps & { upToDate?: UpToDate }) {
  const { id, revision } = props.approval;
  return <Asked {...props} sight={`${id} ${revision}`} />;
}

/** Keeps looking for what was not found out yet. What is found is another revision, and needs its time to be seen. */
function Renewed(props: QuestionProps) {
  const { id, subject } = props.approval;
  const isBusy = useVerdicts(({ busy }) => busy.has(id));
  const isOpening = (subject as { opening?: true }).opening === true;
  const { stale, at } = useUpToDate(id, !isBusy, isOpening);
  // What was not found out of one that says something already is called unknown there.
  return <Still {...props} upToDate={isOpening && stale ? { stale, at } : { at }} />;
}

/**
 * Keeps its subject fresh. What changes for the worse locks it; what else changes does not even take the press away, or a
 * subject that changes each second could never be confirmed.
 */
function LivingQuestion(props: QuestionProps) {
  const { id, subject } = props.approval;
  const isBusy = useVerdicts(({ busy }) => busy.has(id));
  const { review, acknowledge } = useReview(props.approval);
  const { batch, plan } = subject as BatchSubject;
  const known = useMemo(() => ({ ...props.known, called: batch.called }), [props.known, batch.called]);
  const explained = useExplanation(subject as BatchSubject, known);
  const about = explained?.made?.about;
  const named = useMemo(() => ({ ...known, contractName: about && contractNameBy(about) }), [known, about]);
  const upToDate = useUpToDate(id, !isBusy, isOpening(plan));
  const onSeen = () => {
    useVerdicts.setState(({ said, saidOf }) => (saidOf === id ? { said: undefined } : { said }));
    acknowledge();
  };
  return (
    <Asked
      {...props}
      known={named}
      sight={id}
      living={{ review, explained, onSeen, ...useAmending(props.approval) }}
      upToDate={upToDate}
    />
  );
}

/** A change of the user's is on its way until the revision that has it is on the screen. */
function useAmending({ id, revision }: Approval): Pick<Living, 'amending' | 'onAmend'> {
  const [changes, setChanges] = useState<UnderWay>({ sent: 0, revision });
  async function onAmend(amendment: Amendment): Promise<void> {
    setChanges(sent);
    let has: number | undefined;
    try {
      has = await amend(id, amendment);
    } finally {
      setChanges((now) => answered(now, has));
    }
  }
  return { amending: isUnderWay(changes, revision), onAmend };
}

/** @param upToDate absent where nothing of it changes by itself, and no node is asked. */
function Asked({ approval, upToDate, ...rest }: QuestionProps & { sight: string; living?: Living; upToDate?: UpToDate }) {
  const { busy, ...last } = useVerdicts();
  const { id } = approval;
  const isSlow = useSlow(busy.get(id)?.confirmed === true && upToDate !== undefined);
  const isOtherSlow = useSlow([...busy.keys()].some((each) => each !== id));
  const Screen = screenOf(approval.method) ?? Unfamiliar;
  return (
    <Screen
      {...rest}
      approval={approval}
      subject={approval.subject}
      busy={busy.has(id)}
      notices={[
        ...(isOtherSlow ? [{ code: 'asking.beforeSlow' } as const] : []),
        ...noticesOf(id, upToDate ?? { at: 0 }, last, isSlow),
      ]}
      onConfirm={(choice) => giveVerdict(approval, { confirmed: true, choice })}
      onDecline={(part?: unknown) => giveVerdict(approval, { confirmed: false, part })}
    />
  );
}

import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import { isOwner } from '../../../lib/core/request/approval.ts';
import type { Regression } from '../../../lib/core/review/compare.ts';
import type { Warning } from '../../../lib/core/warning.ts';
import { usePress } from '../../../lib/view/press.ts';
import { useSeen } from '../../../lib/view/seen.ts';
import { useSiteWarnings } from '../../../lib/view/siteWarnings.ts';
import { t } from '../../../lib/words/words.ts';
import { inOrder } from '../../ui/inOrder.tsx';
import { NetworkName } from '../../ui/networkName.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Told } from '../../ui/said.tsx';
import { Yielding } from '../../ui/scrolling.tsx';
import type { ScreenProps } from '../screen.ts';
import { Asking } from './asking.tsx';
import { Buttons } from './buttons.tsx';
import { News } from './news.tsx';
import { Again, Persistent, Waiting } from './persistent.tsx';
import { DangerCount, Remarks } from './remarks.tsx';
import { ToSee, whyUnseen } from './toSee.tsx';

type Around = Pick<ScreenProps<unknown>, 'approval' | 'known' | 'place' | 'sight' | 'busy' | 'notices' | 'living' | 'onDecline'>;

interface FrameProps extends Around {
  title: string;
  /** Name of the button that says yes. */
  confirm: string;
  /** Stands in the place of yes where it could never be said. */
  never?: ReactNode;
  /** Why yes cannot be said now, e.g. because nothing is picked. */
  locked?: ReactNode;
  onConfirm: () => void;
  /** What to look at twice. A danger among it locks yes until the user says that they have seen it. */
  warnings: readonly Warning[];
  /** Whether these are all; without it, they are. */
  isWhole?: boolean;
  /** Whether nobody knows yet what it is about. That it is there then is said to those who do not see it come. */
  isOpening?: boolean;
  /** The network that it is about: named beside who asks, and its currency is meant in warnings. */
  chainId?: number;
  /** What must be in sight whatever is scrolled. */
  summary?: ReactNode;
  /** What the user has to do before yes, beside the buttons. */
  hand?: ReactNode;
  /** The region that scrolls. */
  scroller?: RefObject<HTMLElement | null>;
  /** What comes of it: above the warnings, unless there is a danger among these. */
  first?: ReactNode;
  /** The same in brief: beside a danger it stays in sight. */
  brief?: ReactNode;
  children: ReactNode;
}

/** Whether what was not known when the window opened is there now. */
function useArrived(isOpening: boolean): boolean {
  const wasOpening = useRef(isOpening);
  return wasOpening.current && !isOpening;
}

const NOTHING: readonly Regression[] = [];

/**
 * The window around a question: who asks stays above, the buttons stay below, only what is between scrolls. Where the buttons are does
 * not follow from how much there is to say (V-07).
 */
export function Frame({
  title,
  confirm,
  never,
  locked,
  warnings,
  isWhole = true,
  isOpening = false,
  summary,
  hand,
  scroller,
  first,
  brief,
  children,
  ...rest
}: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasArrived = useArrived(isOpening);
  const { approval, chainId, known, living } = rest;
  const { id } = approval;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new question takes the focus away from where the last one's button was
  useEffect(() => {
    // Who asks, and for what, is read from its beginning.
    heading.current?.focus({ preventScroll: true });
  }, [id]);
  const around = { chainId, known };
  const ofSite = useSiteWarnings(approval.asker);
  const all = useMemo(() => (ofSite && isWhole ? [...ofSite, ...warnings] : undefined), [ofSite, isWhole, warnings]);
  const { toSee, times, state, onSeen } = useSeen(id, all, living?.review.regressions ?? NOTHING);
  const press = usePress(all && `${rest.sight} ${state}`);
  const why = useId();
  const lockedBy = isOpening && rest.notices.some(({ code }) => code === 'asking.notFoundOut') ? t('asking.tryingAgain') : locked;
  // Where there is no yes, nothing has to be done before it.
  const held = never ? undefined : toSee.length > 0 ? whyUnseen(toSee) : lockedBy;
  const reason = held ? (
    <p id={why} className="font-medium wrap-anywhere text-warn">
      {held}
    </p>
  ) : null;
  const isGrave = warnings.some(({ level }) => level === 'danger');
  const seen = () => {
    onSeen();
    living?.onSeen();
  };
  return (
    <div className="relative flex h-dvh flex-col overflow-hidden">
      {/* What it is about is in sight under a name of any length; where there is no room for both, they scroll as one. */}
      <header className="flex max-h-[45dvh] min-h-0 flex-col gap-1.5 overflow-y-auto px-4 pt-3 pb-2.5 *:shrink-0 short:block">
        <div className="flex min-h-6 shrink! flex-col">
          <Yielding className="space-y-1.5">
            {rest.place ? <Waiting place={rest.place} /> : null}
            <Asking asker={approval.asker}>
              {chainId === undefined ? null : (
                <NetworkName network={known.networks.find((each) => each.chainId === chainId)} chainId={chainId} max={32} />
              )}
            </Asking>
          </Yielding>
        </div>
        <h1 ref={heading} tabIndex={-1} className="title wrap-anywhere">
          {title}
        </h1>
        <Remarks warnings={ofSite ?? []} {...around} />
        <p role="status" className="sr-only">
          {hasArrived ? t('asking.arrived') : null}
        </p>
        <Persistent approval={approval} />
        <Again confirmedAt={approval.confirmedAt} />
      </header>
      <main
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="relative min-h-[18dvh] flex-1 space-y-2 overflow-x-hidden overflow-y-auto overscroll-contain border-y bg-sunken/60 px-4 py-1.5 -outline-offset-2"
      >
        {isGrave ? null : first}
        <Remarks warnings={warnings} {...around} />
        {isGrave ? first : null}
        {children}
      </main>
      <footer className="flex max-h-[60dvh] shrink-0 flex-col gap-2 px-4 pt-2.5 pb-3">
        <Yielding className="space-y-2">
          {/* What has to be seen may be more than there is room for: why it has to stands before it. */}
          {toSee.length > 0 ? reason : null}
          <div role="status" className="space-y-2 empty:hidden">
            {inOrder(rest.notices, (notice) => (
              <Notice tone="warn">
                <Told said={notice} />
              </Notice>
            ))}
          </div>
          <ToSee toSee={toSee} warnings={all ?? []} {...around} />
          {living ? (
            <News
              news={toSee.length > 0 ? [] : living.review.otherChanges}
              revision={living.review.revision}
              isSeen={times > 0 && toSee.length === 0}
              {...around}
            />
          ) : null}
          <DangerCount warnings={all ?? []} />
          {isGrave ? brief : null}
          {summary}
          {/* It goes as what is below it is done, which stays where it is. */}
          {toSee.length > 0 ? null : reason}
          {hand}
        </Yielding>
        <Buttons
          confirm={confirm}
          never={never}
          lockedBy={held ? why : undefined}
          press={press}
          busy={rest.busy}
          onSeen={toSee.length > 0 && !never ? seen : undefined}
          decline={t(isOwner(approval.asker) ? 'asking.cancel' : 'asking.decline')}
          onConfirm={rest.onConfirm}
          onDecline={() => rest.onDecline()}
        />
      </footer>
    </div>
  );
}

import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { Told } from '../../ui/said.tsx';
import type { ScreenProps } from '../screen.ts';
import { Asking, Imitation } from './asking.tsx';
import { Buttons } from './buttons.tsx';
import { Again, Persistent, Waiting } from './persistent.tsx';

type Around = Pick<ScreenProps<unknown>, 'approval' | 'place' | 'armed' | 'busy' | 'notice' | 'onDecline'>;

interface FrameProps extends Around {
  title: string;
  /** Name of the button that says yes. */
  confirm: string;
  /** Why yes cannot be said now, e.g. because nothing is picked. */
  locked?: ReactNode;
  onConfirm: () => void;
  /** What must be in sight whatever is scrolled. */
  summary?: ReactNode;
  /** What has come up meanwhile. It grows away from the buttons, which stay under the cursor. */
  changed?: ReactNode;
  /** The region that scrolls. */
  scroller?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The window around a question: who asks stays above, the buttons stay below, only what is between scrolls. */
export function Frame({ title, confirm, locked, summary, changed, scroller, children, ...rest }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { id } = rest.approval;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new question takes the focus away from where the last one's button was
  useEffect(() => {
    heading.current?.focus();
  }, [id]);
  return (
    <div className="relative flex h-dvh flex-col overflow-hidden">
      <header className="max-h-[45dvh] shrink-0 overflow-y-auto px-5 pt-4 pb-3">
        {rest.place ? <Waiting place={rest.place} /> : null}
        <h1 ref={heading} tabIndex={-1} className="title wrap-anywhere">
          {title}
        </h1>
        <Asking asker={rest.approval.asker} />
        <Imitation asker={rest.approval.asker} />
        <Persistent approval={rest.approval} />
        <Again confirmedAt={rest.approval.confirmedAt} />
      </header>
      <main
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="relative min-h-0 flex-1 space-y-3 overflow-x-hidden overflow-y-auto overscroll-contain border-y bg-sunken/60 px-5 py-4 -outline-offset-2"
      >
        {children}
      </main>
      <footer className="shrink-0 space-y-3 px-5 pt-3 pb-4">
        <div role="status" className="empty:hidden">
          {rest.notice ? (
            <Notice tone="warn">
              <Told said={rest.notice} />
            </Notice>
          ) : null}
        </div>
        {changed}
        {summary}
        <Buttons
          confirm={confirm}
          locked={locked}
          armed={rest.armed}
          busy={rest.busy}
          onConfirm={rest.onConfirm}
          onDecline={() => rest.onDecline()}
        />
      </footer>
    </div>
  );
}

import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { FocusEvent, ReactNode } from 'react';
import { t } from '../../lib/words/words.ts';
import { IconButton } from './button.tsx';

/** A window over the page; Escape and the cross close it, focus goes back where it came from, or near it. */
export function Dialog(props: { title: ReactNode; open: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <Base.Root open={props.open} onOpenChange={(open) => open || props.onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-10 bg-shade" />
        <Base.Viewport onFocusCapture={goRound}>
          <Base.Popup className="fixed top-1/2 left-1/2 z-20 max-h-[calc(100dvh-2rem)] w-[26rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-card border bg-paper p-5 shadow-float outline-none">
            <div className="mb-4 flex items-start justify-between gap-3">
              <Base.Title className="title min-w-0 text-xl wrap-anywhere">{props.title}</Base.Title>
              <Base.Close render={<IconButton label={t('ui.close')} className="-mt-1 -mr-2" />}>
                <X aria-hidden className="size-4" />
              </Base.Close>
            </div>
            {props.children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Past an end of a dialog the focus goes on at the other one, at once. The guards that Base UI has there send it on with the next frame only:
 * until then it could go through the page behind, and would be taken from whatever is typed into by that time.
 */
function goRound(event: FocusEvent<HTMLElement>): void {
  const { currentTarget, target: guard } = event;
  if (guard.parentElement !== currentTarget || !guard.hasAttribute('data-base-ui-focus-guard')) return;
  event.stopPropagation();
  const inside = [...currentTarget.querySelectorAll<HTMLElement>(':scope > [role=dialog] *')];
  for (const each of guard === currentTarget.firstElementChild ? inside.reverse() : inside) {
    if (each.tabIndex >= 0) each.focus();
    if (document.activeElement === each) return;
  }
}

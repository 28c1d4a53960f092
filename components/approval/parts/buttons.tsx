import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Press } from '../../../lib/view/press.ts';
import { testId } from '../../../lib/view/testId.ts';
import { t } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';

interface ButtonsProps {
  confirm: string;
  decline: string;
  /** Stands in the place of yes where it could never be said. */
  never?: ReactNode;
  /** The id of what says why yes cannot be said now. */
  lockedBy?: string;
  press: Press;
  busy: boolean;
  /** Given where something has to be seen first. */
  onSeen?: () => void;
  onConfirm: () => void;
  onDecline: () => void;
}

/** A key held down repeats; only a fresh press is meant. */
const ignoreRepeat = (event: KeyboardEvent) => event.repeat && event.preventDefault();

const real = (act: (event: Event) => void) => (event: MouseEvent) => event.nativeEvent.isTrusted && act(event.nativeEvent);

/**
 * Yes and no, and above them what has to be pressed before a yes. Yes counts only from a real, fresh press once the window was looked at,
 * and never has the focus by itself; Escape is no.
 */
export function Buttons({ confirm, decline: no, never, lockedBy, press, busy, onSeen, onConfirm, onDecline }: ButtonsProps) {
  const decline = useRef(onDecline);
  decline.current = onDecline;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.repeat || event.defaultPrevented || event.isComposing || !event.isTrusted) return;
      decline.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const place = useRef<HTMLDivElement>(null);
  const yes = useRef<HTMLButtonElement>(null);
  // A press that came too early must not leave the focus where the next Enter would be a yes.
  useEffect(() => {
    if (!press.isArmed) yes.current?.blur();
  }, [press.isArmed]);
  const meant = (isOff: boolean, act: () => void) => ({
    'aria-disabled': isOff,
    'aria-describedby': lockedBy,
    onMouseDown: (event: MouseEvent) => isOff && event.preventDefault(),
    onKeyDown: ignoreRepeat,
    onClick: real((event) => press.counts(event) && act()),
  });
  const seen = () => {
    // The button goes away: the focus stays here, and not where the next Enter would be a yes.
    place.current?.focus();
    onSeen?.();
  };
  return (
    <div ref={place} tabIndex={-1} className="shrink-0 space-y-2 short:space-y-1">
      {onSeen ? (
        <Button data-testid={testId('seen')} className="w-full" arming={press.arming} {...meant(!press.isArmed, seen)}>
          {t('asking.seen')}
        </Button>
      ) : null}
      {never ? <p className="font-semibold wrap-anywhere text-warn">{never}</p> : null}
      <div className="flex flex-wrap gap-3 *:min-w-fit *:flex-[1_1_calc(50%-0.75rem)] short:gap-1">
        <Button data-testid={testId('decline')} onClick={real(onDecline)} aria-disabled={busy}>
          {no}
        </Button>
        {never ? null : (
          <Button
            data-testid={testId('confirm')}
            look="primary"
            ref={yes}
            aria-busy={busy}
            arming={busy || lockedBy !== undefined ? undefined : press.arming}
            {...meant(!press.isArmed || busy || lockedBy !== undefined, onConfirm)}
          >
            {confirm}
          </Button>
        )}
      </div>
    </div>
  );
}

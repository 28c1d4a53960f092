import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { testId } from '../../../lib/view/testId.ts';
import { t } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';

interface ButtonsProps {
  confirm: string;
  locked?: ReactNode;
  armed: boolean;
  busy: boolean;
  onConfirm: () => void;
  onDecline: () => void;
}

/** A key held down repeats; only a fresh press is meant. */
const ignoreRepeat = (event: KeyboardEvent) => event.repeat && event.preventDefault();

/**
 * Yes and no. Yes counts only from a real, fresh press once the window was looked at, and never has the focus by itself;
 * Escape is no.
 */
export function Buttons({ confirm, locked, armed, busy, onConfirm, onDecline }: ButtonsProps) {
  const why = useId();
  const decline = useRef(onDecline);
  decline.current = onDecline;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.repeat || event.defaultPrevented || !event.isTrusted) return;
      decline.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const yes = useRef<HTMLButtonElement>(null);
  const off = !armed || busy || locked !== undefined;
  // A press that came too early must not leave the focus where the next Enter would be a yes.
  useEffect(() => {
    if (!armed) yes.current?.blur();
  }, [armed]);
  const real = (act: () => void) => (event: MouseEvent) => event.nativeEvent.isTrusted && act();
  return (
    <div>
      {locked ? (
        <p id={why} className="mb-2 font-medium wrap-anywhere text-warn">
          {locked}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        <Button data-testid={testId('decline')} onClick={real(onDecline)} aria-disabled={busy}>
          {t('asking.decline')}
        </Button>
        <Button
          data-testid={testId('confirm')}
          look="primary"
          ref={yes}
          aria-disabled={off}
          aria-describedby={locked ? why : undefined}
          aria-busy={busy}
          onMouseDown={(event) => off && event.preventDefault()}
          onKeyDown={ignoreRepeat}
          onClick={real(onConfirm)}
        >
          {confirm}
        </Button>
      </div>
    </div>
  );
}

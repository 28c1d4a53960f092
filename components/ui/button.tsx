import { type ComponentProps, useId } from 'react';

const LOOKS = {
  primary: 'bg-wheat text-on-wheat hover:not-aria-disabled:bg-wheat-deep border-on-wheat/25',
  plain: 'bg-surface text-ink border-edge hover:not-aria-disabled:bg-sunken',
  quiet: 'bg-transparent text-accent border-transparent hover:not-aria-disabled:bg-sunken',
  danger: 'bg-surface text-bad border-bad hover:not-aria-disabled:bg-bad-soft',
} as const;

const SIZES = {
  normal: 'min-h-10 px-4 py-2 short:min-h-8 short:px-2 short:py-1',
  /** Beside a text, or where several stand below each other. */
  small: 'min-h-9 px-3 py-1 short:min-h-8',
} as const;

/** Something is drawn on it. */
const ABOVE = 'relative isolate overflow-hidden' as const;

const OFF =
  'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-muted' as const;

export interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof LOOKS;
  size?: keyof typeof SIZES;
  /** It can be used in so many ms from a moment on, and shows how that comes near. */
  arming?: { from: number; ms: number };
}

/**
 * A button. One that cannot be used now says so with `aria-disabled` and stays where the keyboard finds it; one whose press is being
 * worked on, with `aria-busy`, also for who looks at it.
 * @param className where it stands, and no size: of two classes for one thing the style sheet picks, not the order here.
 */
export function Button({ look = 'plain', size = 'normal', className = '', arming, onClick, children, ...rest }: ButtonProps) {
  const off = rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const isBusy = rest['aria-busy'] === true || rest['aria-busy'] === 'true';
  const state = arming ? ABOVE : isBusy ? `${ABOVE} ${OFF}` : OFF;
  return (
    <button
      type="button"
      {...rest}
      onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
      className={`inline-flex min-w-0 items-center justify-center gap-2 rounded-control border text-center font-semibold ${state} ${SIZES[size]} ${LOOKS[look]} ${className}`}
    >
      {arming ? <span key={arming.from} aria-hidden className="arming" style={{ animationDuration: `${arming.ms}ms` }} /> : null}
      {isBusy ? <span aria-hidden className="working" /> : null}
      {children}
    </button>
  );
}

/** A button that is only a picture; `label` is its name, `of` the id of the words that say what it is about, where many are named so. */
export function IconButton({ label, of, className = '', ...rest }: ComponentProps<'button'> & { label: string; of?: string }) {
  const id = useId();
  return (
    <button
      type="button"
      id={id}
      aria-label={label}
      aria-labelledby={of && `${id} ${of}`}
      title={label}
      {...rest}
      className={`inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:not-aria-disabled:bg-sunken hover:not-aria-disabled:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-35 ${className}`}
    />
  );
}

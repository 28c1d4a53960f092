import type { ComponentProps } from 'react';

/** A part of a page that scrolls by itself: a region with a name, which the keyboard reaches. */
export function Scrolling({ className = '', ...rest }: ComponentProps<'section'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse could not scroll it otherwise
  return <section tabIndex={0} {...rest} className={`overflow-y-auto ${className}`} />;
}

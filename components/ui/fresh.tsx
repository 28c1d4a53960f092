import { type ReactNode, useState } from 'react';

/** Lights up for a moment when what it shows becomes another; not when it first appears, and never where motion is unwanted. */
export function Fresh({ of, children }: { of: string; children: ReactNode }) {
  const [shown, setShown] = useState({ of, changed: false });
  if (shown.of !== of) setShown({ of, changed: true });
  return (
    <span key={of} className={shown.changed ? 'fresh' : undefined}>
      {children}
    </span>
  );
}

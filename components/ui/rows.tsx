import type { ReactNode } from 'react';

/** Names and values under each other. */
export function Rows({ children }: { children: ReactNode }) {
  return <dl className="divide-y">{children}</dl>;
}

/** A name and its value: beside each other where both fit, else under each other. */
export function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2 first:pt-0 last:pb-0">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A name above a value that needs the whole width. */
export function TallRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="py-2 first:pt-0 last:pb-0">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

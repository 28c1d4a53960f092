import type { ReactNode } from 'react';

/** A part of what is asked, with its heading, in little room. */
export function Block({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="card px-3 py-2.5">
      <h2 className="mb-1.5 min-w-0 font-semibold wrap-anywhere">{title}</h2>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';

/** A single matter in the middle of an otherwise empty page: unlocking, first run, trouble. */
export function Lone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main tabIndex={-1} className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center px-5 py-8">
      <Logo className="mb-4 size-14" />
      <h1 className="title mb-3 wrap-anywhere">{title}</h1>
      {children}
    </main>
  );
}

/** A part of a page with its heading. */
export function Section({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="card p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 font-serif text-lg font-semibold wrap-anywhere">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** What a list says while there is nothing in it. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className="rounded-card border border-dashed px-4 py-8 text-center text-pretty text-muted">{children}</p>;
}

import { ChevronRight } from 'lucide-react';

/** A row of a list that unfolds those after it. */
export function FoldRow({ label, isOpen, onTurn }: { label: string; isOpen: boolean; onTurn: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onTurn}
      className="flex min-h-12 w-full items-center justify-between gap-2 border-b px-4 text-left font-medium -outline-offset-2 hover:bg-sunken"
    >
      {label}
      <ChevronRight aria-hidden className={`size-4 shrink-0 text-muted transition-transform ${isOpen ? 'rotate-90' : ''}`} />
    </button>
  );
}

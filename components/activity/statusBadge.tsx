import { CircleCheck, CircleDashed, CircleSlash, OctagonX } from 'lucide-react';
import type { StatusText } from '../../lib/view/statusText.ts';

const SHAPES = {
  waiting: { Icon: CircleDashed, look: 'bg-calm-soft text-calm' },
  done: { Icon: CircleCheck, look: 'bg-good-soft text-good' },
  failed: { Icon: OctagonX, look: 'bg-bad-soft text-bad' },
  partly: { Icon: CircleSlash, look: 'bg-warn-soft text-warn' },
} as const satisfies Record<StatusText['shape'], unknown>;

/** How a batch, or a step of it, stands: by its word and its shape, and then by colour. */
export function StatusBadge({ status }: { status: Pick<StatusText, 'word' | 'shape'> }) {
  const { Icon, look } = SHAPES[status.shape];
  return (
    <span className={`inline-flex max-w-full items-center gap-1 rounded-full py-0.5 pr-2.5 pl-1.5 text-xs font-semibold ${look}`}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {status.word}
    </span>
  );
}

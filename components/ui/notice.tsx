import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Said } from '../../lib/words/said.ts';
import { Told } from './said.tsx';

const TONES = {
  calm: { Icon: Info, look: 'bg-calm-soft text-calm border-calm/30' },
  good: { Icon: CircleCheck, look: 'bg-good-soft text-good border-good/30' },
  warn: { Icon: TriangleAlert, look: 'bg-warn-soft text-warn border-warn/35' },
  bad: { Icon: OctagonAlert, look: 'bg-bad-soft text-bad border-bad/35' },
} as const;

export type Tone = keyof typeof TONES;

/** A remark that stands out, by shape and words and only then by colour. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { Icon, look } = TONES[tone];
  return (
    <div className={`flex min-w-0 gap-2.5 rounded-control border px-3 py-2.5 ${look}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  );
}

/** What went wrong with what the user just did; read out when it appears. */
export function Problem({ said }: { said?: Said }) {
  return (
    <div role="alert" className="empty:hidden">
      {said ? (
        <Notice tone="bad">
          <Told said={said} />
        </Notice>
      ) : null}
    </div>
  );
}

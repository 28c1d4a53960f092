import type { Batch } from '../../../lib/core/batch/batch.ts';
import type { Amendment } from '../../../lib/core/plan/plan.ts';
import { useAction } from '../../../lib/view/action.ts';
import type { Explanation } from '../../../lib/view/explanation.ts';
import type { Known } from '../../../lib/view/live.ts';
import { t } from '../../../lib/words/words.ts';
import { Piece } from '../../calls/callText.tsx';
import { Toggle } from '../../ui/choices.tsx';
import { inOrder } from '../../ui/inOrder.tsx';
import { Problem } from '../../ui/notice.tsx';

interface TakeBackProps {
  batch: Batch;
  explained: Explanation;
  known: Known;
  /** Left out where nothing can be changed. */
  onAmend?: (amendment: Amendment) => Promise<void>;
}

/** What the steps leave allowed is taken back at the user's word, by steps that are the wallet's own and never among the site's. */
export function TakeBack({ batch, explained: { unused, brief }, known, onAmend }: TakeBackProps) {
  const { problem, run } = useAction();
  const isOn = batch.takesBack === true;
  if (!onAmend || unused.length === 0) return null;
  return (
    <section aria-label={t('guard.takesBack')} className="card flex min-w-0 flex-col gap-1 px-3 py-2">
      <Toggle
        checked={isOn}
        onChange={(takesBack) => void run(() => onAmend({ what: 'takesBack', takesBack }))}
        label={t('guard.takesBack')}
        hint={t(isOn ? 'guard.takesBack.on' : 'guard.takesBack.off')}
      />
      <ul aria-label={t(isOn ? 'guard.takesBack.added' : 'guard.takesBack.list')} className="list-disc space-y-0.5 pl-4">
        {inOrder(unused, (part) => (
          <li className="wrap-anywhere">
            <Piece part={part} chainId={batch.chainId} known={known} brief={brief} />
          </li>
        ))}
      </ul>
      <Problem said={problem} />
    </section>
  );
}

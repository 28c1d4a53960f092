import { Ban } from 'lucide-react';
import { type Approval, isOwner } from '../../../lib/core/request/approval.ts';
import { useAction } from '../../../lib/view/action.ts';
import { command } from '../../../lib/view/command.ts';
import { moment } from '../../../lib/view/format.ts';
import { useRefusals } from '../../../lib/view/live.ts';
import { t } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, Problem } from '../../ui/notice.tsx';
import { Data, Said } from '../../ui/said.tsx';

/** After so many refusals within a minute the window offers to hear nothing more of a site. */
const ENOUGH = 2;

/** Which of how many this is, and a no to all of them at once. */
export function Waiting({ place }: { place: string }) {
  const { busy, problem, run } = useAction();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="eyebrow rounded-full bg-sunken px-2.5 py-1">{place}</p>
      <Button look="quiet" size="small" aria-disabled={busy} onClick={() => run(() => command('declineAll', {}))}>
        {t('asking.declineAll')}
      </Button>
      <Problem said={problem} />
    </div>
  );
}

/** Offered when a site asks again though it was refused again and again (T-C9). */
export function Persistent({ approval }: { approval: Approval }) {
  const refusals = useRefusals(approval);
  const { busy, problem, run } = useAction();
  const { origin } = approval.asker;
  if (refusals < ENOUGH || isOwner(approval.asker)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-muted">{t('asking.declined', { count: refusals })}</p>
      <Button look="danger" size="small" aria-disabled={busy} onClick={() => run(() => command('blockSite', { origin }))}>
        <Ban aria-hidden className="size-4" /> {t('asking.block')}
      </Button>
      <Problem said={problem} />
    </div>
  );
}

/** What the user said yes to once, too long ago to be carried out unasked (N-15). */
export function Again({ confirmedAt }: Pick<Approval, 'confirmedAt'>) {
  if (confirmedAt === undefined) return null;
  return (
    <Notice tone="warn">
      <Said code="asking.again" params={{ at: <Data>{moment(confirmedAt)}</Data> }} />
    </Notice>
  );
}

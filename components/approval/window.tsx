import { useEffect, useState } from 'react';
import { type Approval, isOwner } from '../../lib/core/request/approval.ts';
import { useKnown, useWaiting } from '../../lib/view/live.ts';
import { closeWindow } from '../../lib/view/pages.ts';
import { useVault } from '../../lib/view/vault.ts';
import { useVerdicts } from '../../lib/view/verdict.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Lone } from '../ui/page.tsx';
import { Told } from '../ui/said.tsx';
import { DamagedVault } from '../vault/damaged.tsx';
import { LockedQuestion } from './locked.tsx';
import { NoWallet } from './noWallet.tsx';
import { Question } from './question.tsx';

/** The window that asks: one question at a time; the background closes it when nothing waits. */
export function ApprovalWindow() {
  const waiting = useWaiting();
  const known = useKnown();
  const { vault, why } = useVault();
  const { current, withdrawn, next } = useCurrent(waiting);

  if (vault === 'damaged') return <DamagedVault why={why} />;
  if (!waiting || !known || vault === 'unknown') return null;
  if (withdrawn)
    return (
      <Lone title={t('asking.withdrawn.title')}>
        <p className="mb-4">{t('asking.withdrawn')}</p>
        <Button look="primary" onClick={next}>
          {t('asking.withdrawn.next')}
        </Button>
      </Lone>
    );
  if (!current) return <Over />;
  const place = t('asking.place', { place: waiting.indexOf(current) + 1, count: waiting.length });
  if (vault === 'none') return <NoWallet key={current.id} approval={current} />;
  if (vault !== 'unlocked') return <LockedQuestion key={current.id} approval={current} />;
  return <Question key={current.id} approval={current} known={known} place={waiting.length > 1 ? place : undefined} />;
}

/** What is left of the window once the last question has its answer. */
function Over() {
  const { busy, said } = useVerdicts();
  if (busy.size > 0)
    return (
      <Lone title={t('asking.busy.title')}>
        <p role="status">{said ? <Told said={said} /> : t('asking.busy')}</p>
      </Lone>
    );
  return (
    <Lone title={t(said ? 'asking.over.word' : 'asking.over.title')}>
      <div role="status" className="space-y-3">
        {said ? (
          <p>
            <Told said={said} />
          </p>
        ) : null}
        <p>{t('asking.over')}</p>
      </div>
      <Button className="mt-4 self-start" onClick={() => void closeWindow()}>
        {t('asking.over.close')}
      </Button>
    </Lone>
  );
}

/**
 * The question in the window. When it goes away by itself while others wait, the next one does not slip under the cursor:
 * the user calls for it. What they ask for themselves comes before a site's at once: it is what they have just pressed for elsewhere.
 */
function useCurrent(waiting: Approval[] | undefined) {
  const { given } = useVerdicts();
  const [id, setId] = useState<string>();
  const current = waiting?.find((approval) => approval.id === id);
  const first = waiting?.[0];
  const gone = id !== undefined && !current;
  const withdrawn = gone && first !== undefined && !given.has(id);
  const isDue = first !== undefined && (!current || (isOwner(first.asker) && !isOwner(current.asker)));
  useEffect(() => {
    if (isDue && !withdrawn) setId(first.id);
  }, [isDue, first, withdrawn]);
  return { current, withdrawn, next: () => setId(first?.id) };
}

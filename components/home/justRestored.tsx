import { forgetRestored, useJustRestored } from '../../lib/view/justRestored.ts';
import type { Known } from '../../lib/view/live.ts';
import { hashOf } from '../../lib/view/route.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Said } from '../ui/said.tsx';

/** After a backup file was restored: what came of it, and what of it is not there. */
export function JustRestored({ known }: { known: Known }) {
  const { batches } = useJustRestored();
  if (!batches) return null;
  const networks = (
    <a className="font-semibold underline" href={hashOf({ place: 'networks' })}>
      {t('place.networks')}
    </a>
  );
  const params = { accounts: known.accounts.length, people: known.contacts.length, requests: batches.kept, networks };
  return (
    <Notice tone="good">
      <p role="status">
        <Said code="backup.restored" params={params} />
        {batches.left > 0 ? ` ${t('backup.restored.left', { count: batches.left })}` : null}
      </p>
      <Button size="small" className="mt-2" onClick={forgetRestored}>
        {t('ui.close')}
      </Button>
    </Notice>
  );
}

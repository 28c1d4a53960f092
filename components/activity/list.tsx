import { useBatchKeys, useKnown } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { ResetChains } from '../networks/reset.tsx';
import { Empty } from '../ui/page.tsx';
import { VirtualList } from '../ui/virtual.tsx';
import { BatchRow } from './row.tsx';

/** All batches that the user confirmed, newest first. */
export function ActivityList() {
  const keys = useBatchKeys();
  const known = useKnown();
  if (!keys || !known) return null;
  if (keys.length === 0) return <Empty>{t('activity.none')}</Empty>;
  return (
    <>
      <ResetChains />
      <VirtualList
        label={t('activity.label')}
        items={keys}
        keyOf={(key) => key}
        rowHeight={65}
        className="card"
        render={(key) => (
          <div className="border-b">
            <BatchRow batchKey={key} known={known} />
          </div>
        )}
      />
    </>
  );
}

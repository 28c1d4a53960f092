import { useCallback, useState } from 'react';
import { type Known, useBatchKeys, useKnown } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { ResetChains } from '../networks/reset.tsx';
import { Empty } from '../ui/page.tsx';
import { VirtualList } from '../ui/virtual.tsx';
import { Filter, type Wanted } from './filter.tsx';
import { BatchRow } from './row.tsx';

/** All batches that the user confirmed, newest first. */
export function ActivityList() {
  const [wanted, setWanted] = useState<Wanted>({});
  const known = useKnown();
  if (!known) return null;
  return (
    <>
      <ResetChains />
      <Filter wanted={wanted} onChange={setWanted} known={known} />
      <Batches key={`${wanted.from} ${wanted.chainId}`} wanted={wanted} known={known} />
    </>
  );
}

/** So many are read at first, and as many again whenever the end comes near. */
const FIRST = 150;

function Batches({ wanted, known }: { wanted: Wanted; known: Known }) {
  const [atLeast, setAtLeast] = useState(FIRST);
  const found = useBatchKeys(atLeast, wanted);
  const count = found?.keys.length ?? 0;
  const readMore = useCallback(() => setAtLeast(2 * count), [count]);
  if (!found) return null;
  if (count === 0) return <Empty>{t(wanted.from || wanted.chainId ? 'activity.noneOfThese' : 'activity.none')}</Empty>;
  return (
    <VirtualList
      label={t('activity.label')}
      items={found.keys}
      keyOf={(key) => key}
      rowHeight={65}
      className="card"
      onNearEnd={found.isAll ? undefined : readMore}
      render={(key) => (
        <div className="border-b">
          <BatchRow batchKey={key} known={known} />
        </div>
      )}
    />
  );
}

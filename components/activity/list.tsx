import { useBatchKeys } from '../../lib/view/live.ts';
import { ResetChains } from '../networks/reset.tsx';
import { Empty } from '../ui/page.tsx';
import { VirtualList } from '../ui/virtual.tsx';
import { BatchRow } from './row.tsx';

/** All batches that the user confirmed, newest first. */
export function ActivityList() {
  const keys = useBatchKeys();
  if (!keys) return null;
  if (keys.length === 0) return <Empty>What you confirm shows up here, and stays until you delete it.</Empty>;
  return (
    <>
      <ResetChains />
      <VirtualList
        label="Activity"
        items={keys}
        keyOf={(key) => key}
        rowHeight={65}
        className="card"
        render={(key) => (
          <div className="border-b">
            <BatchRow batchKey={key} />
          </div>
        )}
      />
    </>
  );
}

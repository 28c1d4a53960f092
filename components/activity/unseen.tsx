import type { Slot } from '../../lib/core/batch/batch.ts';
import { useWhyUnseen } from '../../lib/view/nodes.ts';
import { hashOf } from '../../lib/view/route.ts';
import { Notice } from '../ui/notice.tsx';

/** Where a batch waits for long and no node of its network can be relied on for what is new: that this may be why (N-10). */
export function Unseen({ chainId, slots }: { chainId: number; slots: readonly Slot[] }) {
  const why = useWhyUnseen(chainId, slots);
  return (
    <div aria-live="polite">
      {why ? (
        <div className="mb-3">
          <Notice tone="warn">
            <strong className="block">It may have happened already</strong>
            {why} What has become of this batch shows once a node tells. You can wait, or add another node under{' '}
            <a className="font-semibold underline" href={hashOf({ place: 'networks' })}>
              Networks
            </a>
            .
          </Notice>
        </div>
      ) : null}
    </div>
  );
}

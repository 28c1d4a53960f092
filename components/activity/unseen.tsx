import type { Slot } from '../../lib/core/batch/slot.ts';
import { useWhyUnseen } from '../../lib/view/nodes.ts';
import { hashOf } from '../../lib/view/route.ts';
import { t } from '../../lib/words/words.ts';
import { Notice } from '../ui/notice.tsx';
import { Said, Told } from '../ui/said.tsx';

const toNetworks = (
  <a className="font-semibold underline" href={hashOf({ place: 'networks' })}>
    {t('activity.networks')}
  </a>
);

/** Where a batch waits for long and no node of its network can be relied on for what is new: that this may be why (N-10). */
export function Unseen({ chainId, slots }: { chainId: number; slots: readonly Slot[] }) {
  const why = useWhyUnseen(chainId, slots);
  return (
    <div aria-live="polite">
      {why ? (
        <div className="mb-3">
          <Notice tone="warn">
            <strong className="block">{t('activity.unseen.title')}</strong>
            <Told said={why} /> <Said code="activity.unseen.wait" params={{ networks: toNetworks }} />
          </Notice>
        </div>
      ) : null}
    </div>
  );
}

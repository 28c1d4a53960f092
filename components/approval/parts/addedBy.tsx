import { type Network, SOME_SITE } from '../../../lib/core/network/network.ts';
import { t } from '../../../lib/words/words.ts';
import { Notice } from '../../ui/notice.tsx';
import { Data, Said } from '../../ui/said.tsx';

/** Tells whose nodes answer for a network, where another site than the one that asks has named them, or nobody knows which did. */
export function AddedBy({ network: { addedBy }, origin }: { network: Network; origin: string }) {
  if (addedBy === undefined || addedBy === origin) return null;
  if (addedBy === SOME_SITE) return <Notice tone="warn">{t('addNetwork.addedBy.unknown')}</Notice>;
  return (
    <Notice tone="warn">
      <Said code="addNetwork.addedBy.other" params={{ site: <Data>{addedBy}</Data> }} />
    </Notice>
  );
}

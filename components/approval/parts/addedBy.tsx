import type { Network } from '../../../lib/core/network/network.ts';
import { Notice } from '../../ui/notice.tsx';
import { Data, Said } from '../../ui/said.tsx';

/** Tells whose nodes answer for a network, where another site than the one that asks has named them. */
export function AddedBy({ network: { addedBy }, origin }: { network: Network; origin: string }) {
  if (addedBy === undefined || addedBy === origin) return null;
  return (
    <Notice tone="warn">
      <Said code="addNetwork.addedBy.other" params={{ site: <Data>{addedBy}</Data> }} />
    </Notice>
  );
}

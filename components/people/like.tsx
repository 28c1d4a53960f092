import type { Address } from '../../lib/core/schema.ts';
import { useLookAlike } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { Notice } from '../ui/notice.tsx';

/** T-J7: says so where an address looks like another one that a request of the user's named. */
export function LooksLikeAnother({ address }: { address: Address }) {
  const other = useLookAlike(address);
  return (
    <div role="alert" className="empty:hidden">
      {other ? (
        <Notice tone="bad">
          <p className="mb-1">{t('people.like')}</p>
          <FullAddress address={other} />
        </Notice>
      ) : null}
    </div>
  );
}

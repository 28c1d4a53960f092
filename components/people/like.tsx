import type { Address } from '../../lib/core/schema.ts';
import { calledBy } from '../../lib/view/called.ts';
import { type Known, useLookAlike } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { Notice } from '../ui/notice.tsx';

/** T-J7: says so where an address looks like another one: an account of the user's, one of their people, or one that a request named. */
export function LooksLikeAnother({ address, known }: { address: Address; known: Pick<Known, 'accounts' | 'contacts'> }) {
  const other = useLookAlike(address, known);
  return (
    <div role="alert" className="empty:hidden">
      {other ? (
        <Notice tone="bad">
          <p className="mb-1">{t('people.like')}</p>
          <FullAddress address={other} name={calledBy(other, known)?.name} />
        </Notice>
      ) : null}
    </div>
  );
}

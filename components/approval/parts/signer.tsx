import type { Address } from '../../../lib/core/schema.ts';
import type { Known } from '../../../lib/view/live.ts';
import { t } from '../../../lib/words/words.ts';
import { AddressPicture, FullAddress } from '../../ui/address.tsx';

/** The account that would sign, in full. */
export function SigningAccount({ address, known }: { address: Address; known: Known }) {
  const account = known.accounts.find((each) => each.address === address);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <AddressPicture address={address} />
      <div className="min-w-0 flex-1">
        <FullAddress address={address} name={account?.name} copy={t('ui.copy.ownAddress')} />
      </div>
    </div>
  );
}

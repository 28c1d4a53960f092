import type { Address } from '../../../lib/core/schema.ts';
import { oneLine, shortAddress } from '../../../lib/view/format.ts';
import type { Known } from '../../../lib/view/live.ts';
import { t } from '../../../lib/words/words.ts';
import { AccountBadges } from '../../ui/accountBadge.tsx';
import { AddressPicture, FullAddress } from '../../ui/address.tsx';

interface SignerProps {
  address: Address;
  known: Known;
}

/** The account that would sign, for a line that stays in sight. */
export function Signer({ address, known }: SignerProps) {
  const account = known.accounts.find((each) => each.address === address);
  return (
    <span translate="no" className="min-w-0 font-medium wrap-anywhere">
      {account ? `${oneLine(account.name, 32)} ` : ''}
      <span className="font-mono text-xs font-normal text-muted">{shortAddress(address)}</span>
      {account ? (
        <span translate="yes" className="ml-1">
          <AccountBadges source={account.source} />
        </span>
      ) : null}
    </span>
  );
}

/** The same in full. */
export function SigningAccount({ address, known }: SignerProps) {
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

import type { Address } from '../../lib/core/schema.ts';
import { oneLine, shortAddress } from '../../lib/view/format.ts';
import { type Known, useBatchKinds } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { networkName } from '../ui/networkName.tsx';
import { Pick } from '../ui/pick.tsx';

/** Of which account, and on which network, batches are listed; of all where nothing is said. */
export interface Wanted {
  from?: Address | undefined;
  chainId?: number | undefined;
}

/** Lets the user choose what is listed, where there is a choice. */
export function Filter(props: { wanted: Wanted; onChange: (wanted: Wanted) => void; known: Known }) {
  const { wanted, onChange, known } = props;
  const { accounts, networks } = useBatchKinds() ?? { accounts: [], networks: [] };
  if (accounts.length < 2 && networks.length < 2) return null;
  const nameOf = (address: Address) => known.accounts.find((each) => each.address === address)?.name ?? shortAddress(address);
  const networkOf = (chainId: number) => known.networks.find((each) => each.chainId === chainId);
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      {accounts.length > 1 ? (
        <div className="min-w-0 flex-1 basis-32 sm:max-w-56">
          <Pick
            label={t('activity.ofAccount')}
            names
            items={[
              { value: '', label: t('activity.allAccounts'), isOurs: true },
              ...accounts.map((address) => ({ value: address, label: oneLine(nameOf(address)) })),
            ]}
            value={wanted.from ?? ''}
            onChange={(value) => onChange({ ...wanted, from: accounts.find((address) => address === value) })}
          />
        </div>
      ) : null}
      {networks.length > 1 ? (
        <div className="min-w-0 flex-1 basis-32 sm:max-w-56">
          <Pick
            label={t('activity.ofNetwork')}
            names
            items={[
              { value: '', label: t('activity.allNetworks'), isOurs: true },
              ...networks.map((chainId) => ({ value: String(chainId), label: networkName(networkOf(chainId), chainId) })),
            ]}
            value={wanted.chainId === undefined ? '' : String(wanted.chainId)}
            onChange={(value) => onChange({ ...wanted, chainId: networks.find((chainId) => String(chainId) === value) })}
          />
        </div>
      ) : null}
    </div>
  );
}

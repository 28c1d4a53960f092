import { defaultSettings } from '../../lib/core/settings.ts';
import { useKnown, useSettings } from '../../lib/view/live.ts';
import { accountMeant } from '../../lib/view/offeredAccounts.ts';
import { hashOf } from '../../lib/view/route.ts';
import { Send } from '../send/page.tsx';

/** The place that sends something; afterwards the page goes to what was sent. @param to whom it is for, where that is said. */
export function SendPlace({ to }: { to?: string }) {
  const known = useKnown();
  const settings = useSettings();
  if (!known || !settings) return null;
  const { selectedAccount, selectedChain } = { ...defaultSettings, ...settings };
  const account = accountMeant(known.accounts, selectedAccount);
  const network = known.networks.find(({ chainId }) => chainId === selectedChain) ?? known.networks[0];
  if (!account || !network) return null;
  return (
    <Send
      key={to}
      known={known}
      beginning={{ from: account.address, chainId: network.chainId, ...(to === undefined ? {} : { to }) }}
      onDone={(item) => {
        location.hash = hashOf({ place: 'activity', item });
      }}
    />
  );
}

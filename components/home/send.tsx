import { useKnown } from '../../lib/view/live.ts';
import { hashOf } from '../../lib/view/route.ts';
import { useSelected } from '../../lib/view/selected.ts';
import { Send } from '../send/page.tsx';

/** The place that sends something; afterwards the page goes to what was sent. @param to whom it is for, where that is said. */
export function SendPlace({ to }: { to?: string }) {
  const known = useKnown();
  const selected = useSelected(known);
  if (!known || !selected) return null;
  const { account, network } = selected;
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

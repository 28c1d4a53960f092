import type { Site } from '../../lib/core/account/account.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import { type Known, useOffered } from '../../lib/view/live.ts';
import { networkName } from '../ui/networkName.tsx';
import { Pick } from '../ui/pick.tsx';

interface SiteNetworkProps {
  label: string;
  site: Site;
  known: Known;
  run: (task: () => Promise<unknown>) => Promise<boolean>;
}

/** The network that a site sees, and the way to another. One that is not among those to pick is named all the same. */
export function SiteNetwork({ label, site: { origin, chainId }, known, run }: SiteNetworkProps) {
  const items = useOffered(known, chainId).map((each) => ({ value: String(each.chainId), label: oneLine(each.name) }));
  const isListed = known.networks.some((each) => each.chainId === chainId);
  return (
    <Pick
      label={label}
      names
      items={isListed ? items : [{ value: String(chainId), label: networkName(undefined, chainId), isOurs: true }, ...items]}
      value={String(chainId)}
      onChange={(value) => run(() => command('selectSiteChain', { origin, chainId: Number(value) }))}
    />
  );
}

import { ArrowDown } from 'lucide-react';
import type { Network, SwitchSubject } from '../../lib/core/network/network.ts';
import { oneLine } from '../../lib/view/format.ts';
import { Frame } from './parts/frame.tsx';
import type { ScreenProps } from './screen.ts';

function Place({ label, network }: { label: string; network: Network }) {
  return (
    <div className="card px-4 py-3">
      <p className="eyebrow">{label}</p>
      <p className="text-base font-semibold wrap-anywhere">{oneLine(network.name)}</p>
      <p className="text-muted">
        Chain ID {network.chainId}
        {network.testnet ? ', a test network' : ''}
      </p>
    </div>
  );
}

/** The user lets a site look at another network. */
export function SwitchNetwork({ subject, onConfirm, ...rest }: ScreenProps<SwitchSubject>) {
  return (
    <Frame {...rest} title="Switch this site’s network?" confirm="Switch network" onConfirm={() => onConfirm({})}>
      <Place label="Now" network={subject.from} />
      <ArrowDown aria-hidden className="mx-auto size-5 text-accent" />
      <Place label="From now on" network={subject.to} />
      <p className="text-muted">Only this site changes its network. Other sites stay where they are.</p>
    </Frame>
  );
}

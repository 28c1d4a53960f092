import { ArrowDown } from 'lucide-react';
import type { Network, SwitchSubject } from '../../lib/core/network/network.ts';
import { oneLine } from '../../lib/view/format.ts';
import { t } from '../../lib/words/words.ts';
import { AddedBy } from './parts/addedBy.tsx';
import { Frame } from './parts/frame.tsx';
import type { ScreenProps } from './screen.ts';

function Place({ label, network }: { label: string; network: Network }) {
  return (
    <div className="card px-4 py-3">
      <p className="eyebrow">{label}</p>
      <p translate="no" className="text-base font-semibold wrap-anywhere">
        {oneLine(network.name)}
      </p>
      <p className="text-muted">
        {t(network.testnet ? 'switchNetwork.testnet' : 'switchNetwork.chainId', { chainId: network.chainId })}
      </p>
    </div>
  );
}

/** The user lets a site look at another network. */
export function SwitchNetwork({ subject, onConfirm, ...rest }: ScreenProps<SwitchSubject>) {
  return (
    <Frame
      {...rest}
      warnings={[]}
      title={t('switchNetwork.title')}
      confirm={t('switchNetwork.confirm')}
      onConfirm={() => onConfirm({})}
    >
      <Place label={t('switchNetwork.now')} network={subject.from} />
      <ArrowDown aria-hidden className="mx-auto size-5 text-accent" />
      <Place label={t('switchNetwork.then')} network={subject.to} />
      <AddedBy network={subject.to} origin={subject.origin} />
      <p className="text-muted">{t('switchNetwork.onlyThisSite')}</p>
    </Frame>
  );
}

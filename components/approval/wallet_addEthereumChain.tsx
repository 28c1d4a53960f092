import type { AddSubject } from '../../lib/core/network/network.ts';
import { t } from '../../lib/words/words.ts';
import { Notice } from '../ui/notice.tsx';
import { AddedBy } from './parts/addedBy.tsx';
import { Block } from './parts/block.tsx';
import { Frame } from './parts/frame.tsx';
import { NetworkRows } from './parts/networkRows.tsx';
import type { ScreenProps } from './screen.ts';

/** The user takes a network, and the nodes that will tell the wallet about it, into the wallet, and lets the site use it. */
export function AddNetwork({ subject, known: around, onConfirm, ...rest }: ScreenProps<AddSubject>) {
  const { network, known, listed, unused, warnings } = subject;
  return (
    <Frame
      {...rest}
      known={around}
      warnings={warnings}
      title={t(known ? 'switchNetwork.title' : 'addNetwork.title')}
      confirm={t(known ? 'switchNetwork.confirm' : 'addNetwork.confirm')}
      onConfirm={() => onConfirm({})}
    >
      <Trust known={known} listed={listed} />
      <AddedBy network={network} origin={subject.origin} />
      <Block title={t('addNetwork.network')}>
        <NetworkRows network={network} unused={unused} />
      </Block>
      {known ? null : <p className="text-muted">{t('addNetwork.used')}</p>}
      {known || listed || network.rpcUrls.length < 2 ? null : <p className="text-muted">{t('addNetwork.silent')}</p>}
    </Frame>
  );
}

function Trust({ known, listed = false }: Pick<AddSubject, 'known' | 'listed'>) {
  if (known) return <Notice tone="calm">{t('addNetwork.known')}</Notice>;
  return listed ? <Notice tone="calm">{t('addNetwork.listed')}</Notice> : <Notice tone="warn">{t('addNetwork.trust')}</Notice>;
}

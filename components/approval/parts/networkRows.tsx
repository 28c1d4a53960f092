import type { Network } from '../../../lib/core/network/network.ts';
import { oneLine } from '../../../lib/view/format.ts';
import { t } from '../../../lib/words/words.ts';
import { Row, Rows, TallRow } from '../../ui/rows.tsx';
import { Data } from '../../ui/said.tsx';

/** Everything about a network that decides where transactions go. */
export function NetworkRows({ network, unused = [] }: { network: Network; unused?: readonly string[] | undefined }) {
  return (
    <Rows>
      <Row label={t('addNetwork.name')}>
        <Data>{oneLine(network.name)}</Data>
      </Row>
      <Row label={t('addNetwork.chainId')}>
        {network.chainId} <Data className="text-muted">(0x{network.chainId.toString(16)})</Data>
      </Row>
      <Row label={t('addNetwork.currency')}>
        <Data>
          {oneLine(network.currency.symbol)} <span className="text-muted">({oneLine(network.currency.name)})</span>
        </Data>
      </Row>
      <TallRow label={t(network.rpcUrls.length > 1 ? 'addNetwork.nodes' : 'addNetwork.node')}>
        <Urls urls={network.rpcUrls} />
      </TallRow>
      {unused.length > 0 ? (
        <TallRow label={t('addNetwork.unused')}>
          <Urls urls={unused} />
        </TallRow>
      ) : null}
      {network.explorer ? (
        <TallRow label={t('addNetwork.explorer')}>
          <Data className="code">{oneLine(network.explorer, 2048)}</Data>
        </TallRow>
      ) : null}
    </Rows>
  );
}

const Urls = ({ urls }: { urls: readonly string[] }) => (
  <ul translate="no">
    {urls.map((url) => (
      <li key={url} className="code">
        {oneLine(url, 2048)}
      </li>
    ))}
  </ul>
);

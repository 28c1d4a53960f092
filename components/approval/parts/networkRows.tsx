import type { Network } from '../../../lib/core/network/network.ts';
import { oneLine } from '../../../lib/view/format.ts';
import { Row, Rows, TallRow } from '../../ui/rows.tsx';

/** Everything about a network that decides where transactions go. */
export function NetworkRows({ network }: { network: Network }) {
  return (
    <Rows>
      <Row label="Name">{oneLine(network.name)}</Row>
      <Row label="Chain ID">
        {network.chainId} <span className="text-muted">(0x{network.chainId.toString(16)})</span>
      </Row>
      <Row label="Currency">
        {oneLine(network.currency.symbol)} <span className="text-muted">({oneLine(network.currency.name)})</span>
      </Row>
      <TallRow label={network.rpcUrls.length > 1 ? 'Nodes' : 'Node'}>
        <ul>
          {network.rpcUrls.map((url) => (
            <li key={url} className="code">
              {oneLine(url, 2048)}
            </li>
          ))}
        </ul>
      </TallRow>
      {network.explorer ? (
        <TallRow label="Explorer">
          <span className="code">{oneLine(network.explorer, 2048)}</span>
        </TallRow>
      ) : null}
    </Rows>
  );
}

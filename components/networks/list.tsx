import { useState } from 'react';
import type { Network } from '../../lib/core/network/network.ts';
import { oneLine } from '../../lib/view/format.ts';
import { useNetworks } from '../../lib/view/live.ts';
import { useNodeStates } from '../../lib/view/nodes.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/page.tsx';
import { Data, Said } from '../ui/said.tsx';
import { EditNodes } from './edit.tsx';
import { Guard } from './guard.tsx';
import { NodeStates } from './nodeStates.tsx';
import { StillToChoose } from './whomToAsk.tsx';

/** All networks, their nodes and how these are, and whether they have the guard. */
export function NetworkList() {
  const networks = useNetworks();
  return (
    <div className="space-y-3">
      <StillToChoose />
      <ul className="space-y-3">
        {networks?.map((network) => (
          <li key={network.chainId}>
            <NetworkCard network={network} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function NetworkCard({ network }: { network: Network }) {
  const [editing, setEditing] = useState(false);
  const { check, checkAnew, ...states } = useNodeStates(network.chainId);
  const name = oneLine(network.name);
  return (
    <Section
      title={<Data>{name}</Data>}
      aside={
        <span className="text-xs text-muted">
          <Said
            code={network.testnet ? 'networks.about.test' : 'networks.about'}
            params={{ chainId: network.chainId, symbol: <Data>{oneLine(network.currency.symbol, 12)}</Data> }}
          />
        </span>
      }
    >
      <NodeStates network={network} {...states} onCheck={check} />
      <Button size="small" className="mt-3" aria-label={t('nodes.editOf', { network: name })} onClick={() => setEditing(true)}>
        {t('nodes.edit')}
      </Button>
      <Guard network={network} />
      {editing ? <EditNodes network={network} onSaved={checkAnew} onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}

import { useState } from 'react';
import type { Network } from '../../lib/core/network/network.ts';
import { defaultSettings } from '../../lib/core/settings.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import { useNetworkList, useSettings } from '../../lib/view/live.ts';
import { useIsHealthKnown, useNodeStates } from '../../lib/view/nodes.ts';
import { useTurns } from '../../lib/view/turns.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Toggle } from '../ui/choices.tsx';
import { Problem } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { Data, Said } from '../ui/said.tsx';
import { AddNetwork } from './add.tsx';
import { Arrange } from './arrange.tsx';
import { EditNodes } from './edit.tsx';
import { Guard } from './guard.tsx';
import { HiddenNetworks } from './hidden.tsx';
import { NodeStates } from './nodeStates.tsx';
import { StillToChoose } from './whomToAsk.tsx';

/** All networks in the user's order, their nodes and how these are, and whether they have the guard. */
export function NetworkList() {
  const list = useNetworkList();
  const isHealthKnown = useIsHealthKnown();
  // What comes later would move the rest under the pointer.
  if (!list || !isHealthKnown) return null;
  return (
    <div className="space-y-3">
      <StillToChoose />
      <AddNetwork />
      <ul className="space-y-3">
        {list.offered.map((network) => (
          <li key={network.chainId}>
            <NetworkCard network={network} shown={list.offered} />
          </li>
        ))}
      </ul>
      <HiddenNetworks networks={list.hidden} />
      <ShowTests />
    </div>
  );
}

function ShowTests() {
  const { showTestNetworks } = useSettings() ?? defaultSettings;
  const { problem, run } = useTurns();
  return (
    <section className="card p-4">
      <Toggle
        label={t('networks.tests')}
        hint={t('networks.tests.about')}
        checked={showTestNetworks}
        onChange={(value) => run(() => command('setSetting', { name: 'showTestNetworks', value }))}
      />
      <Problem said={problem} />
    </section>
  );
}

function NetworkCard({ network, shown }: { network: Network; shown: readonly Network[] }) {
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
      <Arrange network={network} shown={shown} />
      <Guard network={network} />
      {editing ? <EditNodes network={network} onSaved={checkAnew} onClose={() => setEditing(false)} /> : null}
    </Section>
  );
}

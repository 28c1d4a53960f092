import { CircleCheck, CircleSlash, Hourglass, OctagonX } from 'lucide-react';
import type { Network } from '../../lib/core/network/network.ts';
import type { NodeHealth } from '../../lib/core/network/nodeHealth.ts';
import { ago, oneLine } from '../../lib/view/format.ts';
import { type NodeState, standingOf, useNodeHealth } from '../../lib/view/nodes.ts';
import { useNow } from '../../lib/view/now.ts';
import type { Said as Saying } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/notice.tsx';
import { Data, Said, Told } from '../ui/said.tsx';
import { HostAccess } from './access.tsx';

const STATES = {
  up: { Icon: CircleCheck, look: 'text-good' },
  behind: { Icon: Hourglass, look: 'text-warn' },
  down: { Icon: OctagonX, look: 'text-bad' },
  'wrong chain': { Icon: CircleSlash, look: 'text-bad' },
} as const satisfies Record<NodeState['state'], unknown>;

interface NodeStatesProps {
  network: Network;
  /** Nothing before the first check. */
  nodes?: NodeState[];
  busy: boolean;
  problem?: Saying;
  onCheck: () => void;
}

/** The nodes of a network in the order they are asked, and what a check found out about each. */
export function NodeStates({ network, nodes, busy, problem, onCheck }: NodeStatesProps) {
  const healthOf = useNodeHealth(network.chainId);
  const stateOf = (url: string) => nodes?.find((node) => node.url === url);
  return (
    <>
      <ol aria-live="polite" className="space-y-2">
        {network.rpcUrls.map((url) => (
          <li key={url}>
            <p className="code" translate="no">
              {oneLine(url, 2048)}
            </p>
            {stateOf(url) ? <NodeStatus node={stateOf(url)} /> : <Lately health={healthOf(url)} />}
            {stateOf(url)?.state === 'behind' ? (
              <p className="text-muted">{t(network.rpcUrls.length > 1 ? 'nodes.behind.others' : 'nodes.behind.alone')}</p>
            ) : null}
            {stateOf(url)?.state === 'down' ? <HostAccess url={url} onAllowed={onCheck} /> : null}
          </li>
        ))}
      </ol>
      <Problem said={problem} />
      <Button
        look="quiet"
        size="small"
        className="float-right mt-3"
        aria-disabled={busy}
        aria-label={busy ? undefined : t('nodes.checkOf', { network: oneLine(network.name) })}
        onClick={onCheck}
      >
        {t(busy ? 'nodes.checking' : 'nodes.check')}
      </Button>
    </>
  );
}

/** How a node was when the wallet last had a reason to ask it something. */
function Lately({ health }: { health?: NodeHealth }) {
  const now = useNow();
  if (!health) return <p className="text-muted">{t('nodes.notAsked')}</p>;
  const { at, trouble } = health;
  const when = <Data>{ago(at, now)}</Data>;
  if (!trouble)
    return (
      <p className="text-muted">
        <Said code="nodes.answered" params={{ ago: when }} />
      </p>
    );
  return (
    <p className="wrap-anywhere text-warn">
      <Said code="nodes.failed" params={{ ago: when, why: <Told said={trouble} longest={200} /> }} />
    </p>
  );
}

function NodeStatus({ node }: { node?: NodeState }) {
  if (!node) return null;
  const { Icon, look } = STATES[node.state];
  return (
    <p className={`flex gap-1.5 font-medium ${look}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <Told said={standingOf(node)} />
      </span>
    </p>
  );
}

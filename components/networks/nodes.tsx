import { CircleCheck, CircleSlash, Hourglass, OctagonX } from 'lucide-react';
import type { Network } from '../../lib/core/network/network.ts';
import { oneLine } from '../../lib/view/format.ts';
import type { NodeState } from '../../lib/view/nodes.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/notice.tsx';
import { HostAccess } from './access.tsx';

const STATES = {
  up: { Icon: CircleCheck, look: 'text-good', words: 'Up' },
  behind: { Icon: Hourglass, look: 'text-warn', words: 'Behind' },
  down: { Icon: OctagonX, look: 'text-bad', words: 'Down' },
  'wrong chain': { Icon: CircleSlash, look: 'text-bad', words: 'Serves another chain' },
} satisfies Record<NodeState['state'], unknown>;

const PRECONFIRMED = { true: 'with pre-confirmed state', false: 'without pre-confirmed state' } as const;

interface NodeStatesProps {
  network: Network;
  /** Nothing before the first check. */
  nodes?: NodeState[];
  busy: boolean;
  problem?: string;
  onCheck: () => void;
}

/** The nodes of a network in the order they are asked, and what a check found out about each. */
export function NodeStates({ network, nodes, busy, problem, onCheck }: NodeStatesProps) {
  const stateOf = (url: string) => nodes?.find((node) => node.url === url);
  return (
    <>
      <ol aria-live="polite" className="space-y-2">
        {network.rpcUrls.map((url) => (
          <li key={url}>
            <p className="code">{oneLine(url, 2048)}</p>
            <NodeWords node={stateOf(url)} />
            {stateOf(url)?.state === 'behind' ? (
              <p className="text-muted">
                {network.rpcUrls.length > 1
                  ? 'The others are asked first until it has caught up.'
                  : 'What happens on this network shows late. Add another node to see it in time.'}
              </p>
            ) : null}
            {stateOf(url)?.state === 'down' ? <HostAccess url={url} onAllowed={onCheck} /> : null}
          </li>
        ))}
      </ol>
      <Problem>{problem}</Problem>
      <Button
        look="quiet"
        className="float-right mt-3 min-h-9 py-1"
        aria-disabled={busy}
        aria-label={`Check nodes of ${oneLine(network.name)}`}
        onClick={onCheck}
      >
        {busy ? 'Checking…' : 'Check nodes'}
      </Button>
    </>
  );
}

function NodeWords({ node }: { node?: NodeState }) {
  if (!node) return null;
  const { Icon, look, words } = STATES[node.state];
  const preconfirmed = node.preconfirmed === undefined ? '' : `, ${PRECONFIRMED[`${node.preconfirmed}`]}`;
  return (
    <p className={`flex gap-1.5 font-medium ${look}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {words}
        {preconfirmed}
        {node.trouble ? `: ${oneLine(node.trouble, 200)}` : ''}
      </span>
    </p>
  );
}

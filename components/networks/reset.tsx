import { RESET_WORDS } from '../../lib/core/network/chainMark.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { oneLine } from '../../lib/view/format.ts';
import { type Known, useKnown, useResetChains } from '../../lib/view/live.ts';
import { Button } from '../ui/button.tsx';
import { Notice, Problem } from '../ui/notice.tsx';

/** Development chains that were reset, each with the press that mends it. */
export function ResetChains({ only }: { only?: number }) {
  const chains = useResetChains();
  const known = useKnown();
  if (!chains || !known) return null;
  return chains
    .filter(({ chainId }) => only === undefined || chainId === only)
    .map(({ chainId, reset }) => (
      <div key={chainId} className="mb-4">
        <StartAfresh chainId={chainId} reset={reset} known={known} />
      </div>
    ));
}

/** Says that a chain was reset, and has the wallet take it for what it is now. */
export function StartAfresh(props: { chainId: number; reset?: keyof typeof RESET_WORDS; known: Known }) {
  const { chainId, reset, known } = props;
  const { busy, problem, run } = useAction();
  const name = known.networks.find((network) => network.chainId === chainId)?.name ?? `Chain ${chainId}`;
  return (
    <Notice tone="warn">
      <strong className="block">The chain “{oneLine(name)}” was reset</strong>
      <p>
        {reset ? RESET_WORDS[reset] : 'It is not as Sheaf knew it.'} Nothing is sent to it until you start afresh. What you
        confirmed for the chain that is gone is then marked so, and none of it is sent again.
      </p>
      <div className="mt-2 space-y-2 text-fg">
        <Problem>{problem}</Problem>
        <Button aria-disabled={busy} aria-busy={busy} onClick={() => run(() => command('startAfresh', { chainId }))}>
          Start afresh on it
        </Button>
      </div>
    </Notice>
  );
}

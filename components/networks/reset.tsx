import type { ChainFingerprint } from '../../lib/core/network/chainFingerprint.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { type Known, useKnown, useResetChains } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { NetworkName } from '../ui/networkName.tsx';
import { Notice, Problem } from '../ui/notice.tsx';
import { Said } from '../ui/said.tsx';

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
export function StartAfresh(props: { chainId: number; reset?: ChainFingerprint['reset']; known: Known }) {
  const { chainId, reset, known } = props;
  const { busy, problem, run } = useAction();
  const network = known.networks.find((each) => each.chainId === chainId);
  return (
    <Notice tone="warn">
      <strong className="block">
        <Said code="reset.title" params={{ network: <NetworkName network={network} chainId={chainId} /> }} />
      </strong>
      <p>{t('ui.sentences', { first: t(`reset.${reset ?? 'unknown'}`), second: t('reset.about') })}</p>
      <div className="mt-2 space-y-2 text-fg">
        <Problem said={problem} />
        <Button aria-disabled={busy} aria-busy={busy} onClick={() => run(() => command('startAfresh', { chainId }))}>
          {t('reset.startAfresh')}
        </Button>
      </div>
    </Notice>
  );
}

import { useState } from 'react';
import type { Slot } from '../../lib/core/batch/slot.ts';
import type { CommandResults } from '../../lib/core/command.ts';
import type { Network } from '../../lib/core/network/network.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { atMost, oneLine } from '../../lib/view/format.ts';
import { useAsking } from '../../lib/view/queries.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Problem } from '../ui/notice.tsx';
import { ReplacementCost } from './replacementCost.tsx';

type Kind = keyof CommandResults['replacementFees'];

const KINDS = {
  speedUp: {
    name: 'speedUp',
    title: 'transaction.speedUp.title',
    means: 'transaction.speedUp.means',
  },
  cancel: {
    name: 'cancelTransaction',
    title: 'transaction.cancel.title',
    means: 'transaction.cancel.means',
  },
} as const satisfies Record<Kind, unknown>;

/** Higher fees for a transaction that is on its way, or its end; as far as either is possible. */
export function Replace({ slot, kinds, network }: { slot: Slot; kinds: readonly Kind[]; network?: Network }) {
  const [kind, setKind] = useState<Kind>();
  const isCancellation = slot.purpose === 'cancel';
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {kinds.includes('speedUp') ? <Button onClick={() => setKind('speedUp')}>{t('transaction.speedUp')}</Button> : null}
      {kinds.includes('cancel') ? (
        <Button look={isCancellation ? undefined : 'danger'} onClick={() => setKind('cancel')}>
          {t(isCancellation ? 'transaction.cancel.again' : 'transaction.cancel')}
        </Button>
      ) : null}
      {kind ? <ReplaceDialog kind={kind} slot={slot} network={network} onClose={() => setKind(undefined)} /> : null}
    </div>
  );
}

function ReplaceDialog(props: { kind: Kind; slot: Slot; network?: Network; onClose: () => void }) {
  const { kind, slot, network, onClose } = props;
  const { name, title, means } = KINDS[kind];
  const voids = kind === 'cancel' && slot.nonceSpan === 2;
  const asking = useAsking('replacementFees', { hash: slot.hash });
  const acting = useAction();
  const money = (wei: bigint) =>
    `${atMost(wei, network?.currency.decimals ?? 18)} ${oneLine(network?.currency.symbol ?? '', 12)}`;
  const price = asking.answer?.[kind];

  async function act() {
    if (!price) return;
    const { maxFeePerGas, maxPriorityFeePerGas, maxFee } = price;
    const shown = { fees: { maxFeePerGas, maxPriorityFeePerGas }, maxFee };
    if (await acting.run(() => command(name, { hash: slot.hash, ...shown }))) onClose();
    // The fees that were shown count no longer.
    else await asking.ask();
  }

  return (
    <Dialog title={t(title)} open onClose={onClose}>
      <div className="space-y-4">
        <p>{t(voids ? 'transaction.cancel.means.upgrade' : means)}</p>
        <ReplacementCost slot={slot} price={price} asking={asking.busy} money={money} />
        <Problem said={acting.problem ?? asking.problem} />
        <Button
          look={kind === 'cancel' ? 'danger' : 'primary'}
          className="w-full"
          aria-disabled={acting.busy || asking.busy || !price}
          aria-busy={acting.busy}
          onClick={act}
        >
          {t(title)}
        </Button>
      </div>
    </Dialog>
  );
}

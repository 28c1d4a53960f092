import type { ComponentProps, ReactNode } from 'react';
import type { OwnFee } from '../../lib/core/command.ts';
import type { Network } from '../../lib/core/network/network.ts';
import { useAction } from '../../lib/view/action.ts';
import { atMost, oneLine } from '../../lib/view/format.ts';
import { hashOf } from '../../lib/view/route.ts';
import { chargesIn } from '../../lib/view/surcharge.ts';
import type { Said } from '../../lib/words/said.ts';
import { t } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FeeNote, FeeRows } from './fees.tsx';
import { NetworkName } from './networkName.tsx';
import { Problem } from './notice.tsx';
import { Row, Rows } from './rows.tsx';

interface TransactionDialogProps<Quote extends OwnFee> {
  title: string;
  chainId: number;
  network?: Network;
  /** What it would be, and cost, as far as the background has said. */
  asking: { answer: Quote | undefined; busy: boolean; problem: Said | undefined; ask: () => Promise<unknown> };
  /** What the button says, and how it looks. */
  does: string;
  look: ComponentProps<typeof Button>['look'];
  /** Has it sent as it was shown. @returns its batch. */
  onSend: (quote: Quote) => Promise<{ key: string }>;
  onClose: () => void;
  /** What is to be known of it beside network and fee, as rows. */
  rows?: ReactNode;
  /** What it means. */
  children: ReactNode;
}

/** A transaction of the wallet's own: what it means and costs at most, and the yes to it; the page then goes to that transaction. */
export function TransactionDialog<Quote extends OwnFee>(props: TransactionDialogProps<Quote>) {
  const { network, chainId, asking, onSend, onClose } = props;
  const acting = useAction();
  const quote = asking.answer;

  async function act() {
    if (!quote) return;
    const done = await acting.run(async () => {
      const { key } = await onSend(quote);
      onClose();
      location.hash = hashOf({ place: 'activity', item: key });
    });
    // The fee that was shown counts no longer.
    if (!done) await asking.ask();
  }

  const money = (wei: bigint) =>
    `${atMost(wei, network?.currency.decimals ?? 18)} ${oneLine(network?.currency.symbol ?? '', 12)}`;
  const surcharge = chargesIn(quote?.surcharge);
  return (
    <Dialog title={props.title} open onClose={onClose}>
      <div className="space-y-4">
        {props.children}
        <div aria-live="polite">
          <Rows>
            <Row label={t('activity.network')}>
              <NetworkName network={network} chainId={chainId} />
            </Row>
            {props.rows}
            {quote ? (
              <FeeRows maxFee={BigInt(quote.maxFee)} surcharge={surcharge} money={money} />
            ) : (
              <Row label={t('fees.network.atMost')}>{t(asking.busy ? 'fees.asking' : 'fees.unknown')}</Row>
            )}
          </Rows>
          <FeeNote surcharge={surcharge} />
        </div>
        <Problem said={acting.problem ?? asking.problem} />
        <Button
          look={props.look}
          className="w-full"
          aria-disabled={acting.busy || asking.busy || !quote}
          aria-busy={acting.busy}
          onClick={act}
        >
          {props.does}
        </Button>
      </div>
    </Dialog>
  );
}

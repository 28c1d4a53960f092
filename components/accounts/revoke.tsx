import type { Network } from '../../lib/core/network/network.ts';
import type { Address } from '../../lib/core/schema.ts';
import { useAction } from '../../lib/view/action.ts';
import { command } from '../../lib/view/command.ts';
import { atMost, oneLine } from '../../lib/view/format.ts';
import { useAsking } from '../../lib/view/queries.ts';
import { hashOf } from '../../lib/view/route.ts';
import { chargesIn } from '../../lib/view/surcharge.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FeeNote, FeeRows } from '../ui/fees.tsx';
import { NetworkName } from '../ui/networkName.tsx';
import { Problem } from '../ui/notice.tsx';
import { Row, Rows, TallRow } from '../ui/rows.tsx';

/** Ends an account's upgrade on a network, at the fee that is shown; the page then goes to that transaction. */
export function Revoke(props: { account: Address; chainId: number; network?: Network; onClose: () => void }) {
  const { account, chainId, network, onClose } = props;
  const asking = useAsking('revocationFee', { chainId, account });
  const acting = useAction();
  const quote = asking.answer;

  async function act() {
    if (!quote) return;
    const done = await acting.run(async () => {
      const { key } = await command('revokeDelegation', { chainId, account, maxFee: quote.maxFee });
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
    <Dialog title={t('revoke.title')} open onClose={onClose}>
      <div className="space-y-4">
        <p>{t('revoke.about')}</p>
        <div aria-live="polite">
          <Rows>
            <Row label={t('revoke.network')}>
              <NetworkName network={network} chainId={chainId} />
            </Row>
            {quote ? (
              <TallRow label={t('revoke.contract')}>
                <FullAddress address={quote.delegate} copy={t('ui.copy.contract')} />
              </TallRow>
            ) : null}
            {quote ? (
              <FeeRows maxFee={BigInt(quote.maxFee)} surcharge={surcharge} money={money} />
            ) : (
              <Row label={t('fees.network.atMost')}>{t(asking.busy ? 'revoke.fee.asking' : 'revoke.fee.unknown')}</Row>
            )}
          </Rows>
          <FeeNote surcharge={surcharge} />
        </div>
        <Problem said={acting.problem ?? asking.problem} />
        <Button
          look="danger"
          className="w-full"
          aria-disabled={acting.busy || asking.busy || !quote}
          aria-busy={acting.busy}
          onClick={act}
        >
          {t('revoke.do')}
        </Button>
      </div>
    </Dialog>
  );
}

import type { Network } from '../../lib/core/network/network.ts';
import type { Address } from '../../lib/core/schema.ts';
import { command } from '../../lib/view/command.ts';
import { useAsking } from '../../lib/view/queries.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { TallRow } from '../ui/rows.tsx';
import { TransactionDialog } from '../ui/transactionDialog.tsx';

/** Ends an account's upgrade on a network, at the fee that is shown. */
export function Revoke(props: { account: Address; chainId: number; network?: Network; onClose: () => void }) {
  const { account, chainId } = props;
  const asking = useAsking('revocationFee', { chainId, account });
  return (
    <TransactionDialog
      {...props}
      title={t('revoke.title')}
      asking={asking}
      does={t('revoke.do')}
      look="danger"
      onSend={({ maxFee }) => command('revokeDelegation', { chainId, account, maxFee })}
      rows={
        asking.answer ? (
          <TallRow label={t('revoke.contract')}>
            <FullAddress address={asking.answer.delegate} copy={t('ui.copy.contract')} />
          </TallRow>
        ) : null
      }
    >
      <p>{t('revoke.about')}</p>
    </TransactionDialog>
  );
}

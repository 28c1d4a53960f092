import { delegates } from '../../lib/core/account/delegates.ts';
import type { Network } from '../../lib/core/network/network.ts';
import type { Address } from '../../lib/core/schema.ts';
import { command } from '../../lib/view/command.ts';
import { useAsking } from '../../lib/view/queries.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { Notice } from '../ui/notice.tsx';
import { Row, TallRow } from '../ui/rows.tsx';
import { Data } from '../ui/said.tsx';
import { TransactionDialog } from '../ui/transactionDialog.tsx';

/** Upgrades an account on a network to the code that is shown, at the fee that is shown. */
export function Upgrade(props: { account: Address; chainId: number; network?: Network; onClose: () => void }) {
  const { account, chainId } = props;
  const asking = useAsking('upgradeFee', { chainId, account });
  const shown = asking.answer;
  const maker = delegates.find(({ address }) => address === shown?.delegate)?.maker;
  return (
    <TransactionDialog
      {...props}
      title={t('upgrade.title')}
      asking={asking}
      does={t('upgrade.do')}
      look="primary"
      onSend={({ delegate, replaces, maxFee }) => command('upgradeAccount', { chainId, account, delegate, replaces, maxFee })}
      rows={
        shown ? (
          <>
            <TallRow label={t('upgrade.contract')}>
              <FullAddress address={shown.delegate} name={shown.name} copy={t('ui.copy.delegate')} />
            </TallRow>
            {maker ? (
              <Row label={t('upgrade.maker')}>
                <Data>{maker}</Data>
              </Row>
            ) : null}
          </>
        ) : null
      }
    >
      <p>{t('upgrade.about')}</p>
      {shown?.replaces ? (
        <Notice tone="warn">
          {t('upgrade.replaces')}
          <FullAddress address={shown.replaces} copy={t('ui.copy.delegateUntilNow')} />
        </Notice>
      ) : null}
    </TransactionDialog>
  );
}

import type { StoredBatch } from '../../lib/core/batch/batch.ts';
import { moment, oneLine } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { NetworkName } from '../ui/networkName.tsx';
import { Row, Rows, TallRow } from '../ui/rows.tsx';
import { Data } from '../ui/said.tsx';
import { AskerName } from './askerName.tsx';

/** What a batch is: who asked for it, of which account, where, and how its calls are sent. */
export function BatchRows({ batch, known }: { batch: StoredBatch; known: Known }) {
  const network = known.networks.find(({ chainId }) => chainId === batch.chainId);
  const isAlone = batch.calls.length === 1 && !batch.atomic;
  return (
    <Rows>
      <TallRow label={t('activity.asker.row')}>
        <span className="font-medium break-all">
          <AskerName origin={batch.origin} />
        </span>
      </TallRow>
      <TallRow label={t('activity.account')}>
        <FullAddress
          address={batch.from}
          name={known.accounts.find((each) => each.address === batch.from)?.name}
          copy={t('ui.copy.account')}
        />
      </TallRow>
      <Row label={t('activity.network')}>
        <NetworkName network={network} chainId={batch.chainId} />
      </Row>
      <Row label={t('activity.confirmedAt')}>
        <Data>{moment(batch.confirmedAt)}</Data>
      </Row>
      {batch.method === 'revokeDelegation' || isAlone ? null : (
        <Row label={t('activity.mode')}>{t(batch.atomic ? 'activity.mode.atomic' : 'activity.mode.sequential')}</Row>
      )}
      {batch.onRevert === 'continue' && !batch.atomic ? (
        <Row label={t('activity.onRevert')}>{t('activity.onRevert.continue')}</Row>
      ) : null}
      {batch.method === 'wallet_sendCalls' ? (
        <TallRow label={t('activity.id')}>
          <Data className="code">{oneLine(batch.id, 200)}</Data>
        </TallRow>
      ) : null}
    </Rows>
  );
}

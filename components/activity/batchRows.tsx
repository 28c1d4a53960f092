import { candidates, isDeed, type StoredBatch } from '../../lib/core/batch/batch.ts';
import { paidFor } from '../../lib/core/batch/paid.ts';
import { GUARD } from '../../lib/core/guard/contract.ts';
import type { Address } from '../../lib/core/schema.ts';
import { exactAmount, moment, oneLine } from '../../lib/view/format.ts';
import type { BatchWithSlots, Known } from '../../lib/view/live.ts';
import { upgradedTo } from '../../lib/view/statusText.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { codeName } from '../ui/codeName.tsx';
import { PaidRows } from '../ui/fees.tsx';
import { NetworkName } from '../ui/networkName.tsx';
import { Row, Rows, TallRow } from '../ui/rows.tsx';
import { Data } from '../ui/said.tsx';
import { AskerName } from './askerName.tsx';

/** What a batch is: who asked for it, of which account, where, how its calls are sent, and what was paid for all of it. */
export function BatchRows({ batch, slots, isReset, known }: BatchWithSlots & { known: Known }) {
  const network = known.networks.find(({ chainId }) => chainId === batch.chainId);
  const isAlone = batch.calls.length === 1 && !batch.atomic;
  const contract = contractOf(batch);
  // What is on a network that is gone is not on the one of now.
  const upgraded = isReset ? undefined : upgradedTo(batch, slots);
  const paid = paidFor(candidates(slots));
  const { decimals, symbol } = network?.currency ?? { decimals: 18, symbol: '' };
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
      {contract ? (
        <TallRow label={t('activity.contract')}>
          <FullAddress address={contract} name={codeName(contract)} copy={t('ui.copy.contract')} />
        </TallRow>
      ) : null}
      <Row label={t('activity.confirmedAt')}>
        <Data>{moment(batch.confirmedAt)}</Data>
      </Row>
      {isDeed(batch) || isAlone ? null : (
        <Row label={t('activity.mode')}>{t(batch.atomic ? 'activity.mode.atomic' : 'activity.mode.sequential')}</Row>
      )}
      {upgraded ? (
        <TallRow label={t('activity.upgrade')}>
          <FullAddress address={upgraded} name={codeName(upgraded)} copy={t('ui.copy.contract')} />
        </TallRow>
      ) : null}
      {batch.onRevert === 'continue' && !batch.atomic && !isAlone ? (
        <Row label={t('activity.onRevert')}>{t('activity.onRevert.continue')}</Row>
      ) : null}
      {paid ? <PaidRows paid={paid} money={(wei) => `${exactAmount(wei, decimals)} ${oneLine(symbol, 12)}`} /> : null}
      {batch.method === 'wallet_sendCalls' ? (
        <TallRow label={t('activity.id')}>
          <Data className="code">{oneLine(batch.id, 200)}</Data>
        </TallRow>
      ) : null}
    </Rows>
  );
}

/** The contract that a batch of the wallet's own is about. */
function contractOf({ method, upgrade }: StoredBatch): Address | undefined {
  if (method === 'deployGuard') return GUARD;
  return method === 'upgradeAccount' ? upgrade : undefined;
}

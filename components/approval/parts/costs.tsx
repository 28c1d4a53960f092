import { roundedDown } from '../../../lib/core/describe/rounding.ts';
import { isAwaited } from '../../../lib/core/plan/awaited.ts';
import type { BatchSubject, FeeWish } from '../../../lib/core/plan/plan.ts';
import { atMost, exactAmount, oneLine } from '../../../lib/view/format.ts';
import type { Known } from '../../../lib/view/live.ts';
import { t } from '../../../lib/words/words.ts';
import { FeeNote, FeeRows } from '../../ui/fees.tsx';
import { Fresh } from '../../ui/fresh.tsx';
import { NetworkName } from '../../ui/networkName.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { Data } from '../../ui/said.tsx';
import { Fees } from './fees.tsx';
import { Signer, SigningAccount } from './signer.tsx';

/** Who pays, and the most that it costs, in a line that stays in sight. */
export function CostLine({ subject: { batch, plan }, known }: { subject: BatchSubject; known: Known }) {
  const network = known.networks.find(({ chainId }) => chainId === batch.chainId);
  const [decimals, symbol] = [network?.currency.decimals ?? 18, oneLine(network?.currency.symbol ?? '', 12)];
  const fee = isAwaited(plan) ? t('fees.notKnown') : `${atMost(plan.maxFee, decimals)} ${symbol}`;
  const lacking = plan.lacking ? `${exactAmount(plan.lacking, decimals)} ${symbol}` : undefined;
  return (
    <div className="flex min-w-0 flex-wrap justify-between gap-x-4 gap-y-0.5 wrap-anywhere">
      <Signer address={batch.from} known={known} />
      <p>
        <span className="text-muted">
          {t(isAwaited(plan) ? 'batch.fee' : plan.surcharge === 'unknown' ? 'batch.costs.feeWithoutL1' : 'batch.costs.feeAtMost')}
        </span>{' '}
        <span translate={isAwaited(plan) ? undefined : 'no'} className="font-medium">
          {isAwaited(plan) ? fee : <Fresh of={fee}>{fee}</Fresh>}
        </span>
      </p>
      {lacking ? (
        <p className="flex w-full flex-wrap justify-between gap-x-4">
          <span className="text-muted">{t('batch.costs.missing')}</span>
          <Data className="font-medium text-warn">{lacking}</Data>
        </p>
      ) : null}
    </div>
  );
}

/** Who pays, on which network, and how much at the most. */
export function PlanCosts(props: { subject: BatchSubject; known: Known; onChooseFee?: (fee: FeeWish) => Promise<void> }) {
  const { onChooseFee, known } = props;
  const { batch, plan } = props.subject;
  const network = known.networks.find(({ chainId }) => chainId === batch.chainId);
  const decimals = network?.currency.decimals ?? 18;
  const symbol = network ? oneLine(network.currency.symbol, 12) : '';
  const sent = batch.calls.reduce((sum, { value }) => sum + value, 0n);
  return (
    <div className="space-y-3 pb-2">
      <SigningAccount address={batch.from} known={known} />
      <div className="border-t pt-3">
        <Rows>
          <Row label={t('batch.costs.network')}>
            <NetworkName network={network} chainId={batch.chainId} />
          </Row>
          {sent > 0n ? (
            <Row label={t('batch.costs.sent')}>
              <Data>
                {exactAmount(sent, decimals)} {symbol}
              </Data>
            </Row>
          ) : null}
          {isAwaited(plan) ? (
            <Row label={t('batch.fee')}>{t('fees.notKnown')}</Row>
          ) : (
            <>
              <FeeRows maxFee={plan.maxFee} surcharge={plan.surcharge} money={(wei) => `${atMost(wei, decimals)} ${symbol}`} />
              <Row label={t('batch.costs.balance')}>
                <Data>
                  {exactAmount(plan.lacking ? plan.balance : roundedDown(plan.balance), decimals)} {symbol}
                </Data>
              </Row>
            </>
          )}
          {plan.lacking ? (
            <Row label={t('batch.costs.missing')}>
              <Data>
                {exactAmount(plan.lacking, decimals)} {symbol}
              </Data>
            </Row>
          ) : null}
        </Rows>
        <FeeNote surcharge={plan.surcharge} />
      </div>
      {plan.fees && onChooseFee ? (
        <div className="border-t pt-3">
          <Fees
            plan={{ ...plan, fees: plan.fees }}
            money={(wei) => `${atMost(wei, decimals)} ${symbol}`}
            onChoose={onChooseFee}
          />
        </div>
      ) : null}
    </div>
  );
}

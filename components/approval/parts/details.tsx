import { formatUnits } from 'viem';
import type { BatchSubject, Plan, PlannedTransaction } from '../../../lib/core/plan/plan.ts';
import type { Explanation } from '../../../lib/view/explanation.ts';
import type { Known } from '../../../lib/view/live.ts';
import { t } from '../../../lib/words/words.ts';
import { CallData } from '../../calls/data.tsx';
import { FullParty } from '../../calls/party.tsx';
import { inOrder } from '../../ui/inOrder.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { Data } from '../../ui/said.tsx';

interface DetailsProps {
  subject: BatchSubject;
  explained: Explanation | undefined;
  known: Known;
}

/** What few need to see: everybody in full, once, and the transactions as they will be signed. */
export function Details({ subject: { batch, plan }, explained, known }: DetailsProps) {
  return (
    <div className="space-y-3 pb-2">
      <section aria-labelledby="parties">
        <h2 id="parties" className="eyebrow">
          {t('batch.parties')}
        </h2>
        <ul className="divide-y">
          {explained?.parties.map((address) => (
            <li key={address} className="py-1.5">
              <FullParty address={address} known={known} chainId={batch.chainId} about={explained.about} />
            </li>
          ))}
        </ul>
      </section>
      {inOrder(plan.transactions, (transaction, index) => (
        <Transaction transaction={transaction} place={index + 1} plan={plan} />
      ))}
      {plan.simulatedOn === 'none' ? null : <p className="text-xs text-muted">{t(`batch.outcome.${plan.simulatedOn}`)}</p>}
    </div>
  );
}

const GWEI = 9;
const gwei = (wei: bigint) => <Data>{formatUnits(wei, GWEI)}</Data>;

function Transaction({ transaction, place, plan }: { transaction: PlannedTransaction; place: number; plan: Plan }) {
  const { nonce, gas, maxFeePerGas, maxPriorityFeePerGas, legacy, data } = transaction;
  return (
    <section>
      <h2 className="eyebrow mb-1">{t('batch.transaction', { place, count: plan.transactions.length })}</h2>
      <Rows>
        <Row label={t('batch.transaction.nonce')}>{nonce}</Row>
        <Row label={t('batch.transaction.gas')}>
          <Data>{String(gas)}</Data>
        </Row>
        <Row label={t(legacy ? 'batch.fee.own.price' : 'batch.fee.own.most')}>{gwei(maxFeePerGas)}</Row>
        {legacy ? null : <Row label={t('batch.fee.own.tip')}>{gwei(maxPriorityFeePerGas)}</Row>}
      </Rows>
      {plan.atomic ? <CallData data={data} /> : null}
    </section>
  );
}

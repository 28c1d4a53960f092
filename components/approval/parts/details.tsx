import { formatUnits } from 'viem';
import type { BatchSubject, Plan, PlannedTransaction } from '../../../lib/core/plan/plan.ts';
import type { Explanation } from '../../../lib/view/explanation.ts';
import { exactAmount, oneLine } from '../../../lib/view/format.ts';
import type { Known } from '../../../lib/view/live.ts';
import { t } from '../../../lib/words/words.ts';
import { CallData } from '../../calls/data.tsx';
import { FullParty } from '../../calls/party.tsx';
import { FullAddress } from '../../ui/address.tsx';
import { inOrder } from '../../ui/inOrder.tsx';
import { Row, Rows, TallRow } from '../../ui/rows.tsx';
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
      {explained ? <Parties {...explained} known={known} chainId={batch.chainId} /> : null}
      {inOrder(plan.transactions, (transaction, index) => (
        <Transaction transaction={transaction} place={index + 1} plan={plan} known={known} />
      ))}
      {plan.simulatedOn === 'none' ? null : (
        <p className="text-xs text-muted">
          {t(`${plan.guard?.is === 'on' ? 'guard.details' : 'batch.outcome'}.${plan.simulatedOn}`)}
        </p>
      )}
    </div>
  );
}

interface PartiesProps extends Pick<Explanation, 'parties' | 'about'> {
  chainId: number;
  known: Known;
}

/** Everybody who is named in a window, in full and once. */
export const Parties = ({ parties, about, chainId, known }: PartiesProps) => (
  <section aria-labelledby="parties">
    <h2 id="parties" className="eyebrow">
      {t('batch.parties')}
    </h2>
    <ul className="divide-y">
      {parties.map((address) => (
        <li key={address} className="py-1.5">
          <FullParty address={address} known={known} chainId={chainId} about={about} />
        </li>
      ))}
    </ul>
  </section>
);

const GWEI = 9;
const gwei = (wei: bigint) => <Data>{formatUnits(wei, GWEI)}</Data>;

interface TransactionProps extends Pick<DetailsProps, 'known'> {
  transaction: PlannedTransaction;
  place: number;
  plan: Plan;
}

/** A transaction as it will be signed, to the last field. */
function Transaction({ transaction, place, plan, known }: TransactionProps) {
  const { to, value, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, legacy, data, authorization } = transaction;
  const currency = known.networks.find(({ chainId }) => chainId === plan.chainId)?.currency;
  return (
    <section>
      <h2 className="eyebrow mb-1">{t('batch.transaction', { place, count: plan.transactions.length })}</h2>
      <Rows>
        <TallRow label={t('call.to')}>
          {to ? (
            <FullParty address={to} known={known} chainId={plan.chainId} copy={t('ui.copy.address')} />
          ) : (
            t('batch.transaction.creates')
          )}
        </TallRow>
        <Row label={t('call.value')}>
          <Data>
            {exactAmount(value, currency?.decimals ?? 18)} {oneLine(currency?.symbol ?? '', 12)}
          </Data>
        </Row>
        <Row label={t('batch.transaction.chain')}>{plan.chainId}</Row>
        <Row label={t('batch.transaction.nonce')}>{nonce}</Row>
        <Row label={t('batch.transaction.gas')}>
          <Data>{String(gas)}</Data>
        </Row>
        <Row label={t(legacy ? 'batch.fee.own.price' : 'batch.fee.own.most')}>{gwei(maxFeePerGas)}</Row>
        {legacy ? null : <Row label={t('batch.fee.own.tip')}>{gwei(maxPriorityFeePerGas)}</Row>}
      </Rows>
      {authorization ? <Authorization {...authorization} chainId={plan.chainId} /> : null}
      {data === '0x' ? null : <CallData data={data} />}
    </section>
  );
}

/** What the account signs beside the transaction so that it gets other code (EIP-7702). */
function Authorization({ delegate, nonce, chainId }: NonNullable<PlannedTransaction['authorization']> & { chainId: number }) {
  return (
    <section className="mt-3">
      <h3 className="eyebrow mb-1">{t('batch.authorization')}</h3>
      <Rows>
        <TallRow label={t('batch.authorization.code')}>
          <FullAddress address={delegate} copy={t('ui.copy.delegate')} />
        </TallRow>
        <Row label={t('batch.transaction.chain')}>{chainId}</Row>
        <Row label={t('batch.transaction.nonce')}>{nonce}</Row>
      </Rows>
    </section>
  );
}

import { formatUnits } from 'viem';
import { codesIn } from '../../../lib/core/batch/dataSuffix.ts';
import type { BatchSubject, Plan, PlannedTransaction } from '../../../lib/core/plan/plan.ts';
import type { Bytes } from '../../../lib/core/schema.ts';
import type { Explanation } from '../../../lib/view/explanation.ts';
import { exactAmount, oneLine } from '../../../lib/view/format.ts';
import type { Known } from '../../../lib/view/live.ts';
import { t } from '../../../lib/words/words.ts';
import { CallData } from '../../calls/data.tsx';
import { FullParty } from '../../calls/party.tsx';
import { FullAddress } from '../../ui/address.tsx';
import { codeName } from '../../ui/codeName.tsx';
import { inOrder } from '../../ui/inOrder.tsx';
import { Row, Rows, TallRow } from '../../ui/rows.tsx';
import { Data, Said } from '../../ui/said.tsx';

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
      <Suffix bytes={batch.dataSuffix} count={plan.transactions.length} />
      {plan.simulatedOn === 'none' ? null : (
        <p className="text-xs text-muted">
          {t(`${plan.guard?.is === 'on' ? 'guard.details' : 'batch.outcome'}.${plan.simulatedOn}`)}
        </p>
      )}
    </div>
  );
}

/** What a site wants behind the data (ERC-8021): it stays on the chain for everybody to read. What a contract reads of it is told of its step. */
function Suffix({ bytes, count }: { bytes: Bytes | undefined; count: number }) {
  if (bytes === undefined) return null;
  const codes = codesIn(bytes);
  return (
    <section>
      <h2 className="eyebrow mb-1">{t('batch.suffix')}</h2>
      <p className="text-muted">
        {t('batch.suffix.about', { count })}{' '}
        {codes.length > 0 ? (
          <Said code="batch.suffix.codes" params={{ codes: <Data>{oneLine(codes.join(', '), 80)}</Data> }} />
        ) : null}
      </p>
      <CallData data={bytes} />
    </section>
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
  const { to, value, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, legacy, data, accessList, authorization } = transaction;
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
        {accessList ? (
          <Row label={t('batch.transaction.accessList')}>
            {t('batch.transaction.accessList.count', {
              addresses: accessList.length,
              slots: accessList.reduce((sum, { storageKeys }) => sum + storageKeys.length, 0),
            })}
          </Row>
        ) : null}
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
          <FullAddress address={delegate} name={codeName(delegate)} copy={t('ui.copy.delegate')} />
        </TallRow>
        <Row label={t('batch.transaction.chain')}>{chainId}</Row>
        <Row label={t('batch.transaction.nonce')}>{nonce}</Row>
      </Rows>
    </section>
  );
}

import type { Paid } from '../../lib/core/batch/paid.ts';
import { knownOf, type Surcharge } from '../../lib/core/batch/surcharge.ts';
import { t } from '../../lib/words/words.ts';
import { Row } from './rows.tsx';
import { Data } from './said.tsx';

/** Writes an amount of the chain's currency. */
export type Money = (wei: bigint) => string;

/** What something costs at the most: the network fee, apart from it what the chain takes on top, and all together. */
export function FeeRows({ maxFee, surcharge, money }: { maxFee: bigint; surcharge?: Surcharge; money: Money }) {
  return (
    <>
      <Row label={t('fees.network.atMost')}>
        <Data>{money(maxFee - knownOf(surcharge))}</Data>
      </Row>
      {surcharge === 'unknown' ? <Row label={t('fees.l1.onTop')}>{t('fees.notKnown')}</Row> : null}
      {surcharge === undefined || surcharge === 'unknown' ? null : (
        <>
          <Row label={t('fees.l1.atMost')}>
            <Data>{money(surcharge.l1Fee)}</Data>
          </Row>
          {surcharge.operatorFee > 0n ? (
            <Row label={t('fees.operator.atMost')}>
              <Data>{money(surcharge.operatorFee)}</Data>
            </Row>
          ) : null}
          <Row label={t('fees.all.atMost')}>
            <Data>{money(maxFee)}</Data>
          </Row>
        </>
      )}
    </>
  );
}

/** What the fee for data on Ethereum rests on, where there is one. */
export function FeeNote({ surcharge }: { surcharge?: Surcharge }) {
  if (surcharge === undefined) return null;
  return <p className="mt-2 text-muted">{t(surcharge === 'unknown' ? 'fees.note.unknown' : 'fees.note.l1')}</p>;
}

/** What was paid: for gas, apart from it what the chain took on top, and all together. */
export function PaidRows({ paid: { network, l1, operator }, money }: { paid: Paid; money: Money }) {
  const isSilent = l1 === 'unknown';
  const extra = (isSilent ? 0n : (l1 ?? 0n)) + operator;
  return (
    <>
      <Row label={t('fees.network.paid')}>
        <Data>{money(network)}</Data>
      </Row>
      {isSilent ? <Row label={t('fees.l1.paid')}>{t('fees.notKnown')}</Row> : null}
      {l1 === undefined || isSilent ? null : (
        <Row label={t('fees.l1.paid')}>
          <Data>{money(l1)}</Data>
        </Row>
      )}
      {operator > 0n ? (
        <Row label={t('fees.operator.paid')}>
          <Data>{money(operator)}</Data>
        </Row>
      ) : null}
      {extra > 0n && !isSilent ? (
        <Row label={t('fees.all.paid')}>
          <Data>{money(network + extra)}</Data>
        </Row>
      ) : null}
    </>
  );
}

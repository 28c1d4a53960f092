import type { Receipt, Slot } from '../../lib/core/batch/batch.ts';
import { knownOf, type Surcharge } from '../../lib/core/batch/surcharge.ts';
import { Row } from './rows.tsx';

/** Writes an amount of the chain's currency. */
export type Money = (wei: bigint) => string;

/** What something costs at the most: the network fee, apart from it what the chain takes on top, and all together. */
export function FeeRows({ maxFee, surcharge, money }: { maxFee: bigint; surcharge?: Surcharge; money: Money }) {
  return (
    <>
      <Row label="Network fee, at most">{money(maxFee - knownOf(surcharge))}</Row>
      {surcharge === 'unknown' ? <Row label="L1 data fee, on top">not known</Row> : null}
      {surcharge === undefined || surcharge === 'unknown' ? null : (
        <>
          <Row label="L1 data fee, at most">{money(surcharge.l1Fee)}</Row>
          {surcharge.operatorFee > 0n ? <Row label="Operator fee, at most">{money(surcharge.operatorFee)}</Row> : null}
          <Row label="Fees in all, at most">{money(maxFee)}</Row>
        </>
      )}
    </>
  );
}

/** What the L1 data fee rests on, where there is one. */
export function FeeNote({ surcharge }: { surcharge?: Surcharge }) {
  if (surcharge === undefined) return null;
  return (
    <p className="mt-2 text-muted">
      {surcharge === 'unknown'
        ? 'This network also takes a fee for data on Ethereum. Its node does not say how much: it comes on top of what is shown.'
        : 'The L1 data fee is for data on Ethereum and follows the prices there. This leaves room for them to double.'}
    </p>
  );
}

/** What was paid, as far as the chain says so. */
export function PaidRows({ receipt, surcharge, money }: { receipt: Receipt; surcharge: Slot['surcharge']; money: Money }) {
  const { gasUsed, effectiveGasPrice, l1Fee, operatorFee } = receipt;
  if (effectiveGasPrice === undefined) return null;
  const fee = gasUsed * effectiveGasPrice;
  const isSilent = l1Fee === undefined && surcharge !== undefined;
  const extra = (l1Fee ?? 0n) + (operatorFee ?? 0n);
  return (
    <>
      <Row label="Network fee paid">{money(fee)}</Row>
      {isSilent ? <Row label="L1 data fee paid">not known</Row> : null}
      {l1Fee === undefined ? null : <Row label="L1 data fee paid">{money(l1Fee)}</Row>}
      {operatorFee ? <Row label="Operator fee paid">{money(operatorFee)}</Row> : null}
      {extra > 0n && !isSilent ? <Row label="Fees paid in all">{money(fee + extra)}</Row> : null}
    </>
  );
}

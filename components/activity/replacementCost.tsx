import type { Slot } from '../../lib/core/batch/slot.ts';
import { knownOf, mostFor } from '../../lib/core/batch/surcharge.ts';
import type { PricedText } from '../../lib/core/command.ts';
import { chargesIn } from '../../lib/view/surcharge.ts';
import { t } from '../../lib/words/words.ts';
import { FeeNote, type Money } from '../ui/fees.tsx';
import { Notice } from '../ui/notice.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import { Data } from '../ui/said.tsx';

/** What a transaction costs at the most until now, and what one in its place would. */
export function ReplacementCost(props: { slot: Slot; price?: PricedText | undefined; asking: boolean; money: Money }) {
  const { slot, price, asking, money } = props;
  const surcharge = chargesIn(price?.surcharge);
  return (
    <>
      <div aria-live="polite">
        <Rows>
          <Row label={t(slot.surcharge === 'unknown' ? 'transaction.networkFee.untilNow' : 'transaction.fee.untilNow')}>
            <Data>{money(mostFor(slot))}</Data>
          </Row>
          <Row label={t(surcharge === 'unknown' ? 'transaction.networkFee.new' : 'transaction.fee.new')}>
            {price ? <Data>{money(BigInt(price.maxFee))}</Data> : t(asking ? 'fees.asking' : 'fees.unknown')}
          </Row>
          {surcharge && surcharge !== 'unknown' ? (
            <Row label={t(surcharge.operatorFee > 0n ? 'transaction.fee.ofWhichL1AndOperator' : 'transaction.fee.ofWhichL1')}>
              <Data>{money(knownOf(surcharge))}</Data>
            </Row>
          ) : null}
        </Rows>
        <FeeNote surcharge={surcharge} />
      </div>
      {price?.guessed ? <Notice tone="warn">{t('transaction.fee.guessed')}</Notice> : null}
    </>
  );
}

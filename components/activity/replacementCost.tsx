import type { Slot } from '../../lib/core/batch/batch.ts';
import { knownOf, mostFor } from '../../lib/core/batch/surcharge.ts';
import type { PricedText } from '../../lib/core/command.ts';
import { chargesIn } from '../../lib/view/surcharge.ts';
import { FeeNote, type Money } from '../ui/fees.tsx';
import { Notice } from '../ui/notice.tsx';
import { Row, Rows } from '../ui/rows.tsx';

const GUESSED =
  'The network’s node does not say how much gas this takes, so the limit is a guess on the high side. What is not used is not paid.';

/** What a transaction costs at the most until now, and what one in its place would. */
export function ReplacementCost(props: { slot: Slot; price?: PricedText | undefined; asking: boolean; money: Money }) {
  const { slot, price, asking, money } = props;
  const surcharge = chargesIn(price?.surcharge);
  return (
    <>
      <div aria-live="polite">
        <Rows>
          <Row label={`${slot.surcharge === 'unknown' ? 'Network fee' : 'Fee'} until now, at most`}>{money(mostFor(slot))}</Row>
          <Row label={`New ${surcharge === 'unknown' ? 'network fee' : 'fee'}, at most`}>
            {price ? money(BigInt(price.maxFee)) : asking ? 'Asking the network…' : 'Unknown'}
          </Row>
          {surcharge && surcharge !== 'unknown' ? (
            <Row label={surcharge.operatorFee > 0n ? 'Of which L1 data and operator fee' : 'Of which L1 data fee'}>
              {money(knownOf(surcharge))}
            </Row>
          ) : null}
        </Rows>
        <FeeNote surcharge={surcharge} />
      </div>
      {price?.guessed ? <Notice tone="warn">{GUESSED}</Notice> : null}
    </>
  );
}

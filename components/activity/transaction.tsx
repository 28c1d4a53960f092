import { ExternalLink } from 'lucide-react';
import { candidates, isOnItsWay } from '../../lib/core/batch/batch.ts';
import { paidFor } from '../../lib/core/batch/paid.ts';
import type { Slot } from '../../lib/core/batch/slot.ts';
import { mostFor } from '../../lib/core/batch/surcharge.ts';
import type { Network } from '../../lib/core/network/network.ts';
import { atMost, exactAmount, oneLine } from '../../lib/view/format.ts';
import type { BatchWithSlots, Known } from '../../lib/view/live.ts';
import { replacementsOf, slotText } from '../../lib/view/statusText.ts';
import { localeTag, t } from '../../lib/words/words.ts';
import { CopyButton } from '../ui/copy.tsx';
import { FeeRows, PaidRows } from '../ui/fees.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/page.tsx';
import { Row, Rows, TallRow } from '../ui/rows.tsx';
import { Data, Told } from '../ui/said.tsx';
import { GiveUp } from './giveUp.tsx';
import { Undone } from './guard.tsx';
import { Replace } from './replace.tsx';

/** A page of the network's explorer; none where the network names no https address. */
const pageOf = (network: Network | undefined, hash: string) =>
  network?.explorer?.startsWith('https://') ? `${network.explorer.replace(/\/$/, '')}/tx/${hash}` : undefined;

function titleOf({ purpose, index }: Slot, { atomic, calls }: BatchWithSlots['batch']): string {
  const isCancellation = purpose === 'cancel';
  if (atomic || calls.length === 1) return t(isCancellation ? 'transaction.cancellation' : 'transaction.title');
  return t(isCancellation ? 'transaction.cancellation.ofCall' : 'transaction.title.ofCall', { call: index + 1 });
}

/** What the state says by itself, and with as much certainty as there is. */
const TOLD_BY_STATE = new Set<Slot['state']>(['replaced', 'lost']);

/** What came of an offer, as `bothOf` and the classifier of broadcasts word it: no sentence by itself. */
const isPartOfSentence = ({ code }: NonNullable<Slot['trouble']>): boolean => /^(rpc\.|broadcast\.|failure\.both$)/.test(code);

/** Of what is reset or damaged nothing is sent. */
const isFollowed = ({ batch, isReset }: BatchWithSlots, slot: Slot) =>
  !isReset && batch.damaged === undefined && isOnItsWay(slot);

/** Why it does not go on, or what is odd about it. */
export function Trouble({ slot, ...found }: BatchWithSlots & { slot: Slot }) {
  if (!slot.trouble || TOLD_BY_STATE.has(slot.state)) return null;
  const isTried = isFollowed(found, slot) && isPartOfSentence(slot.trouble);
  return (
    <div className="mb-3">
      <Notice tone="warn">
        <Told said={isTried ? { code: 'transaction.keepsTrying', why: slot.trouble } : slot.trouble} />
      </Notice>
    </div>
  );
}

/** One transaction of a batch, as the journal and the chain have it. */
export function Transaction(props: BatchWithSlots & { slot: Slot; known: Known }) {
  const { known, ...found } = props;
  const { slot, slots, batch, isReset } = found;
  const network = known.networks.find(({ chainId }) => chainId === batch.chainId);
  const others = slots.filter(({ index, hash }) => index === slot.index && hash !== slot.hash);
  const page = pageOf(network, slot.hash);
  const { receipt } = slot;
  // What is to be said of the only one stands above, with the request.
  const isOneOfSeveral = candidates(slots).length > 1;
  const paid = isOneOfSeveral ? paidFor([slot]) : undefined;
  const decimals = network?.currency.decimals ?? 18;
  const symbol = oneLine(network?.currency.symbol ?? '', 12);
  const kinds = batch.damaged === undefined ? replacementsOf(slot, slots, batch) : [];
  return (
    <Section title={titleOf(slot, batch)}>
      {isOneOfSeveral ? <Trouble {...found} /> : null}
      <Undone batch={batch} slot={slot} known={known} />
      <Rows>
        <Row label={t('transaction.state')}>{slotText(slot, isReset)}</Row>
        {/* Of what was never sent nobody can look up the one, and another has the other. */}
        {slot.state === 'discarded' ? null : (
          <>
            <TallRow label={t('transaction.hash')}>
              <span className="flex items-start gap-2">
                <Data className="code min-w-0 flex-1">{slot.hash}</Data>
                <span className="-my-1.5 flex">
                  <CopyButton text={slot.hash} label={t('ui.copy.hash')} />
                </span>
              </span>
            </TallRow>
            <Row label={t('transaction.nonce')}>{slot.nonce}</Row>
          </>
        )}
        {others.length > 0 ? (
          <TallRow label={t('transaction.sameNonce')}>
            {others.map(({ hash }) => (
              <Data key={hash} className="code block">
                {hash}
              </Data>
            ))}
          </TallRow>
        ) : null}
        {receipt || ['discarded', 'void', 'lost'].includes(slot.state) ? null : (
          <FeeRows maxFee={mostFor(slot)} surcharge={slot.surcharge} money={(wei) => `${atMost(wei, decimals)} ${symbol}`} />
        )}
        {receipt ? (
          <>
            <Row label={t('transaction.block')}>{receipt.blockNumber.toLocaleString(localeTag)}</Row>
            <Row label={t('transaction.gasUsed')}>{receipt.gasUsed.toLocaleString(localeTag)}</Row>
            {paid ? <PaidRows paid={paid} money={(wei) => `${exactAmount(wei, decimals)} ${symbol}`} /> : null}
            <Row label={t('transaction.events')}>{receipt.logs.length}</Row>
          </>
        ) : null}
      </Rows>
      {kinds.length > 0 ? <Replace slot={slot} kinds={kinds} network={network} /> : null}
      {batch.damaged === undefined ? <GiveUp slot={slot} place={slots.filter(({ index }) => index === slot.index)} /> : null}
      {page ? (
        <a
          href={page}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-3 inline-flex items-center gap-1.5 font-semibold text-accent hover:underline"
        >
          {t('transaction.explorer')}
          <ExternalLink aria-hidden className="size-4" />
        </a>
      ) : null}
    </Section>
  );
}

import type { ReactNode } from 'react';
import type { Call } from '../../lib/core/batch/batch.ts';
import type { Sentence } from '../../lib/core/describe/sentence.ts';
import type { Part } from '../../lib/core/part.ts';
import type { About } from '../../lib/view/brief.ts';
import type { Card } from '../../lib/view/card.ts';
import { exactAmount, oneLine } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { Notice } from '../ui/notice.tsx';
import { Rows, TallRow } from '../ui/rows.tsx';
import { Data } from '../ui/said.tsx';
import { FoldedArguments } from './arguments.tsx';
import { Piece, Words } from './callText.tsx';
import { CallData } from './data.tsx';
import { FullParty } from './party.tsx';

interface CallProps {
  call: Call;
  /** What it is. */
  card: Card;
  /** What it does, in words. */
  sentences: readonly Sentence[];
  chainId: number;
  known: Known;
  about?: About;
}

/** One call of a batch that was confirmed. */
export function CallCard({ place, aside, trouble, ...of }: CallProps & { place?: number; aside?: ReactNode; trouble?: Part }) {
  return (
    <article className="card p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="flex items-baseline gap-2 text-base font-semibold">
          {place === undefined ? null : <CallPlace place={place} />}
          {of.card.title}
        </h2>
        {aside}
      </div>
      {trouble ? (
        <p className="mb-2 wrap-anywhere text-bad">
          <Piece part={trouble} chainId={of.chainId} known={of.known} />
        </p>
      ) : null}
      <CallDetails {...of} />
    </article>
  );
}

/** @param place from 1 up. */
export const CallPlace = ({ place }: { place: number }): ReactNode => (
  <span className="font-serif font-semibold text-accent">{t('call.place', { place })}</span>
);

/** Its sentence says to the last digit how much goes, and there is nothing else to it. */
const isPayment = ({ to, data }: Call): boolean => to !== undefined && data === '0x';

/** All that there is to say of a call: what it does, whom it goes to, what it carries, to the last byte. */
export function CallDetails({ call, card, sentences, chainId, known, about }: CallProps) {
  const currency = known.networks.find((each) => each.chainId === chainId)?.currency;
  const around = { chainId, known, about };
  return (
    <>
      <Words sentences={sentences} chainId={chainId} known={known} />
      <Rows>
        {call.value > 0n && !isPayment(call) ? (
          <TallRow label={t('call.value')}>
            <Data className="text-lg font-semibold">
              {exactAmount(call.value, currency?.decimals ?? 18)} {currency ? oneLine(currency.symbol, 12) : ''}
            </Data>
          </TallRow>
        ) : null}
        {card.rows.map(({ label, value }) => (
          <TallRow key={label} label={<Data>{label}</Data>}>
            {'address' in value ? (
              <FullParty address={value.address} copy={t('ui.copy.argument', { name: label })} {...around} />
            ) : (
              <Piece part={value.part} chainId={chainId} known={known} />
            )}
          </TallRow>
        ))}
        {call.to ? (
          <TallRow label={t(call.data === '0x' ? 'call.to' : 'call.contract')}>
            <FullParty address={call.to} copy={t('ui.copy.address')} {...around} />
          </TallRow>
        ) : null}
      </Rows>
      {card.grave ? (
        <div className="mt-2">
          <Notice tone="warn">{card.grave}</Notice>
        </div>
      ) : null}
      <FoldedArguments args={card.rest} known={known} />
      {call.data === '0x' ? null : <CallData data={call.data} words={card.words} />}
      {call.asked ? <CallData data={call.asked} asSent /> : null}
    </>
  );
}

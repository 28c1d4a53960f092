import type { ReactNode } from 'react';
import type { Call } from '../../lib/core/batch/batch.ts';
import type { Sentence } from '../../lib/core/describe/sentence.ts';
import type { CallOutcome } from '../../lib/core/plan/plan.ts';
import type { Address } from '../../lib/core/schema.ts';
import type { Card } from '../../lib/view/card.ts';
import type { About } from '../../lib/view/explanation.ts';
import { exactAmount, oneLine } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { t } from '../../lib/words/words.ts';
import { FullAddress } from '../ui/address.tsx';
import { Notice } from '../ui/notice.tsx';
import { Rows, TallRow } from '../ui/rows.tsx';
import { Data, Said } from '../ui/said.tsx';
import { aboutText } from './about.tsx';
import { FoldedArguments } from './arguments.tsx';
import { Piece, Words } from './callText.tsx';
import { CallData } from './data.tsx';
import { Outcome } from './outcome.tsx';

interface CallCardProps {
  call: Call;
  /** What it is. */
  card: Card;
  /** What it does, in words. */
  sentences: readonly Sentence[];
  /** From 1 up; absent when it is the only call. */
  place?: number;
  chainId: number;
  /** What it would do; left out once it is decided. */
  outcome?: CallOutcome;
  /** The call, from 0, whose failure keeps it from being sent. */
  keptBackBy?: number;
  known: Known;
  about?: About;
  /** What can be changed of it. */
  children?: ReactNode;
}

/** What the user calls an address, where it is one of their own accounts or tokens. */
function partyName(address: Address, chainId: number, { accounts, tokens }: Known): ReactNode {
  const account = accounts.find((each) => each.address === address);
  if (account) return <Said code="call.party.account" params={{ name: <Data>{oneLine(account.name, 32)}</Data> }} />;
  const token = tokens.find((each) => each.address === address && each.chainId === chainId);
  return token && <Said code="call.party.token" params={{ name: <Data>{oneLine(token.symbol, 24)}</Data> }} />;
}

/** One call of a batch: what it is, whom it goes to, what it carries, what it would do. */
export function CallCard({ call, card, sentences, place, chainId, known, about, children, ...rest }: CallCardProps) {
  const currency = known.networks.find((each) => each.chainId === chainId)?.currency;
  const full = (address: Address, copy: string) => (
    <FullAddress address={address} name={partyName(address, chainId, known)} about={aboutText(about?.(address))} copy={copy} />
  );
  return (
    <article className="card p-4">
      <h2 className="mb-2 flex items-baseline gap-2 text-base font-semibold">
        {place === undefined ? null : <span className="font-serif text-accent">{t('call.place', { place })}</span>}
        {card.title}
      </h2>
      <Words sentences={sentences} chainId={chainId} known={known} />
      <Rows>
        {call.value > 0n ? (
          <TallRow label={t('call.value')}>
            <Data className="text-lg font-semibold">
              {exactAmount(call.value, currency?.decimals ?? 18)} {currency ? oneLine(currency.symbol, 12) : ''}
            </Data>
          </TallRow>
        ) : null}
        {card.rows.map(({ label, value }) => (
          <TallRow key={label} label={<Data>{label}</Data>}>
            {'address' in value ? (
              full(value.address, t('ui.copy.argument', { name: label }))
            ) : (
              <Piece part={value.part} chainId={chainId} known={known} />
            )}
          </TallRow>
        ))}
        {call.to ? (
          <TallRow label={t(call.data === '0x' ? 'call.to' : 'call.contract')}>{full(call.to, t('ui.copy.address'))}</TallRow>
        ) : null}
      </Rows>
      {card.grave ? (
        <div className="mt-2">
          <Notice tone="warn">{card.grave}</Notice>
        </div>
      ) : null}
      {children}
      <FoldedArguments args={card.rest} known={known} />
      {call.data === '0x' ? null : <CallData data={call.data} words={card.words} />}
      {call.asked ? <CallData data={call.asked} asSent /> : null}
      {rest.outcome ? <Outcome outcome={rest.outcome} keptBackBy={rest.keptBackBy} known={known} /> : null}
    </article>
  );
}

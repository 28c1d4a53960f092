import type { ReactNode } from 'react';
import type { Call } from '../../lib/core/batch.ts';
import type { Sentence } from '../../lib/core/explain/sentence.ts';
import type { CallOutcome } from '../../lib/core/plan.ts';
import type { Address } from '../../lib/core/schema.ts';
import { type Decoded, decodeCall } from '../../lib/view/decode.ts';
import { exactAmount, oneLine } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { FullAddress } from '../ui/address.tsx';
import { Notice } from '../ui/notice.tsx';
import { Rows, TallRow } from '../ui/rows.tsx';
import { CallData } from './data.tsx';
import { Outcome } from './outcome.tsx';
import { Words } from './words.tsx';

interface CallCardProps {
  call: Call;
  /** From 1 up; absent when it is the only call. */
  place?: number;
  chainId: number;
  /** What it would do; left out once it is decided. */
  outcome?: CallOutcome;
  known: Known;
  /** What it does, in words. */
  sentences?: readonly Sentence[];
  /** What can be changed of it. */
  children?: ReactNode;
}

/** What the user calls an address, where it is one of their own accounts or tokens. */
function nameOf(address: Address, chainId: number, { accounts, tokens }: Known): string | undefined {
  const account = accounts.find((each) => each.address === address);
  if (account) return `${oneLine(account.name, 32)} (your account)`;
  const token = tokens.find((each) => each.address === address && each.chainId === chainId);
  return token && `${oneLine(token.symbol, 24)} (in your token list)`;
}

function titleOf({ to, value, data }: Call, decoded: Decoded | undefined): string {
  if (!to) return 'Create a contract';
  if (decoded) return decoded.title;
  if (data === '0x') return value > 0n ? 'Send' : 'Empty call';
  return 'Call a contract';
}

/** One call of a batch: what it is, whom it goes to, what it carries, what it would do. */
export function CallCard({ call, place, chainId, outcome, known, sentences = [], children }: CallCardProps) {
  const decoded = call.to && decodeCall(call.data);
  const currency = known.networks.find((each) => each.chainId === chainId)?.currency;
  const token = known.tokens.find((each) => each.address === call.to && each.chainId === chainId);
  const units = (value: bigint) =>
    token ? `${exactAmount(value, token.decimals)} ${oneLine(token.symbol, 24)}` : `${value} in the contract’s smallest unit`;
  return (
    <article className="card p-4">
      <h2 className="mb-2 flex items-baseline gap-2 text-base font-semibold">
        {place === undefined ? null : <span className="font-serif text-accent">{place}.</span>}
        {titleOf(call, decoded)}
      </h2>
      <Words sentences={sentences} chainId={chainId} known={known} />
      <Rows>
        {call.value > 0n ? (
          <TallRow label="Value">
            <span className="text-lg font-semibold">
              {exactAmount(call.value, currency?.decimals ?? 18)} {currency ? oneLine(currency.symbol, 12) : ''}
            </span>
          </TallRow>
        ) : null}
        {decoded?.args.map(({ label, value }) => (
          <TallRow key={label} label={label}>
            {'address' in value ? (
              <FullAddress address={value.address} name={nameOf(value.address, chainId, known)} what={label.toLowerCase()} />
            ) : null}
            {'amount' in value ? (
              <span className="font-semibold">{decoded.grave ? 'without limit' : units(value.amount)}</span>
            ) : null}
            {'text' in value ? value.text : null}
          </TallRow>
        ))}
        {call.to ? (
          <TallRow label={call.data === '0x' ? 'To' : 'Contract'}>
            <FullAddress address={call.to} name={nameOf(call.to, chainId, known)} what="address" />
          </TallRow>
        ) : null}
      </Rows>
      {decoded?.grave ? (
        <div className="mt-2">
          <Notice tone="bad">{decoded.grave}</Notice>
        </div>
      ) : null}
      {children}
      {call.data === '0x' ? null : <CallData data={call.data} />}
      {call.asked ? <CallData data={call.asked} title="Data as the site sent it" /> : null}
      {outcome ? <Outcome outcome={outcome} /> : null}
    </article>
  );
}

import { Fragment, type ReactNode } from 'react';
import type { Sentence } from '../../lib/core/describe/sentence.ts';
import type { Part } from '../../lib/core/part.ts';
import { exactAmount, fullAddress, moment, oneLine } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { isKey, t } from '../../lib/words/words.ts';
import { inOrder } from '../ui/inOrder.tsx';
import { Data, Said } from '../ui/said.tsx';

interface Around {
  /** Whose currency stands in it, if any does. */
  chainId?: number;
  known: Known;
}

/** Something that is said, and all that stands in it. What a contract, a node or a site said is escaped and bounded. */
export function Piece({ part, ...around }: Around & { part: Part }) {
  const { chainId, known } = around;
  const currency = known.networks.find((each) => each.chainId === chainId)?.currency;
  switch (part.type) {
    case 'said': {
      const params: Record<string, ReactNode> = {};
      for (const [name, param] of Object.entries(part.params))
        params[name] = typeof param === 'object' ? <Pieces parts={[param].flat()} {...around} /> : param;
      // What is stored may be of a version that had other texts.
      return isKey(part.code) ? <Said code={part.code} params={params} /> : String(part.code);
    }
    case 'address': {
      const account = known.accounts.find(({ address }) => address === part.address);
      return account ? (
        <strong translate="no">{oneLine(account.name, 32)}</strong>
      ) : (
        <Data className="code">{fullAddress(part.address)}</Data>
      );
    }
    case 'amount':
      return <AmountPiece part={part} currency={currency} />;
    case 'asset':
      return <strong translate="no">{assetName(part.asset, part.token, currency?.symbol)}</strong>;
    case 'item':
      return (
        <strong translate="no">
          {part.amount > 1n ? `${part.amount} × ` : ''}
          {assetName(part.collection, part.token, undefined)} #{oneLine(String(part.id), 24)}
        </strong>
      );
    case 'time':
      return <Data>{moment(Number(part.seconds) * 1000)}</Data>;
    case 'foreign':
      return (
        <q translate="no" className="wrap-anywhere">
          {oneLine(part.text, 200)}
        </q>
      );
    case 'name':
      return <Data className="wrap-anywhere">{oneLine(part.text, 500)}</Data>;
    case 'code':
      return <Data className="code">{part.text}</Data>;
  }
}

function Pieces({ parts, ...around }: Around & { parts: readonly Part[] }) {
  return inOrder(parts, (part, index) => (
    <Fragment>
      {index > 0 ? t('describe.separator') : ''}
      <Piece part={part} {...around} />
    </Fragment>
  ));
}

type Amount = Extract<Part, { type: 'amount' }>;

function AmountPiece(props: { part: Amount; currency: Known['networks'][number]['currency'] | undefined }) {
  const { asset, raw, token } = props.part;
  const amount = (text: string) => <strong translate="no">{text}</strong>;
  if (asset === 'native')
    return amount(`${exactAmount(raw, props.currency?.decimals ?? 18)} ${oneLine(props.currency?.symbol ?? 'ETH', 12)}`);
  if (token?.kind === 'token') return amount(`${exactAmount(raw, token.decimals)} ${oneLine(token.symbol, 24)}`);
  const params = { amount: <Data>{String(raw)}</Data>, token: <Data>{fullAddress(asset)}</Data> };
  return (
    <strong>
      <Said code="describe.smallestUnits" params={params} />
    </strong>
  );
}

function assetName(
  asset: `0x${string}` | 'native',
  token: Extract<Part, { type: 'asset' }>['token'],
  symbol: string | undefined,
) {
  if (asset === 'native') return oneLine(symbol ?? 'ETH', 12);
  const own = token && token.kind !== 'other' ? token.symbol : undefined;
  return own ? oneLine(own, 24) : fullAddress(asset);
}

/** What a call does, one sentence a line; calls inside of calls are set in. */
export function Words({ sentences, ...around }: Around & { sentences: readonly Sentence[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul className="mb-2 space-y-1">
      {inOrder(sentences, ({ part, depth }) => (
        <li className={`wrap-anywhere ${depth === 0 ? '' : 'border-l-2 pl-3'}`}>
          <Piece part={part} {...around} />
        </li>
      ))}
    </ul>
  );
}

import { Fragment, type ReactNode } from 'react';
import type { Sentence } from '../../lib/core/describe/sentence.ts';
import type { Part } from '../../lib/core/part.ts';
import { type AssetName, assetName } from '../../lib/view/assetName.ts';
import type { Brief } from '../../lib/view/brief.ts';
import { exactAmount, fullAddress, moment, oneLine, shortAddress } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { isKey, t } from '../../lib/words/words.ts';
import { inOrder } from '../ui/inOrder.tsx';
import { Data, Said } from '../ui/said.tsx';
import { Party } from './party.tsx';

interface Around {
  /** Whose currency stands in it, if any does. */
  chainId?: number;
  known: Known;
  /** What is known of those who are named in short, because they stand in full elsewhere; without it, all are named in full. */
  brief?: Brief;
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
    case 'address':
      return <Party address={part.address} known={known} brief={around.brief} full={part.full} />;
    case 'amount':
      return <AmountPiece part={part} decimals={currency?.decimals ?? 18} {...around} />;
    case 'asset':
      return <Named of={assetName(part.asset, part.token, around)} />;
    case 'item':
      return (
        <Named
          of={assetName(part.collection, part.token, around)}
          before={part.amount > 1n ? `${part.amount} × ` : ''}
          after={` #${oneLine(String(part.id), 24)}`}
        />
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

/** V-05: what a contract calls itself never stands alone, or it could pass for anything. */
export const Named = ({ of, before = '', after = '' }: { of: AssetName; before?: string; after?: string }) => (
  <Data className="wrap-anywhere">
    <strong>
      {before}
      {of.name}
      {after}
    </strong>
    {of.contract ? <span className="font-mono text-xs font-normal text-muted"> {of.contract}</span> : null}
  </Data>
);

type Amount = Extract<Part, { type: 'amount' }>;

function AmountPiece({ part: { asset, raw, token }, decimals, ...around }: Around & { part: Amount; decimals: number }) {
  const named = assetName(asset, token, around);
  if (asset === 'native') return <Named of={named} before={`${exactAmount(raw, decimals)} `} />;
  if (token?.kind === 'token') return <Named of={named} before={`${exactAmount(raw, token.decimals)} `} />;
  const contract = around.brief ? shortAddress(asset) : fullAddress(asset);
  const params = { amount: <Data>{String(raw)}</Data>, token: <Data>{contract}</Data> };
  return (
    <strong>
      <Said code="describe.smallestUnits" params={params} />
    </strong>
  );
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

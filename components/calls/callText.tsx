import type { Part, Sentence } from '../../lib/core/describe/sentence.ts';
import { exactAmount, fullAddress, moment, oneLine } from '../../lib/view/format.ts';
import type { Known } from '../../lib/view/live.ts';
import { Data } from '../ui/said.tsx';

interface Around {
  chainId: number;
  known: Known;
}

/** The pieces of a sentence. What a contract or a node said is escaped and bounded. */
export function Parts({ parts, ...around }: Around & { parts: readonly Part[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence have no name but their place
  return parts.map((part, index) => <Piece key={index} part={part} {...around} />);
}

function Piece({ part, chainId, known }: Around & { part: Part }) {
  const currency = known.networks.find((each) => each.chainId === chainId)?.currency;
  switch (part.type) {
    case 'text':
      return part.text;
    case 'address': {
      const account = known.accounts.find(({ address }) => address === part.address);
      return account ? (
        <strong translate="no">{oneLine(account.name, 32)}</strong>
      ) : (
        <Data className="code">{fullAddress(part.address)}</Data>
      );
    }
    case 'amount':
      return <strong>{amountOf(part, currency)}</strong>;
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
    case 'code':
      return <Data className="code">{part.text}</Data>;
  }
}

function amountOf(
  { raw, asset, token }: Extract<Part, { type: 'amount' }>,
  currency: Known['networks'][number]['currency'] | undefined,
) {
  if (asset === 'native') return `${exactAmount(raw, currency?.decimals ?? 18)} ${oneLine(currency?.symbol ?? 'ETH', 12)}`;
  if (token?.kind === 'token') return `${exactAmount(raw, token.decimals)} ${oneLine(token.symbol, 24)}`;
  return `${raw} of the smallest unit of ${fullAddress(asset)}`;
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
      {sentences.map(({ parts, depth }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a call have no name but their place
        <li key={index} className={`wrap-anywhere ${depth === 0 ? '' : 'border-l-2 pl-3'}`}>
          <Parts parts={parts} {...around} />
        </li>
      ))}
    </ul>
  );
}

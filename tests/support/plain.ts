import { formatUnits } from 'viem';
import type { Part, Sentence } from '../../lib/core/describe/sentence.ts';
import { takes } from '../../lib/core/describe/takes.ts';
import type { Effects, Movement } from '../../lib/core/effects/effects.ts';
import { nameOf } from '../corpus/addresses.ts';

/** Structured sentences as plain text, with the names of the corpus for addresses: for tests to read, never for a screen. */
export const plain = (parts: readonly Part[]): string => parts.map(text).join('');

export const plainSentence = ({ parts, depth }: Sentence): string => '  '.repeat(depth) + plain(parts);

function text(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'code':
      return part.text;
    case 'foreign':
      return `«${part.text}»`;
    case 'address':
      return nameOf(part.address);
    case 'asset':
      return part.asset === 'native' ? 'ETH' : nameOf(part.asset);
    case 'item':
      return `${part.amount === 1n ? '' : `${part.amount} of `}${nameOf(part.collection)} #${part.id}`;
    case 'time':
      return new Date(Number(part.seconds) * 1000).toISOString().slice(0, 10);
    case 'amount':
      if (part.asset === 'native') return `${formatUnits(part.raw, 18)} ETH`;
      return part.token?.kind === 'token'
        ? `${formatUnits(part.raw, part.token.decimals)} ${nameOf(part.asset)}`
        : `${part.raw} units of ${nameOf(part.asset)}`;
  }
}

export function plainMovement({ what, amount, others }: Movement, { tokens }: Pick<Effects, 'tokens'>): string {
  const token = what.kind === 'token' ? tokens[what.token] : undefined;
  const part: Part =
    what.kind === 'item'
      ? { type: 'item', collection: what.collection, id: what.id, amount }
      : { type: 'amount', raw: amount, asset: what.kind === 'native' ? 'native' : what.token, ...(token ? { token } : {}) };
  return `${text(part)} ↔ ${others.map(nameOf).join(', ')}`;
}

export const plainAllowance = (allowance: Parameters<typeof takes>[0], { tokens }: Pick<Effects, 'tokens'>): string =>
  allowance.kind === 'collection' && !allowance.allowed
    ? `${nameOf(allowance.spender)} may take nothing of ${nameOf(allowance.collection)}`
    : `${nameOf(allowance.spender)} may take ${plain(takes(allowance, { tokens }))}`;

import { formatUnits } from 'viem';
import type { AddressNote } from '../../lib/core/describe/about.ts';
import { allowancePart } from '../../lib/core/describe/allowancePart.ts';
import type { Sentence } from '../../lib/core/describe/sentence.ts';
import type { Effects, Movement } from '../../lib/core/effects/effects.ts';
import type { Part, PartParam } from '../../lib/core/part.ts';
import type { Regression } from '../../lib/core/review/compare.ts';
import type { Unseen } from '../../lib/core/review/unseen.ts';
import type { Warning } from '../../lib/core/warning.ts';
import { warningTitle } from '../../lib/view/warningTitle.ts';
import { pieces, t } from '../../lib/words/words.ts';
import { nameOf } from '../corpus/addresses.ts';

/** What is said, in plain English, with the names of the corpus for addresses: for tests to read, never for a screen. */
export function plain(part: Part): string {
  switch (part.type) {
    case 'said':
      return pieces(
        part.code,
        Object.fromEntries(Object.entries(part.params).map(([name, param]) => [name, plainParam(param)])),
      ).join('');
    case 'name':
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

const plainParam = (param: PartParam): string | number =>
  typeof param === 'object' ? [param].flat().map(plain).join(t('describe.separator')) : param;

/** Stands for a string that a text is to choose by, and never to show. */
const UNSEEN = '\u0000';

/**
 * The wallet's own words in something that is said: what it quotes, names and counts is left out. A string among the parameters that can
 * be seen leaves a character that no words have.
 */
export function wordsIn(part: Part): string[] {
  if (part.type === 'code') return [part.text];
  if (part.type !== 'said') return [];
  const inside = Object.values(part.params).flatMap((param) => (typeof param === 'object' ? [param].flat() : []));
  const rendered = (shown: (param: string) => string) =>
    pieces(
      part.code,
      Object.fromEntries(
        Object.entries(part.params).map(([name, param]) => [
          name,
          typeof param === 'object' ? '' : typeof param === 'string' ? shown(param) : param,
        ]),
      ),
    ).join('');
  return [rendered((param) => param), rendered(() => UNSEEN), ...inside.flatMap(wordsIn)];
}

export const plainSentence = ({ part, depth }: Sentence): string => '  '.repeat(depth) + plain(part);

/** What stands above a warning, and the warning. */
export const plainWarning = ({ call: _, ...warning }: Warning): string => `${warningTitle(warning)}. ${plain(warning)}`;

export const plainRegression = ({ detail }: Regression): string => plain(detail);

export const plainUnseen = (unseen: Unseen): string =>
  unseen.kind === 'warning' ? `${warningTitle(unseen.warning)}: ${plain(unseen.warning)}` : plainRegression(unseen);

export const plainNote = (note: AddressNote | undefined): string | undefined => note && pieces(note.code, note.params).join('');

export function plainMovement({ what, amount, others }: Movement, { tokens }: Pick<Effects, 'tokens'>): string {
  const token = what.kind === 'token' ? tokens[what.token] : undefined;
  const part: Part =
    what.kind === 'item'
      ? { type: 'item', collection: what.collection, id: what.id, amount }
      : { type: 'amount', raw: amount, asset: what.kind === 'native' ? 'native' : what.token, ...(token ? { token } : {}) };
  return `${plain(part)} ↔ ${others.map(nameOf).join(', ')}`;
}

export const plainAllowance = (allowance: Parameters<typeof allowancePart>[0], { tokens }: Pick<Effects, 'tokens'>): string =>
  allowance.kind === 'collection' && !allowance.allowed
    ? `${nameOf(allowance.spender)} may take nothing of ${nameOf(allowance.collection)}`
    : `${nameOf(allowance.spender)} may take ${plain(allowancePart(allowance, { tokens }))}`;

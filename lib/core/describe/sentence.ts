import type { Amount, Asset } from '../decode/decoded.ts';
import { isUnlimited, type TokenFacts } from '../effects/effects.ts';
import type { Address } from '../schema.ts';
import type { Facts } from './facts.ts';

/**
 * A piece of a sentence. `text` is the wallet's own English; everything else is data that screens render and escape by
 * themselves. `token` is what the chain says of the contract, where it was asked.
 */
export type Part =
  | { type: 'text'; text: string }
  | { type: 'address'; address: Address }
  /** Units of `asset` in the smallest unit: without `token`, nobody knows the decimals. */
  | { type: 'amount'; raw: bigint; asset: Asset; token?: TokenFacts }
  /** The name of an asset. */
  | { type: 'asset'; asset: Asset; token?: TokenFacts }
  /** Items of a collection; `amount` is 1 for ERC-721. */
  | { type: 'item'; collection: Address; id: bigint; amount: bigint; token?: TokenFacts }
  /** Seconds since 1970. */
  | { type: 'time'; seconds: bigint }
  /** Words of a contract or a node, to be escaped and bounded. */
  | { type: 'foreign'; text: string }
  | { type: 'code'; text: string };

export interface Sentence {
  parts: Part[];
  /** 0, and one more for each call that this one is inside of. */
  depth: number;
}

/** A sentence from the wallet's words and the data between them. Lists of parts may stand for one. */
export function say(texts: TemplateStringsArray, ...data: (Part | readonly Part[] | string)[]): Part[] {
  const parts = texts.flatMap((text, index): Part[] => {
    const next = data[index];
    const between = next === undefined ? [] : typeof next === 'string' ? [words(next)] : Array.isArray(next) ? next : [next];
    return [words(text), ...(between as Part[])];
  });
  return joined(parts);
}

const words = (text: string): Part => ({ type: 'text', text });

/** Neighbouring texts as one; none that is empty. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const before = result.at(-1);
    if (part.type === 'text' && before?.type === 'text') result[result.length - 1] = words(before.text + part.text);
    else if (part.type !== 'text' || part.text !== '') result.push(part);
  }
  return result;
}

export const address = (of: Address): Part => ({ type: 'address', address: of });

const factsOfAsset = (asset: Asset, { tokens }: Pick<Facts, 'tokens'>) => {
  const token = asset === 'native' ? undefined : tokens[asset];
  return token ? { token } : {};
};

export const asset = (of: Asset, facts: Pick<Facts, 'tokens'>): Part => ({
  type: 'asset',
  asset: of,
  ...factsOfAsset(of, facts),
});

/** "5 USDC", "all … of USDC". */
export const amount = (raw: Amount, of: Asset, facts: Pick<Facts, 'tokens'>): Part[] =>
  raw === 'all' ? say`all ${asset(of, facts)} there is` : [{ type: 'amount', raw, asset: of, ...factsOfAsset(of, facts) }];

/** As `amount`, where more than any supply means without limit. */
export const limit = (raw: bigint, of: Asset, facts: Pick<Facts, 'tokens'>): Part[] =>
  isUnlimited(raw) ? say`an unlimited amount of ${asset(of, facts)}` : amount(raw, of, facts);

/** Later than any calendar of a person's. */
const NO_END = 253_402_300_800n;

/** " until …", or " without an end". `seconds` since 1970. */
export const until = (seconds: bigint): Part[] =>
  seconds >= NO_END ? say` without an end` : say` until ${{ type: 'time', seconds }}`;

export const item = (collection: Address, id: bigint, count: bigint, facts: Pick<Facts, 'tokens'>): Part => ({
  type: 'item',
  collection,
  id,
  amount: count,
  ...factsOfAsset(collection, facts),
});

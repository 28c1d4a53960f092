import { z } from 'zod';
import type { Key, Params } from '../words/said.ts';
import type { Asset } from './decode/decoded.ts';
import type { TokenFacts } from './effects/effects.ts';
import type { Address } from './schema.ts';

/**
 * Something that a screen says or draws. The wallet's own words are a code, for which each language has a text; everything else is
 * data that screens escape by themselves. `token` is what the chain says of the contract, where it was asked.
 */
export type Part =
  | SaidPart
  /** `full`: drawn with all its digits also where it has a name. */
  | { type: 'address'; address: Address; full?: true }
  /** Units of `asset` in the smallest unit: without `token`, nobody knows the decimals. */
  | { type: 'amount'; raw: bigint; asset: Asset; token?: TokenFacts }
  /** The name of an asset. */
  | { type: 'asset'; asset: Asset; token?: TokenFacts }
  /** Items of a collection; `amount` is 1 for ERC-721. */
  | { type: 'item'; collection: Address; id: bigint; amount: bigint; token?: TokenFacts }
  /** Seconds since 1970. */
  | { type: 'time'; seconds: bigint }
  /** Words of a contract, a node or a site: quoted, escaped and bounded. */
  | { type: 'foreign'; text: string }
  /** What somebody chose as a name or an address of the web: as `foreign`, without quotation marks. */
  | { type: 'name'; text: string }
  | { type: 'code'; text: string };

/** One as rows have it. */
export const Part = z.custom<Part>((value) => Typed.safeParse(value).success);
const Typed = z.object({ type: z.string() });

/** A text of the wallet, with what stands in its braces. */
export interface SaidPart {
  type: 'said';
  code: Key;
  params: Readonly<Record<string, PartParam>>;
}

/** A string is never seen: by it a text chooses between its branches (ICU's `select`). */
export type PartParam = Part | readonly Part[] | number | string;

/** The parameters that a text takes. */
export type PartParams<K extends Key> = unknown extends Params<K, PartParam> ? [] : [params: Params<K, PartParam>];

/** Names a text of the wallet. */
export const say = <K extends Key>(code: K, ...[params]: PartParams<K>): SaidPart => ({
  type: 'said',
  code,
  params: (params ?? {}) as SaidPart['params'],
});

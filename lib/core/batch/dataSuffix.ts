import { concatHex, hexToString, size, slice } from 'viem';
import type { Bytes } from '../schema.ts';
import type { Batch } from './batch.ts';

/**
 * The capability `dataSuffix`: bytes that a site wants at the end of the data of each transaction, behind all that a contract reads.
 * ERC-8021 has them say through whom it came.
 */

/** The data of a transaction as it goes out, of what it is to do. */
export const outerData = ({ dataSuffix }: Pick<Batch, 'dataSuffix'>, data: Bytes): Bytes =>
  dataSuffix === undefined ? data : concatHex([data, dataSuffix]);

/** The end of every suffix of ERC-8021. */
const MARK = '80218021802180218021802180218021';

/**
 * The codes in a suffix of ERC-8021: in ASCII between commas, then how long they are, the schema, the mark; in schema 1 a registry stands before
 * them. Nothing for any other bytes.
 */
export function codesIn(suffix: Bytes): string[] {
  const end = 2 + MARK.length / 2;
  if (!suffix.endsWith(MARK) || size(suffix) < end) return [];
  const head = slice(suffix, 0, -(MARK.length / 2));
  const [length, schema] = [Number(slice(head, -2, -1)), Number(slice(head, -1))];
  if (schema > 1 || length === 0 || size(head) < length + 2) return [];
  const text = hexToString(slice(head, -(length + 2), -2));
  return /^[\x21-\x7e]+$/.test(text) ? text.split(',').filter(Boolean) : [];
}

import { JsonRpcError } from '@metamask/rpc-errors';
import { z } from 'zod';
import type { Key, KeyOf, Plain, Said } from '../words/said.ts';
import { Address, Bytes } from './schema.ts';

/**
 * What the schemas of stored rows are made of; each stands beside what it describes. Rows were written by the wallet itself, so
 * their schemas say no more than what keeps one broken row from stopping all others (T-H14).
 */

/** Hex digits as the wallet has written them. */
export const hex = z.templateLiteral(['0x', z.string()]);
export const natural = z.int().nonnegative();
/** What is to be said: which text stands for it is told by its code. What the texts of today do not know is shown as it is. */
export const saidOf = <K extends Key>() => z.custom<Said<K>>((value) => z.object({ code: z.string() }).safeParse(value).success);
export const said = saidOf<Plain>();

/** The fields of a batch that tell whom it deals with. */
export const CallsRow = z.object({
  from: Address,
  chainId: natural,
  calls: z.array(z.object({ to: Address.optional(), value: z.bigint(), data: Bytes })),
});

/** Whether a row is what its schema says. */
export const isSound = (schema: z.ZodType, row: unknown): boolean => schema.safeParse(row).success;

/** Thrown for a row that does not fit its schema; -32603 of JSON-RPC 2.0. */
export class DamagedRecord extends JsonRpcError<undefined> {
  readonly said: Said<KeyOf<'damaged'>>;
  constructor(message = 'The record of it is not what was written', code: KeyOf<'damaged'> = 'damaged.record') {
    super(-32603, message);
    this.said = { code };
  }
}

/** The row, checked. @throws DamagedRecord where it does not fit its schema. */
export function sound<Row>(schema: z.ZodType, row: Row): Row {
  if (isSound(schema, row)) return row;
  throw new DamagedRecord();
}

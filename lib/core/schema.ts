import { z } from 'zod';

/**
 * The value types of the interface: hex on the outside, `bigint` and lower-case strings inside.
 * Every message of a refusal reads on from the field's name ("calls[0].to must be …"). The ids are the names of these types in
 * the OpenRPC document.
 */

export type HexString = `0x${string}`;

/** Hex digits of any length, odd ones too; lower case inside. */
const digits = (pattern: RegExp, message: string) =>
  z.codec(
    z.string({ error: (issue) => (issue.input === undefined ? 'is required' : message) }).regex(pattern, message),
    z.custom<HexString>(),
    { decode: (text) => text.toLowerCase() as HexString, encode: (hex) => hex },
  );

/** 20 bytes. */
export const Address = digits(/^0x[0-9a-fA-F]{40}$/, 'must be an address of 20 bytes in hex').meta({ id: 'Address' });
export type Address = z.output<typeof Address>;

/** Bytes: hex of even length, `0x` when there are none. */
export const Bytes = digits(/^0x(?:[0-9a-fA-F]{2})*$/, 'must be hex bytes of even length').meta({ id: 'Bytes' });
export type Bytes = z.output<typeof Bytes>;

/** 32 bytes. */
export const Hash = digits(/^0x[0-9a-fA-F]{64}$/, 'must be 32 bytes in hex').meta({ id: 'Hash' });
export type Hash = z.output<typeof Hash>;

/** A quantity of up to 256 bits as hex text, as nodes take it. */
export const HexQuantity = digits(/^0x[0-9a-fA-F]{1,64}$/, 'must be a quantity in hex').meta({ id: 'Quantity' });

/** A quantity of up to 256 bits: hex outside, `bigint` inside. */
export const Quantity = z.codec(HexQuantity, z.bigint(), {
  decode: (hex) => BigInt(hex),
  encode: (number) => `0x${number.toString(16)}` as HexString,
});

/** A chain id as EIP-695 and EIP-5792 write it: no leading zeros, lower case, of any size. */
export const HexChainId = digits(/^0x([1-9a-f]+[0-9a-f]*|0)$/, 'must be a chain id in hex without leading zeros').meta({
  id: 'ChainId',
});

/** A chain id as a safe integer inside. */
export const ChainId = z.codec(HexChainId, z.int({ error: 'is too large for a chain id' }).nonnegative(), {
  decode: (hex) => Number(hex),
  encode: (id): HexString => `0x${id.toString(16)}`,
});
export type ChainId = z.output<typeof ChainId>;

/** `number` or `bigint` as a hex quantity. */
export const toHex = (value: number | bigint): HexString => `0x${value.toString(16)}`;

/** A method without parameters: absent, or an empty array. */
export const NoParams = z.union([z.tuple([]), z.undefined()], { error: 'must be empty' }).transform(() => undefined);

/**
 * The first complaint of a schema as one sentence that begins with the path of the field.
 * @returns at most 200 characters; never the input itself.
 */
export function complaint(error: z.ZodError, root = 'params'): string {
  const issue = deepest(error.issues[0]);
  const path = (issue?.path ?? []).reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}.${String(key)}`),
    root,
  );
  return `${path} ${issue?.message ?? 'is invalid'}`.slice(0, 200);
}

function deepest(issue: z.core.$ZodIssue | undefined): z.core.$ZodIssue | undefined {
  if (issue?.code !== 'invalid_union') return issue;
  const inner = issue.errors.map((issues) => issues[0]).find((each) => (each?.path.length ?? 0) > 0);
  return inner ? deepest({ ...inner, path: [...issue.path, ...inner.path] }) : issue;
}

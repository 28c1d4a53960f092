import { checksumAddress, hashDomain, hashStruct, hashTypedData } from 'viem';
import { z } from 'zod';
import { Recognised } from '../effects/effects.ts';
import { Malformed, parseUniqueJson, refuseHostileShape } from '../json.ts';
import { isRecord } from '../record.ts';
import { hex, natural } from '../rows.ts';
import type { Address } from '../schema.ts';
import { arrayOf, checkTypes, Member, type Types } from './typedDataTypes.ts';

export const TypedData = z.object({
  domain: z.record(z.string(), z.unknown()),
  types: z.record(z.string(), z.array(Member)),
  primaryType: z.string(),
  message: z.record(z.string(), z.unknown()),
  /** Where in the message the site sent what its types have not, if it did: not signed, and not shown as if it were. */
  leftOut: z.array(z.string()).optional(),
});
export type TypedData = z.output<typeof TypedData>;

/** What the window of `eth_signTypedData_v4` shows, and what its confirmation signs. */
export const TypedDataSubject = z.object({
  origin: z.string(),
  account: hex,
  /** The site's network when it asked. */
  chainId: natural,
  typedData: TypedData,
  domainHash: hex,
  messageHash: hex,
  /** What the key signs: `keccak256(0x1901 ‖ domainHash ‖ messageHash)`. */
  digest: hex,
  /** What the chain said of the addresses in it when the site asked. */
  facts: Recognised,
});
export type TypedDataSubject = z.output<typeof TypedDataSubject>;

/** What one request may cost: each struct hashes its types again, so it costs their length; every other value costs `VALUE`. */
const MAX_WORK = 8_388_608;
const VALUE = 256;

/**
 * Typed data of EIP-712, as JSON text or an object. Strict: every member that is signed is there and has a value of its
 * type, and the domain has no others. What else is in the message is left out, and named (K-06). Inside: whole numbers as decimal text,
 * hex in lower case.
 */
export const TypedDataParam = z.unknown().transform((raw, context): TypedData => {
  try {
    return checkTypedData(raw);
  } catch (error) {
    const { path, message } = error instanceof Malformed ? error : new Malformed([], 'cannot be encoded as EIP-712 typed data');
    context.issues.push({ code: 'custom', message, path, input: raw });
    return z.NEVER;
  }
});

function checkTypedData(raw: unknown): TypedData {
  const input = typeof raw === 'string' ? parseUniqueJson(raw) : raw;
  if (!isRecord(input))
    throw new Malformed([], raw === undefined ? 'is required' : 'must be typed data, an object or its JSON text');
  refuseHostileShape(input);
  const { primaryType } = input;
  if (typeof primaryType !== 'string') throw new Malformed(['primaryType'], 'must be the name of a type');
  const types = checkTypes(input.types, primaryType);
  if (!Object.hasOwn(types, primaryType) || primaryType === 'EIP712Domain')
    throw new Malformed(['primaryType'], 'must name a struct type of types');
  const leftOut: string[] = [];
  const read = valueReader(types, leftOut);
  const domain = read('EIP712Domain', input.domain, ['domain']) as Record<string, unknown>;
  const message = read(primaryType, input.message, ['message']) as Record<string, unknown>;
  const typedData = { domain, types, primaryType, message, ...(leftOut.length > 0 ? { leftOut } : {}) };
  hashesOf(typedData);
  return typedData;
}

/** The hashes that a hardware wallet or a block explorer shows of the same data. */
export function hashesOf(typedData: TypedData): Pick<TypedDataSubject, 'domainHash' | 'messageHash' | 'digest'> {
  const { domain, types, primaryType, message } = typedData;
  return {
    domainHash: hashDomain({ domain, types } as never),
    messageHash: hashStruct({ data: message, primaryType, types } as never),
    digest: hashTypedData(typedData as never),
  };
}

/** Every struct of the message with the name of its type, the message itself first. */
export function structsOf(typedData: TypedData): { type: string; value: Record<string, unknown> }[] {
  const found: { type: string; value: Record<string, unknown> }[] = [];
  const walk = (type: string, value: unknown): void => {
    const array = arrayOf(type);
    if (array && Array.isArray(value)) for (const item of value) walk(array.element, item);
    const members = Object.hasOwn(typedData.types, type) ? typedData.types[type] : undefined;
    if (!members || !isRecord(value)) return;
    found.push({ type, value });
    for (const member of members) walk(member.type, value[member.name]);
  };
  walk(typedData.primaryType, typedData.message);
  return found;
}

/** So many members that no type has are named. */
const NAMED = 20;

function valueReader(types: Types, leftOut: string[]) {
  const cost = JSON.stringify(types).length;
  let work = 0;

  return function read(type: string, value: unknown, path: PropertyKey[]): unknown {
    const members = Object.hasOwn(types, type) ? types[type] : undefined;
    work += members ? cost : VALUE;
    if (work > MAX_WORK) throw new Malformed(path, 'is more than the wallet encodes');
    const array = arrayOf(type);
    if (array) {
      if (!Array.isArray(value)) throw new Malformed(path, 'must be an array');
      if (array.length !== undefined && value.length !== array.length)
        throw new Malformed(path, `must have ${array.length} elements`);
      return value.map((item, index) => read(array.element, item, [...path, index]));
    }
    if (!members) return elementary(type, value, path);
    if (!isRecord(value)) throw new Malformed(path, value === undefined ? 'is required' : `must be a ${type}`);
    const extra = Object.keys(value).filter((key) => value[key] !== undefined && !members.some(({ name }) => name === key));
    for (const key of extra) {
      if (path[0] !== 'message') throw new Malformed([...path, key.slice(0, 80)], `is no member of ${type}`);
      if (leftOut.length < NAMED) leftOut.push([...path.slice(1), key].join('.').slice(0, 80));
    }
    const entries = members.map((member) => {
      const own = Object.hasOwn(value, member.name) ? value[member.name] : undefined;
      return [member.name, read(member.type, own, [...path, member.name])];
    });
    return Object.fromEntries(entries);
  };
}

function elementary(type: string, value: unknown, path: PropertyKey[]): unknown {
  if (value === undefined) throw new Malformed(path, 'is required');
  if (type === 'bool') return typeof value === 'boolean' ? value : refuse(path, 'must be true or false');
  if (type === 'string') return typeof value === 'string' && value.isWellFormed() ? value : refuse(path, 'must be text');
  if (type === 'address') return addressOf(value, path);
  if (type.startsWith('bytes')) return bytesOf(type, value, path);
  return integerOf(type, value, path);
}

function refuse(path: PropertyKey[], message: string): never {
  throw new Malformed(path, message);
}

function addressOf(value: unknown, path: PropertyKey[]): string {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value)) refuse(path, 'must be an address of 20 bytes in hex');
  const lower = value.toLowerCase() as Address;
  const unmarked = value === lower || value.slice(2) === value.slice(2).toUpperCase();
  if (!unmarked && checksumAddress(lower) !== value) refuse(path, 'has a wrong checksum (EIP-55)');
  return lower;
}

function bytesOf(type: string, value: unknown, path: PropertyKey[]): string {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(value)) refuse(path, 'must be hex bytes of even length');
  if (type !== 'bytes' && value.length !== 2 + 2 * Number(type.slice(5))) refuse(path, `must have ${type.slice(5)} bytes`);
  return value.toLowerCase();
}

function integerOf(type: string, value: unknown, path: PropertyKey[]): string {
  const text = typeof value === 'string' && /^(?:-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value);
  if (!text && !Number.isSafeInteger(value)) refuse(path, 'must be a whole number; beyond 2^53 as text');
  const integer = BigInt(value as string | number);
  const signed = type.startsWith('int');
  const bits = Number(type.replace(/^u?int/, ''));
  const limit = 1n << BigInt(signed ? bits - 1 : bits);
  if (integer >= limit || integer < (signed ? -limit : 0n)) refuse(path, `must be in the range of ${type}`);
  return integer.toString();
}
